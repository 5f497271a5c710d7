import Days
import Model

/// What is true in a synthetic journal.
public struct Truth: Codable, Sendable, Equatable {
  /// The seed that makes the same journal again.
  public let seed: UInt64
  /// The local dates that the journal covers.
  public let days: DayRange
  /// The last dates of the journal, over which every count and rank here is taken.
  public let window: DayRange
  /// The associations that were put in on purpose.
  public let planted: [PlantedAssociation]
  /// The associations that the signals show and that are not what they seem.
  public let traps: [Trap]
  /// The signals that no reader should accept.
  public let refused: [AwkwardSignal]
}

/// An association that was put into the signals.
public struct PlantedAssociation: Codable, Sendable, Equatable {
  /// The person's id.
  public let user: String
  /// The trigger, `category.key`.
  public let trigger: String
  /// The outcome, `category.key`.
  public let outcome: String
  /// The outcome lies this many days after the trigger.
  public let lagDays: Int
  /// How the two are best compared.
  public let method: Method
  /// Whether more of the trigger goes with a better outcome.
  public let isProtective: Bool
  /// The days of the window on which both sides are known.
  public let days: Int
  /// The days of the yes/no views; nil for a trigger that has none.
  public let counts: DayCounts?
  /// The strength: phi of the counts or Spearman's rho, by the method, to three decimals.
  public let effect: Double
  /// The same in words.
  public let text: String
}

/// An association that the signals show although neither side acts on the other as it seems.
public struct Trap: Codable, Sendable, Equatable {
  /// Why it is there.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// The trigger is a remedy that was taken because of the outcome.
    case takenForIt = "taken_for_it"
    /// Both follow the days of the week.
    case weekday
    /// Both drift in one direction over the weeks.
    case trend
  }

  /// Why it is there.
  public let kind: Kind
  /// The person's id.
  public let user: String
  /// The trigger, `category.key`.
  public let trigger: String
  /// The outcome, `category.key`.
  public let outcome: String
  /// The same in words.
  public let text: String
}

/// A signal that was made wrong on purpose.
public struct AwkwardSignal: Codable, Sendable, Equatable {
  /// Why it cannot be used.
  public let reason: RefusalReason
  /// The signals' ids, of which exactly one is refused: two that repeat each other, else the one.
  public let oneOf: [String]
}
