/// The four counts of days of a trigger and an outcome.
public struct DayCounts: Hashable, Codable, Sendable {
  /// Days with both.
  public let both: Int
  /// Days with the trigger only.
  public let triggerOnly: Int
  /// Days with the outcome only.
  public let outcomeOnly: Int
  /// Days with neither.
  public let neither: Int

  /// The counts a, b, c, d of a 2x2 table.
  public init(both: Int, triggerOnly: Int, outcomeOnly: Int, neither: Int) {
    self.both = both
    self.triggerOnly = triggerOnly
    self.outcomeOnly = outcomeOnly
    self.neither = neither
  }

  /// a + b.
  public var triggerDays: Int { both + triggerOnly }
  /// c + d.
  public var daysWithoutTrigger: Int { outcomeOnly + neither }
  /// a + c.
  public var outcomeDays: Int { both + outcomeOnly }
  /// a + b + c + d.
  public var days: Int { triggerDays + daysWithoutTrigger }
}

/// What the test of one planned pair gave.
public struct Association: Sendable {
  /// The pair.
  public let pair: Pair
  /// The complete days.
  public let days: Int
  /// The counts of the yes/no views over the complete days; nil when a side has none.
  public let counts: DayCounts?
  /// Spearman's rho; nil for a 2x2 table.
  public let rho: Double?
  /// The phi of a 2x2 table; nil for Spearman.
  public let phi: Double?
  /// The lift of a 2x2 table; nil for Spearman.
  public let lift: Double?
  /// The raw two-sided p-value: Fisher's exact, or Spearman's t. Nil when screening left the pair
  /// without raw numbers, for it can never be reported.
  public let rawP: Double?
  /// The honest test; nil when only the raw one was made.
  public let honest: HonestTest?
  /// Whether more of the trigger goes with a better outcome.
  public let isProtective: Bool
  /// The axis days of the trigger on which the two went together (protective: on which the trigger
  /// went without).
  public let incidentDays: [Int]
  /// Whether screening found that the family cannot reject the pair, so that what is only told of
  /// a finding was not computed.
  public let isScreened: Bool

  /// An association from its parts.
  public init(
    pair: Pair, days: Int, counts: DayCounts?, rho: Double?, phi: Double?, lift: Double?,
    rawP: Double?, honest: HonestTest?, isProtective: Bool, incidentDays: [Int],
    isScreened: Bool = false
  ) {
    self.pair = pair
    self.days = days
    self.counts = counts
    self.rho = rho
    self.phi = phi
    self.lift = lift
    self.rawP = rawP
    self.honest = honest
    self.isProtective = isProtective
    self.incidentDays = incidentDays
    self.isScreened = isScreened
  }

  /// The association of a pair of which screening found that its family cannot reject it: nothing
  /// else was computed of it.
  public init(screened pair: Pair, days: Int, honest: HonestTest) {
    self.init(
      pair: pair, days: days, counts: nil, rho: nil, phi: nil, lift: nil, rawP: nil,
      honest: honest, isProtective: false, incidentDays: [], isScreened: true)
  }

  /// The same of which nothing is left to test: no correlation, and a p of 1.
  public var withNothingLeft: Association {
    let test = HonestTest(
      correlation: 0, degreesOfFreedom: honest?.degreesOfFreedom ?? 0, dispersion: 1, p: 1,
      days: [])
    return Association(
      pair: pair, days: days, counts: counts, rho: rho, phi: phi, lift: lift, rawP: rawP,
      honest: test, isProtective: isProtective, incidentDays: incidentDays)
  }

  /// Signed strength: phi or rho.
  public var effect: Double { rho ?? phi ?? 0 }
  /// |phi| or |rho|.
  public var strength: Double { effect.magnitude }
  /// The number of days on which the two went together.
  public var incidents: Int { incidentDays.count }
}

/// The test of a pair on what the calendar, slow drift and persistence leave of both sides.
public struct HonestTest: Sendable, Equatable {
  /// One complete day of a pair.
  public struct Day: Sendable, Equatable {
    /// What the calendar and drift leave of the trigger and of the outcome.
    public let residuals: (trigger: Double, outcome: Double)
    /// What persistence leaves of that.
    public let innovations: (trigger: Double, outcome: Double)

    /// A day from its parts.
    public init(
      residuals: (trigger: Double, outcome: Double), innovations: (trigger: Double, outcome: Double)
    ) {
      self.residuals = residuals
      self.innovations = innovations
    }

    /// Whether all four numbers are equal.
    public static func == (left: Day, right: Day) -> Bool {
      left.residuals == right.residuals && left.innovations == right.innovations
    }
  }

  /// The correlation r of the innovations over the complete days, in -1...1.
  public let correlation: Double
  /// The degrees of freedom v.
  public let degreesOfFreedom: Int
  /// By how much the variance of r exceeds that of white noise, D, at least 1.
  public let dispersion: Double
  /// The honest p-value; nil when screening found that the family cannot reject it.
  public let p: Double?
  /// The complete days; empty when p lies above the controlled rate or is not known.
  public let days: [Day]

  /// A test from its parts.
  public init(
    correlation: Double, degreesOfFreedom: Int, dispersion: Double, p: Double?, days: [Day]
  ) {
    self.correlation = correlation
    self.degreesOfFreedom = degreesOfFreedom
    self.dispersion = dispersion
    self.p = p
    self.days = days
  }
}
