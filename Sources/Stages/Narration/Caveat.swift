import Model

/// What a finding is not, and what to keep in mind with it, once a language has named its sides.
struct Caveat {
  /// How many clauses of warnings are told; all their codes are in the facts.
  private static let clauseLimit = 3

  /// The order in which warnings are told: first what may explain the finding away, then what it
  /// rests on, then what else tells it or limits what it measures. A short history has its own
  /// place in the caveat.
  private static let order: [Warning] = [
    .takenForIt, .oneSidedLogging, .sameEntry, .fragile, .weekday, .severalTellTheSame,
    .narrowSource,
  ]

  /// Where a finding stands, as it is told.
  enum Standing {
    /// Found for the first time.
    case new
    /// Found again, and not for long enough.
    case unconfirmed
    case confirmed
    /// It no longer holds.
    case gone
  }

  let band: StrengthBand
  private(set) var standing: Standing
  let hasShortHistory: Bool
  /// The interval of the difference in shares; nil when there is none to tell.
  let difference: PointInterval?
  /// All that could get a clause, in order.
  private(set) var told: [Warning]
  let trigger: Side
  let outcome: Side
  let lag: Int
  /// The triggers that tell the same: all others where this one speaks for them, else the speaker.
  let companions: [Side]
  let speaksForOthers: Bool

  /// The caveat of a finding in a language.
  init(_ finding: Finding, in language: Language) {
    let discovery = finding.discovery
    band = discovery.band
    standing = Standing(finding.life)
    hasShortHistory = discovery.warnings.contains(.shortHistory)
    difference = discovery.size?.difference.flatMap(PointInterval.init)
    trigger = Side(finding.trigger, in: language)
    outcome = Side(finding.outcome, in: language)
    lag = finding.lag
    speaksForOthers = discovery.speaksForOthers
    let others = finding.redundantTriggers.map { Side($0, in: language) }
    companions = discovery.speaksForOthers ? others : Array(others.prefix(1))
    let hasCompanions = !companions.isEmpty
    told = Self.order.filter {
      discovery.warnings.contains($0) && ($0 != .severalTellTheSame || hasCompanions)
    }
  }
}

extension Caveat {
  /// The warnings that get a clause. What is gone could not go any more: it is not called fragile.
  var warnings: [Warning] {
    Array(told.filter { standing != .gone || $0 != .fragile }.prefix(Self.clauseLimit))
  }

  /// The same caveat where the warnings are told beside it.
  var withoutWarnings: Caveat {
    var caveat = self
    caveat.told = []
    return caveat
  }

  /// The same caveat once the finding no longer holds.
  var ofWhatIsGone: Caveat {
    var caveat = self
    caveat.standing = .gone
    return caveat
  }
}

extension Caveat.Standing {
  fileprivate init(_ life: FindingLife) {
    switch life.stage {
    case .established: self = .confirmed
    case .emerging: self = life.looksHeld <= 1 && !life.isBack ? .new : .unconfirmed
    case .faded: self = .gone
    }
  }
}

/// An interval of a difference in shares of days, in whole hundredths and in the direction of the
/// difference: both ends are positive.
struct PointInterval: Equatable {
  /// The lower end; nil when no difference at all is within the interval.
  let low: Int?
  let high: Int

  /// Nil for a difference in another unit, or whose interval lies on its other side.
  init?(_ difference: EffectSize.Difference) {
    guard difference.unit == .share else { return nil }
    let interval = difference.interval
    let (near, far) =
      difference.value < 0
      ? (-interval.upperBound, -interval.lowerBound) : (interval.lowerBound, interval.upperBound)
    let points = { (share: Double) in Int((share * 100).rounded(.toNearestOrAwayFromZero)) }
    guard points(far) > 0 else { return nil }
    low = points(near) > 0 ? points(near) : nil
    high = points(far)
  }
}
