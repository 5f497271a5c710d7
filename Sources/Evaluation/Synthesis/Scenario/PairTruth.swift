import Model

/// Where a pair of a synthetic person stands: what a report of it would be.
public enum PairTruth: Hashable, Sendable {
  /// Planted: the trigger acts on the outcome after this lag.
  case direct(PlantedEffect)
  /// The two are related, but not as a report would say.
  case induced(InducedReason)
  /// Neither has anything to do with the other; whatever is reported is false.
  case `null`
}

/// Why a pair is related though nothing was planted in it.
public enum InducedReason: String, CaseIterable, Codable, Sendable {
  /// The trigger is a near copy of one that acts on the outcome.
  case twin
  /// The trigger acts on the outcome at another lag, and its days resemble each other.
  case neighbouringLag = "neighbouring_lag"
  /// The trigger is a medication that is taken because of the outcome.
  case takenForIt = "taken_for_it"
  /// The outcome announces itself by the trigger, or is followed by it.
  case premonitory
  /// One of the two is a part of the other.
  case compositePart = "composite_part"
  /// Both follow the days of the menstrual cycle, one of the two being those days.
  case cycle
  /// Related through other features of the person.
  case chain
}

/// An association that was put into a person's days on purpose.
public struct PlantedEffect: Hashable, Sendable {
  /// What acts.
  public let trigger: SignalKey
  /// What it acts on.
  public let outcome: SignalKey
  /// The days until it acts, at least 0.
  public let lag: Int
  /// By how much the outcome's level moves, in standard deviations of what the level is without any
  /// effect; above 0. Of what it is the size, `measure` says.
  public let size: Double
  /// What the size is that of.
  public let measure: Measure
  /// Whether more of the trigger goes with a better outcome; of a U shape, less of the extremes.
  public let isProtective: Bool
  /// How the effect grows with the trigger.
  public let shape: Shape

  /// Of what a size is the size.
  public enum Measure: String, CaseIterable, Codable, Sendable {
    /// The difference between days with the trigger and without, of a number between days above its
    /// mean and below.
    case difference
    /// The change for one standard deviation of the trigger: the slope of two standardised numbers.
    case slope
  }

  /// How an effect grows with its trigger.
  public enum Shape: String, CaseIterable, Codable, Sendable {
    /// It is there or not.
    case presence
    /// In proportion to the amount.
    case dose
    /// The extremes of a number act, its middle does not: no test of ranks sees it.
    case uShape = "u_shape"
  }
}

extension PlantedEffect {
  /// An effect whose size is a difference.
  init(
    trigger: SignalKey, outcome: SignalKey, lag: Int, size: Double, isProtective: Bool,
    shape: Shape
  ) {
    self.init(
      trigger: trigger, outcome: outcome, lag: lag, size: size, measure: .difference,
      isProtective: isProtective, shape: shape)
  }
}

/// Under which promise a scenario is evaluated.
public enum Promise: String, CaseIterable, Codable, Sendable {
  /// Triggers and outcomes are independent but for what is planted: the false discovery rate is
  /// promised.
  case kept
  /// Something hidden moves several features together: published beside the promise.
  case beside
}

/// How many tests a person of a scenario has.
public enum Family: String, CaseIterable, Codable, Sendable {
  /// 3 to 6 triggers and 2 to 5 outcomes: with two lags 12 to 60 tests, as real people have.
  case personal
  /// All triggers and all outcomes: with two lags about 800 tests.
  case large
}
