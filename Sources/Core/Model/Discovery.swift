/// A band of strength; never a probability.
public enum StrengthBand: String, CaseIterable, Comparable, Codable, Sendable {
  case weak, moderate, strong

  /// From weak to strong.
  public static func < (left: StrengthBand, right: StrengthBand) -> Bool {
    let order = StrengthBand.allCases
    return order.firstIndex(of: left) ?? 0 < order.firstIndex(of: right) ?? 0
  }
}

/// A rule that a tested pair must pass to be reported. The order is the order in which they are
/// tried.
public enum Gate: String, CaseIterable, Codable, Sendable {
  /// Too few days on which the two went together.
  case incidents = "few_incidents"
  /// Lift, |phi| or |rho| too small.
  case strength = "weak"
  /// Not significant at the controlled rate.
  case significance = "not_significant"
  /// What is left without the calendar and persistence goes the other way.
  case sign = "sign_reversed"
  /// Protective only because well days are not logged.
  case silence = "protective_by_silence"
  /// It goes together no more once what moves several features at once is taken away.
  case driver = "moves_with_everything"
  /// The other lag of the same pair tells the story.
  case story = "same_story"
}

/// A caution that is told with a finding; never a gate.
public enum Warning: String, CaseIterable, Codable, Sendable {
  /// A medication that goes with a symptom on the same day but does not precede it.
  case takenForIt = "taken_for_it"
  /// Without the two most influential days it would not be reported.
  case fragile
  /// The outcome is noted far more often on days with the trigger than on the others.
  case oneSidedLogging = "one_sided_logging"
  /// A third of the raw effect goes when weekdays and slow drift are taken away.
  case weekday
  /// Both values mostly come from one entry or one instant: two answers of one form.
  case sameEntry = "same_entry"
  /// Triggers that go together tell the same of one outcome.
  case severalTellTheSame = "several_tell_the_same"
  /// The person's history is short.
  case shortHistory = "short_history"
  /// The quantity rests on a source that changed within the window.
  case narrowSource = "narrow_source"
}

/// A tested pair judged within its family.
public struct Discovery: Sendable {
  /// What the test gave.
  public let association: Association
  /// The adjusted p-value of the family; nil when screening found that it is above the controlled
  /// rate.
  public let q: Double?
  /// The band of strength.
  public let band: StrengthBand
  /// The first gate that the pair did not pass; nil when it is kept.
  public var failedGate: Gate?
  /// The other lags of the same pair that would have been kept as well, when this one tells the
  /// story.
  public var alsoAtLags: [Int] = []
  /// Cautions to be told with it, in the order of their cases.
  public var warnings: [Warning] = []
  /// The columns of other kept triggers that tell the same of the outcome, the one that speaks
  /// first; empty when there are none.
  public var redundantTriggers: [Int] = []
  /// Whether it is the one that speaks for the triggers that tell the same; true without any.
  public var speaksForOthers = true
  /// Which of the person's shared drivers the pair moves with, when it failed for that; else nil.
  public var driver: Int?
  /// The size of the effect; nil when only raw tests were made.
  public var size: EffectSize?

  /// A judged pair from its parts.
  public init(association: Association, q: Double?, band: StrengthBand, failedGate: Gate?) {
    self.association = association
    self.q = q
    self.band = band
    self.failedGate = failedGate
  }

  /// Whether the pair is reported.
  public var isKept: Bool { failedGate == nil }
}
