/// How large an effect is, with an interval in which it may lie, on what the calendar and
/// persistence leave. A finding chosen among many overstates its size.
public struct EffectSize: Sendable, Equatable {
  /// What a difference between days with and days without the trigger is measured in.
  public enum Unit: String, Codable, Sendable {
    /// A share of days with the outcome, -1...1.
    case share
    /// The outcome's own unit.
    case value
  }

  /// The interval of phi or rho at 95 %.
  public let interval: ClosedRange<Double>
  /// The difference of the outcome between days with and days without the trigger; nil when the
  /// trigger is no yes or no.
  public let difference: Difference?

  /// A difference with its interval at 95 %.
  public struct Difference: Sendable, Equatable {
    /// What it is measured in.
    public let unit: Unit
    /// Days with less days without, as counted.
    public let value: Double
    /// The interval.
    public let interval: ClosedRange<Double>

    /// A difference from its parts.
    public init(unit: Unit, value: Double, interval: ClosedRange<Double>) {
      self.unit = unit
      self.value = value
      self.interval = interval
    }
  }

  /// An effect size from its parts.
  public init(interval: ClosedRange<Double>, difference: Difference?) {
    self.interval = interval
    self.difference = difference
  }
}

/// What a family of tests could have shown of one pair.
public struct Detectability: Sendable, Equatable {
  /// The smallest |r| that would have passed, were it the only one of its family.
  public let smallestCorrelation: Double
  /// The same as a difference in the share of days with the outcome between days with and days
  /// without the trigger; nil when a side is no yes or no.
  public let smallestDifference: Double?
  /// The complete days of the pair in the middle of a family; nil when it is of one pair.
  public var middleDays: Int?

  /// A detectability from its parts.
  public init(smallestCorrelation: Double, smallestDifference: Double?) {
    self.smallestCorrelation = smallestCorrelation
    self.smallestDifference = smallestDifference
  }
}

/// What a person's days say of a pair that somebody suspects.
public struct PairAnswer: Sendable {
  /// One of four ways.
  public enum Verdict: Sendable, Equatable {
    /// It is reported.
    case seen
    /// It is not, although an effect of that size would have been.
    case notSeen(Detectability)
    /// The days do not tell: what the pair lacks to be tested.
    case untested(Shortfall)
    /// The days do not tell: even a strong effect might have been missed.
    case tooWeak(Detectability)
    /// The days do not tell: both sides follow something that moves several features, and go
    /// together no more once it is taken away.
    case shared(SharedDriver.Pattern)
  }

  /// The trigger.
  public let trigger: Term
  /// The outcome.
  public let outcome: Term
  /// The days between them.
  public let lag: Int
  /// The complete days.
  public let days: Int
  /// The counts of the yes/no views; nil when a side has none or the pair was not tested.
  public let counts: DayCounts?
  /// The answer.
  public let verdict: Verdict

  /// An answer from its parts.
  public init(
    trigger: Term, outcome: Term, lag: Int, days: Int, counts: DayCounts?, verdict: Verdict
  ) {
    self.trigger = trigger
    self.outcome = outcome
    self.lag = lag
    self.days = days
    self.counts = counts
    self.verdict = verdict
  }
}
