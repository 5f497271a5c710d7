import Days
import Ingest
import Model
import TestSupport
import Testing

/// What becomes of a row's number: units, ranges, zeros and numbers that were not given.
@Suite struct NumberTests {
  @Test(
    arguments: [
      ("sleep.duration", 27_000_000, "ms", 7.5), ("sleep.duration", 27_000, "s", 7.5),
      ("sleep.duration", 450, "min", 7.5), ("sleep.duration", 7.5, "h", 7.5),
      ("sleep.duration", 7.5, "", 7.5), ("activity.walk", 0.5, "h", 30),
      ("measurement.hrv", 0.05, "s", 50), ("environment.temperature", 98.6, "°F", 37),
      ("environment.temperature", -40, "°F", -40), ("symptom.fever", 100.4, "°F", 38),
      ("measurement.weight", 100, "lb", 45.359237), ("measurement.glucose", 5.5, "mmol/L", 99.0858),
      ("environment.pressure", 1013.25, "mbar", 1013.25),
      ("environment.pressure", 101.325, "kPa", 1013.25),
      ("environment.pressure", 29.92, "inHg", 1013.207481190027),
      ("medication.x", 1, "g", 1000), ("medication.x", 500, "ug", 0.5),
      ("medication.x", 500, "\u{b5}g", 0.5), ("medication.x", 500, "\u{3bc}g", 0.5),
      ("medication.x", 500, "mcg", 0.5), ("medication.x", 500, "mg", 500),
    ] as [(String, Double, String, Double)])
  func unitsConvert(key: String, value: Double, unit: String, expected: Double) throws {
    var journal = try Journal()
    journal.add(key, on: 0, value, unit: unit)
    let read = try #require(try journal.observation(of: 0).value)
    #expect(abs(read - expected) <= 1e-9 * max(1, expected.magnitude))
  }

  @Test(
    arguments: [
      ("sleep.duration", 7), ("activity.steps", 7000), ("measurement.weight", 70),
      ("environment.rain", 7), ("mood.state", 3), ("sleep.quality", 3), ("stress.level", 3),
      ("cycle.phase", 3),
    ] as [(String, Double)])
  func anUnknownUnitRefusesAScaleOrAQuantity(key: String, value: Double) throws {
    var journal = try Journal()
    journal.add(key, on: 0, value, unit: "furlong")
    #expect(try journal.reason(of: 0) == .unknownUnit)
  }

  @Test func anUnknownUnitRefusesAScaleThatGivesNoNumber() throws {
    var journal = try Journal()
    journal.add("mood.state", on: 0, unit: "furlong")
    #expect(try journal.reason(of: 0) == .unknownUnit)
  }

  @Test(arguments: presenceKeys, [nil, 0.5, 5, 1e9] as [Double?])
  func anUnknownUnitLeavesAnEventWithoutItsNumber(key: String, value: Double?) throws {
    var journal = try Journal()
    journal.add(key, on: 0, value, unit: "furlong")
    let observation = try journal.observation(of: 0)
    #expect(observation.value == nil && !observation.isExplicitAbsence)
  }

  @Test(arguments: presenceKeys, ["", "furlong", "°F", "mg"])
  func aZeroSaysNoInAnyUnit(key: String, unit: String) throws {
    var journal = try Journal()
    for (day, zero) in [0.0, -0.0].enumerated() { journal.add(key, on: day, zero, unit: unit) }
    for row in 0...1 {
      let observation = try journal.observation(of: row)
      #expect(observation.isExplicitAbsence && observation.value == nil)
    }
  }

  @Test(arguments: ["sleep.duration", "activity.steps", "environment.rain", "sleep.awakening"])
  func aZeroOfAQuantityIsAValue(key: String) throws {
    var journal = try Journal()
    journal.add(key, on: 0, 0)
    let observation = try journal.observation(of: 0)
    #expect(observation.value == 0 && !observation.isExplicitAbsence)
  }

  @Test(arguments: [
    "sleep.duration", "sleep.awakening", "activity.steps", "measurement.weight",
    "measurement.blood_pressure", "environment.rain", "cycle.phase",
  ])
  func aQuantityWithoutANumberIsNotZero(key: String) throws {
    var journal = try Journal()
    journal.add(key, on: 0)
    #expect(try journal.reason(of: 0) == .notANumber)
  }

  @Test(arguments: presenceKeys)
  func anEventWithoutANumberStands(key: String) throws {
    var journal = try Journal()
    journal.add(key, on: 0)
    let observation = try journal.observation(of: 0)
    #expect(observation.value == nil && !observation.isExplicitAbsence)
  }

  @Test(
    arguments: [
      ("mood.state", [4, 3, 2]), ("energy.level", [4, 3, 2]), ("sleep.quality", [4, 3, 2]),
      ("stress.level", [2, 3, 4]),
    ] as [(String, [Double])])
  func aPolarityStandsForTheNumberOfAScale(key: String, values: [Double]) throws {
    for (polarity, expected) in zip([Polarity.positive, .neutral, .negative], values) {
      var journal = try Journal()
      journal[journal.add(key, on: 0)].polarity = polarity
      journal[journal.add(key, on: 1, 5)].polarity = polarity
      #expect(try journal.observation(of: 0).value == expected)
      #expect(try journal.observation(of: 1).value == 5)
    }
  }

  static let presenceKeys = [
    "food.dairy", "medication.x", "activity.walk", "symptom.nausea", "symptom.fever",
    "pain.headache", "cycle.period",
  ]

  /// The table of the page.
  static let ranges: [(String, Double, Double)] = [
    ("sleep.duration", 0, 24), ("sleep.awakening", 0, 100), ("mood.state", 1, 5),
    ("energy.level", 1, 5), ("stress.level", 1, 5), ("sleep.quality", 1, 5),
    ("pain.headache", 1, 10), ("activity.steps", 0, 200_000), ("measurement.glucose", 10, 1500),
    ("measurement.weight", 1, 500), ("measurement.heart_rate", 20, 260),
    ("measurement.hrv", 1, 500), ("symptom.fever", 30, 45), ("environment.rain", 0, 2000),
    ("environment.humidity", 0, 100), ("environment.temperature", -90, 60),
    ("environment.pressure", 300, 1100), ("cycle.phase", 1, 90),
  ]

  @Test(arguments: ranges)
  func bothEndsOfARangeBelongToIt(key: String, low: Double, high: Double) throws {
    var journal = try Journal()
    for value in [low, high, low - 0.01, high + 0.01] { journal.add(key, on: 0, value) }
    #expect(try journal.reason(of: 0) == nil && journal.reason(of: 1) == nil)
    #expect(try journal.reason(of: 2) == .outOfRange && journal.reason(of: 3) == .outOfRange)
  }

  @Test(arguments: [("activity.walk", 1440), ("activity.yoga", 1440)] as [(String, Double)])
  func anActivityLastsADayAtMost(key: String, high: Double) throws {
    var journal = try Journal()
    for value in [high, high + 1, -1] { journal.add(key, on: 0, value) }
    #expect(try journal.reason(of: 0) == nil)
    #expect(try journal.reason(of: 1) == .outOfRange && journal.reason(of: 2) == .outOfRange)
  }

  @Test(arguments: ["food.dairy", "medication.x", "symptom.nausea", "cycle.period"])
  func aDoseHasNoUpperEnd(key: String) throws {
    var journal = try Journal()
    for value in [1e300, -0.001] { journal.add(key, on: 0, value) }
    #expect(try journal.reason(of: 0) == nil && journal.reason(of: 1) == .outOfRange)
  }

  @Test func aStrengthBelowOneIsNeitherAPainNorADenial() throws {
    var journal = try Journal()
    journal.add("pain.back", on: 0, 0.5)
    #expect(try journal.reason(of: 0) == .outOfRange)
  }

  @Test func theRangeHoldsAfterConversion() throws {
    var journal = try Journal()
    journal.add("sleep.duration", on: 0, 1440, unit: "min")
    journal.add("sleep.duration", on: 0, 1441, unit: "min")
    journal.add("sleep.duration", on: 0, 25, unit: "min")
    #expect(try [0, 1, 2].map { try journal.reason(of: $0) } == [nil, .outOfRange, nil])
  }
}

/// `120/80` is two measurements.
@Suite struct BloodPressureTests {
  private func journal(_ first: Double?, _ second: Double?, unit: String = "") throws -> Journal {
    var journal = try Journal()
    journal.add("measurement.blood_pressure", on: 0, first, unit: unit)
    journal[0].secondValue = second
    return journal
  }

  @Test(arguments: ["", "mmHg"])
  func aPairGivesTwoObservations(unit: String) throws {
    let journal = try journal(120, 80, unit: unit)
    let features = try journal.vocabulary().features
    let read = try journal.intake().observations.map {
      "\(features[$0.feature].key.name) \($0.value ?? -1)"
    }
    #expect(read == ["blood_pressure_systolic 120.0", "blood_pressure_diastolic 80.0"])
  }

  @Test(
    arguments: [
      (120, nil, .notANumber), (nil, 80, .notANumber), (120, .infinity, .notANumber),
      (39, 80, .outOfRange), (301, 80, .outOfRange), (120, 19, .outOfRange),
      (120, 201, .outOfRange), (40, 20, nil), (300, 200, nil),
    ] as [(Double?, Double?, RefusalReason?)])
  func bothPartsMustBeSound(first: Double?, second: Double?, reason: RefusalReason?) throws {
    #expect(try journal(first, second).reason(of: 0) == reason)
  }

  @Test func aSecondNumberOfAnythingElseIsIgnored() throws {
    var journal = try Journal()
    journal.add("measurement.weight", on: 0, 70)
    journal[0].secondValue = .nan
    #expect(try journal.observation(of: 0).value == 70)
  }
}
