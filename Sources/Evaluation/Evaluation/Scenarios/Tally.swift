import Model
import Synthesis

/// What became of one planted association, from the best to the worst.
public enum EffectFate: String, CaseIterable, Codable, Sendable {
  /// Shown: the pair, the lag and the direction.
  case exact
  /// Shown as another lag of the pair that follows from it, in the right direction.
  case otherLag
  /// A trigger that goes with the planted one is shown for it, in the right direction.
  case throughTwin
  /// The pair is shown, and only in the wrong direction.
  case wrongDirection
  /// Tested and not shown.
  case missed
  /// Not tested: planning refused the pair, or there was no family.
  case untested

  /// Whether the person is told of it.
  public var isFound: Bool {
    switch self {
    case .exact, .otherLag, .throughTwin: true
    case .wrongDirection, .missed, .untested: false
    }
  }
}

/// What makes planted associations alike.
public struct EffectKind: Hashable, Comparable, Codable, Sendable {
  /// In standard deviations of the outcome's level.
  public let size: Double
  /// The days between trigger and outcome.
  public let lag: Int
  /// Whether more of the trigger makes the outcome better.
  public let isProtective: Bool

  /// By size, then by lag, the protective ones last.
  public static func < (left: EffectKind, right: EffectKind) -> Bool {
    (left.size, left.lag, left.isProtective ? 1 : 0)
      < (right.size, right.lag, right.isProtective ? 1 : 0)
  }
}

/// What some people are shown, scored: sums over people, the same in whatever order they came.
public struct Tally: Hashable, Codable, Sendable {
  /// How often something is told of findings of each class.
  public struct ByTruth: Hashable, Codable, Sendable {
    /// Of planted associations.
    public var direct = 0
    /// Of consequences of them.
    public var induced = 0
    /// Of what is false.
    public var null = 0
  }

  /// Findings that follow from something true.
  public struct Induced: Hashable, Codable, Sendable {
    /// How many are shown.
    public var shown = 0
    /// How many of them are told as what they are, with the right warning or beside what they
    /// follow from.
    public var rightlyTold = 0
  }

  /// How many people.
  public internal(set) var people = 0
  /// People of whom a family was tested.
  public internal(set) var peopleTested = 0
  /// Tests, over all people.
  public internal(set) var tests = 0
  /// The false of the shown findings, of each person.
  public internal(set) var falseOfShown = RatioCounts()
  /// People of whom nothing was planted.
  public internal(set) var peopleWithoutPlanted = 0
  /// Those of them who are shown anything false.
  public internal(set) var misledWithoutPlanted = 0
  /// The findings that are shown, by what is true.
  public internal(set) var shown = ByTruth()
  /// Of the planted ones that are shown, those in the wrong direction.
  public internal(set) var misdirected = 0
  /// The fates of the planted associations.
  public internal(set) var effects: [EffectKind: [EffectFate: Int]] = [:]
  /// Shown findings that follow from something true, by the reason.
  public internal(set) var induced: [InducedReason: Induced] = [:]
  /// The warnings that stand with findings.
  public internal(set) var warnings: [Warning: ByTruth] = [:]

  static func += (left: inout Tally, right: Tally) {
    left.people += right.people
    left.peopleTested += right.peopleTested
    left.tests += right.tests
    left.falseOfShown += right.falseOfShown
    left.peopleWithoutPlanted += right.peopleWithoutPlanted
    left.misledWithoutPlanted += right.misledWithoutPlanted
    left.shown += right.shown
    left.misdirected += right.misdirected
    left.effects.merge(right.effects) { $0.merging($1, uniquingKeysWith: +) }
    left.induced.merge(right.induced) {
      Induced(shown: $0.shown + $1.shown, rightlyTold: $0.rightlyTold + $1.rightlyTold)
    }
    left.warnings.merge(right.warnings) { left, right in
      var sum = left
      sum += right
      return sum
    }
  }
}

extension Tally {
  /// The mean number of tests of a person of whom a family was tested.
  public var meanTests: Double {
    peopleTested == 0 ? 0 : Double(tests) / Double(peopleTested)
  }

  /// The realised false discovery rate: the mean over people of what is false of what is shown,
  /// nothing shown counting as 0.
  public func falseDiscoveryRate(seed: UInt64) -> Estimate? { falseOfShown.meanShare(seed: seed) }

  /// The share of people who are shown anything false.
  public var misled: Estimate? { Estimate.share(falseOfShown.peopleWithPart, of: people) }

  /// The same among people of whom nothing was planted; nil without such people.
  public var misledOfNothing: Estimate? {
    Estimate.share(misledWithoutPlanted, of: peopleWithoutPlanted)
  }

  /// The sizes of planted associations, ascending.
  public var sizes: [Double] { Set(effects.keys.map(\.size)).sorted() }

  /// The fates of the planted associations of a size, or of all.
  public func fates(ofSize size: Double? = nil) -> [EffectFate: Int] {
    effects.filter { size == nil || $0.key.size == size }
      .reduce(into: [:]) { $0.merge($1.value, uniquingKeysWith: +) }
  }

  /// The share of the planted associations of a size, or of all, of which the person is told; nil
  /// where none was planted.
  public func power(ofSize size: Double? = nil) -> Estimate? {
    let found = found(ofSize: size)
    return Estimate.share(found.part, of: found.whole)
  }

  /// Of how many of the planted associations of a size, or of all, the person is told.
  func found(ofSize size: Double? = nil) -> Ratio {
    let fates = fates(ofSize: size)
    return Ratio(
      part: fates.reduce(0) { $0 + ($1.key.isFound ? $1.value : 0) },
      whole: fates.values.reduce(0, +))
  }
}

extension Tally.ByTruth {
  static func += (left: inout Tally.ByTruth, right: Tally.ByTruth) {
    left.direct += right.direct
    left.induced += right.induced
    left.null += right.null
  }

  /// Counts one of a class.
  mutating func count(_ truth: PairTruth) {
    switch truth {
    case .direct: direct += 1
    case .induced: induced += 1
    case .null: null += 1
    }
  }

  /// All of them.
  public var total: Int { direct + induced + null }
}
