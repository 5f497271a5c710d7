import Days

/// A finding with the days behind it, as a page shows it.
public struct FindingSheet: Sendable {
  /// What shows the size of the effect.
  public enum Evidence: Sendable {
    /// The share of days with the outcome among days with and days without the trigger.
    case shares(DayCounts, EffectSize.Difference?)
    /// The values of one side on days with and on days without the other, which happens or not.
    case groups(of: Side, with: Group, without: Group)
    /// The values of both on each complete day.
    case points([ValuePair])
  }

  /// A side of a pair.
  public enum Side: Sendable {
    case trigger, outcome
  }

  /// The values of some days.
  public struct Group: Sendable, Equatable {
    /// The values, ascending.
    public let values: [Double]
    /// The value in the middle, of an even number the mean of the two; nil without any.
    public let median: Double?

    /// The group of some values, ascending.
    public init(_ values: [Double], median: Double?) {
      self.values = values
      self.median = median
    }
  }

  /// The values of one complete day.
  public struct ValuePair: Sendable, Hashable {
    /// The trigger's.
    public let trigger: Double
    /// The outcome's, `lag` days later.
    public let outcome: Double

    /// A pair of values.
    public init(trigger: Double, outcome: Double) {
      self.trigger = trigger
      self.outcome = outcome
    }
  }

  /// One look at the finding.
  public struct LifePoint: Sendable, Hashable {
    /// The last day of its window.
    public let windowEnd: CalendarDay
    /// Phi or rho; nil when the pair could not be tested.
    public let effect: Double?
    /// Whether it held.
    public let isKept: Bool

    /// A look from its parts.
    public init(windowEnd: CalendarDay, effect: Double?, isKept: Bool) {
      self.windowEnd = windowEnd
      self.effect = effect
      self.isKept = isKept
    }
  }

  /// The finding.
  public let finding: Finding
  /// The days behind it.
  public let strip: DayStrip
  /// What shows its size.
  public let evidence: Evidence
  /// Its looks, this one last; at least one.
  public let life: [LifePoint]

  /// A sheet from its parts.
  public init(_ finding: Finding, strip: DayStrip, evidence: Evidence, life: [LifePoint]) {
    self.finding = finding
    self.strip = strip
    self.evidence = evidence
    self.life = life
  }
}

/// The days of a trigger above the days of an outcome, date by date.
public struct DayStrip: Sendable {
  /// What is known of one side on one date.
  public enum Cell: Sendable, Equatable {
    case unknown, no, yes
    /// The value's place between the smallest, 0, and the largest, 1, of the window.
    case level(Double)
  }

  /// The dates, ascending.
  public let dates: [CalendarDay]
  /// The trigger on each date.
  public let trigger: [Cell]
  /// The outcome on each date.
  public let outcome: [Cell]
  /// The days between trigger and outcome.
  public let lag: Int
  /// The positions of the trigger's dates on which the two went together.
  public let incidents: [Int]

  /// A strip from its parts, each with as many cells as there are dates.
  public init(
    dates: [CalendarDay], trigger: [Cell], outcome: [Cell], lag: Int, incidents: [Int]
  ) {
    precondition(
      trigger.count == dates.count && outcome.count == dates.count, "one cell a date")
    self.dates = dates
    self.trigger = trigger
    self.outcome = outcome
    self.lag = lag
    self.incidents = incidents
  }
}
