import Model
import Synthesis

/// What `evaluation.json` holds of one cell.
struct CellDocument: Encodable {
  let scenario: String
  let days: Int
  let family: Family
  let promise: Promise
  let shown: ShownDocument
  let sampled: ComparedDocument?
  let ablations: [String: ComparedDocument]?
  let calibration: CalibrationDocument?
  let drivers: DriverDocument?

  init(_ score: CellScore, _ figures: CellFigures) {
    scenario = score.cell.scenario
    days = score.cell.days
    family = score.cell.family
    promise = score.promise
    shown = ShownDocument(score.all, figures)
    drivers = DriverDocument(score.drivers)
    let isSampled = score.sampled.people > 0
    sampled = isSampled ? ComparedDocument(score.sampled, figures.sampled) : nil
    ablations =
      isSampled
      ? Dictionary(
        uniqueKeysWithValues: score.ablated.map {
          ($0.key.rawValue, ComparedDocument($0.value, figures.ablated[$0.key]))
        }) : nil
    calibration = isSampled ? CalibrationDocument(score.calibration) : nil
  }
}

/// Everyone of a cell by the method that is shipped.
struct ShownDocument: Encodable {
  struct Effect: Encodable {
    let size: Double
    let lag: Int
    let isProtective: Bool
    let planted: Int
    let fates: [String: Int]
  }

  let people: Int
  let peopleTested: Int
  let tests: Int
  /// Of each person who is shown anything false how many of how many are, and how many people have
  /// that; of all others nothing is false.
  let falseOfShown: [[Int]]
  let findings: [String: Int]
  let misdirected: Int?
  let falseDiscoveryRate: Estimate?
  let misled: Estimate?
  let power: Estimate?
  let peopleWithoutPlanted: Int?
  let misledWithoutPlanted: Int?
  let effects: [Effect]?
  let induced: [String: Tally.Induced]?
  let warnings: [String: [String: Int]]?

  init(_ tally: Tally, _ figures: CellFigures) {
    people = tally.people
    peopleTested = tally.peopleTested
    tests = tally.tests
    falseOfShown = tally.falseOfShown.occurring
    findings = tally.shown.occurring
    misdirected = tally.misdirected.occurring
    falseDiscoveryRate = figures.falseDiscoveryRate?.rounded
    misled = figures.misled?.rounded
    power = figures.wholePower?.rounded
    peopleWithoutPlanted = tally.peopleWithoutPlanted.occurring
    misledWithoutPlanted = tally.misledWithoutPlanted.occurring
    let effects = tally.effects.sorted { $0.key < $1.key }.map { kind, fates in
      Effect(
        size: kind.size, lag: kind.lag, isProtective: kind.isProtective,
        planted: fates.values.reduce(0, +), fates: fates.byName)
    }
    self.effects = effects.occurring
    induced = tally.induced.byName.occurring
    warnings = tally.warnings.byName.mapValues(\.occurring).occurring
  }
}

/// The sampled people of a cell by one method: what the methods are compared by.
struct ComparedDocument: Encodable {
  struct Power: Encodable {
    let size: Double
    let planted: Int
    let found: Int
  }

  let people: Int
  let shown: Int
  /// As of everyone.
  let falseOfShown: [[Int]]
  let power: [Power]?
  let falseDiscoveryRate: Double?

  init(_ tally: Tally, _ compared: CellFigures.Compared?) {
    people = tally.people
    shown = tally.shown.total
    falseOfShown = tally.falseOfShown.occurring
    let counts = tally.sizes.map { size in
      let found = tally.found(ofSize: size)
      return Power(size: size, planted: found.whole, found: found.part)
    }
    power = counts.occurring
    falseDiscoveryRate = compared?.falseDiscoveryRate?.rounded.value
  }
}

/// The pairs of the sampled people of which nothing is true.
struct CalibrationDocument: Encodable {
  struct Side: Encodable {
    let pairs: Int
    /// How many have a p at or below each of the levels.
    let atOrBelow: [Int]

    init(_ counts: [RatioCounts]) {
      pairs = counts.first?.wholes ?? 0
      atOrBelow = counts.map(\.parts)
    }
  }

  let honest: Side
  let raw: Side

  init(_ calibration: Calibration) {
    honest = Side(calibration.honest)
    raw = Side(calibration.raw)
  }
}

extension Estimate {
  /// The estimate to six decimals.
  var rounded: Estimate {
    func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
    return Estimate(value: rounded(value), low: rounded(low), high: rounded(high))
  }
}

extension RatioCounts {
  /// Part, whole and people of every ratio whose part is above 0, ascending.
  var occurring: [[Int]] {
    people.filter { $0.key.part > 0 }.sorted { $0.key < $1.key }
      .map { [$0.key.part, $0.key.whole, $0.value] }
  }
}

extension Tally.ByTruth {
  /// The counts above 0 by their names.
  var occurring: [String: Int] {
    ["direct": direct, "induced": induced, "null": null].filter { $0.value > 0 }
  }
}

extension Int {
  /// Nil for 0, which is left out.
  var occurring: Int? { self == 0 ? nil : self }
}

extension Dictionary where Key: RawRepresentable<String> {
  /// The same by the names of the keys.
  var byName: [String: Value] {
    Dictionary<String, Value>(uniqueKeysWithValues: map { ($0.key.rawValue, $0.value) })
  }
}

extension Collection {
  /// Nil for an empty one, which is left out.
  var occurring: Self? { isEmpty ? nil : self }
}
