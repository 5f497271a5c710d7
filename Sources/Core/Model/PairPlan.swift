/// How a pair is tested.
public enum Method: String, CaseIterable, Codable, Sendable {
  case twoByTwo = "two_by_two"
  case spearman
}

/// A trigger, an outcome and the days between them.
public struct Pair: Hashable, Sendable {
  /// The trigger's index among the matrix's columns.
  public let trigger: Int
  /// The outcome's index among the matrix's columns.
  public let outcome: Int
  /// The outcome lies this many days after the trigger.
  public let lag: Int
  /// How the pair is tested.
  public let method: Method

  /// A pair from its parts.
  public init(trigger: Int, outcome: Int, lag: Int, method: Method) {
    self.trigger = trigger
    self.outcome = outcome
    self.lag = lag
    self.method = method
  }
}

/// Why a pair is not tested. The order is the order of the rules; the first that fails is told.
public enum PairRefusalReason: String, CaseIterable, Codable, Sendable {
  case tooFewDays = "too_few_days"
  case constant
  case tooFewTriggerDays = "too_few_trigger_days"
  case tooFewOutcomeDays = "too_few_outcome_days"
  case tooFewEpisodes = "too_few_episodes"
  /// The calendar and slow drift leave nothing of a side, or it is known on too few days for them.
  case noResidual = "no_residual"
}

/// What a pair lacks to be tested.
public struct Shortfall: Hashable, Sendable {
  /// What is counted.
  public enum Subject: String, CaseIterable, Codable, Sendable {
    /// Days with any manual signal.
    case journaledDays = "journaled_days"
    /// Days on which both sides are known.
    case completeDays = "complete_days"
    case daysWithTrigger = "days_with_trigger"
    case daysWithoutTrigger = "days_without_trigger"
    case daysWithOutcome = "days_with_outcome"
    case daysWithoutOutcome = "days_without_outcome"
    case triggerEpisodes = "trigger_episodes"
    case outcomeEpisodes = "outcome_episodes"
    /// Distinct values of the trigger, or of the outcome.
    case triggerValues = "trigger_values"
    case outcomeValues = "outcome_values"
    /// Days on which the trigger, or the outcome, is known, for the calendar to be taken away.
    case knownTriggerDays = "known_trigger_days"
    case knownOutcomeDays = "known_outcome_days"
    /// Something that can be an outcome, or a trigger, noted at all.
    case outcomes
    case triggers
  }

  /// What is counted.
  public let subject: Subject
  /// How many there must be.
  public let need: Int
  /// How many there are: fewer than `need`.
  public let have: Int
  /// The pair's trigger; nil when no pair is meant.
  public let trigger: SignalKey?
  /// The pair's outcome; nil when no pair is meant.
  public let outcome: SignalKey?

  /// A shortfall from its parts.
  public init(
    _ subject: Subject, need: Int, have: Int, trigger: SignalKey? = nil, outcome: SignalKey? = nil
  ) {
    self.subject = subject
    self.need = need
    self.have = have
    self.trigger = trigger
    self.outcome = outcome
  }

  /// How many are missing.
  public var missing: Int { need - have }
}

/// A pair that is not tested.
public struct RefusedPair: Sendable {
  /// The pair.
  public let pair: Pair
  /// The days on which both sides are known.
  public let days: Int
  /// The first rule that failed.
  public let reason: PairRefusalReason
  /// What it lacks.
  public let shortfall: Shortfall

  /// A refused pair from its parts.
  public init(pair: Pair, days: Int, reason: PairRefusalReason, shortfall: Shortfall) {
    self.pair = pair
    self.days = days
    self.reason = reason
    self.shortfall = shortfall
  }
}

/// The family of one person: what is tested, fixed before any test.
public struct PairPlan: Sendable {
  /// The tests: their number is the m of the false discovery rate.
  public var planned: [Pair] = []
  /// The candidates that are not tested.
  public var refused: [RefusedPair] = []

  /// An empty plan.
  public init() {}
}
