import Model
import Testing

@testable import Configuration

/// Values in other units, by the shipped table.
struct ConversionTests {
  let taxonomy: Taxonomy

  init() throws {
    taxonomy = try ShippedFile.shippedTaxonomy()
  }

  func convert(_ value: Double, from unit: String, for key: String) throws -> Double {
    let key = try #require(SignalKey(key))
    let conversion = try #require(taxonomy[key]?.numbers.conversions[unit])
    return conversion(value)
  }

  /// Right to the last bit: whole ratios are kept as such.
  static let exact: [(String, String, Double, Double)] = [
    ("sleep.duration", "min", 450.0, 7.5),
    ("sleep.duration", "s", 27_000, 7.5),
    ("sleep.duration", "ms", 27_000_000, 7.5),
    ("sleep.duration", "min", 1, 1.0 / 60),
    ("sleep.duration", "min", 437, 437.0 / 60),
    ("activity.walk", "h", 1.5, 90),
    ("activity.walk", "s", 90, 1.5),
    ("measurement.hrv", "s", 0.042, 42),
    ("symptom.fever", "°F", 98.6, 37),
    ("symptom.fever", "°F", 212, 100),
    ("environment.temperature", "°F", -40, -40),
    ("measurement.weight", "lb", 1, 0.45359237),
    ("measurement.weight", "lb", 100, 45.359237),
    ("environment.pressure", "mbar", 1013.2, 1013.2),
    ("environment.pressure", "kPa", 101.5, 1015),
    ("medication.x", "g", 0.5, 500),
    ("medication.x", "ug", 500, 0.5),
    ("medication.x", "mcg", 500, 0.5),
    ("medication.x", "\u{B5}g", 500, 0.5),
    ("medication.x", "\u{3BC}g", 500, 0.5),
  ]

  @Test(arguments: exact)
  func `converts exactly`(key: String, unit: String, value: Double, expected: Double) throws {
    let converted = try convert(value, from: unit, for: key)
    #expect(converted == expected)
  }

  /// Products written out by hand; one rounding of the last bit is allowed.
  @Test(arguments: [
    ("measurement.glucose", "mmol/L", 5.5, 99.0858),
    // 29.92 x 25.4 mm of mercury at 0 °C, 133.322387415 Pa each.
    ("environment.pressure", "inHg", 29.92, 1013.2074811900272),
  ])
  func `converts to the last bit but one`(
    key: String, unit: String, value: Double, expected: Double
  ) throws {
    let converted = try convert(value, from: unit, for: key)
    #expect(abs(converted - expected) <= expected.ulp, "\(converted)")
  }

  @Test func `accepts the units of the semantics and no other`() {
    let time = ["ms", "s", "min", "h"]
    for term in taxonomy.closedTerms + taxonomy.openPatterns {
      let expected: [String] =
        switch term.numbers.unit {
        case let unit where time.contains(unit): time.filter { $0 != unit }
        case "°C": ["°F"]
        case "kg": ["lb"]
        case "mg/dL": ["mmol/L"]
        case "hPa": ["mbar", "kPa", "inHg"]
        case "mg": ["g", "ug", "\u{B5}g", "\u{3BC}g", "mcg"]
        default: []
        }
      #expect(Set(term.numbers.conversions.keys) == Set(expected), "\(term.key)")
      #expect(term.numbers.conversions.count == expected.count, "\(term.key)")
    }
  }
}
