import Days

/// What makes two findings of a person the same one, over all runs.
public struct FindingIdentity: Hashable, Sendable {
  /// The outcome.
  public let outcome: SignalKey
  /// The trigger.
  public let trigger: SignalKey
  /// The days between them.
  public let lag: Int

  /// An identity from its parts.
  public init(outcome: SignalKey, trigger: SignalKey, lag: Int) {
    self.outcome = outcome
    self.trigger = trigger
    self.lag = lag
  }
}

/// One earlier look at a finding. A look is one window end, however many runs were made to it.
public struct Look: Hashable, Sendable {
  /// What was looked at.
  public let identity: FindingIdentity
  /// The last day of the window.
  public let windowEnd: CalendarDay
  /// Whether it was reported.
  public let isKept: Bool

  /// A look from its parts.
  public init(identity: FindingIdentity, windowEnd: CalendarDay, isKept: Bool) {
    self.identity = identity
    self.windowEnd = windowEnd
    self.isKept = isKept
  }
}

/// Where a finding stands in its life.
public enum Stage: String, Codable, Sendable, CaseIterable {
  /// Found, and not yet for long: looking again and again finds something false in the end.
  case emerging
  /// It has held on every look for long enough.
  case established
  /// It no longer holds.
  case faded
}

/// The life of a finding that holds.
public struct FindingLife: Hashable, Sendable {
  /// `emerging` or `established`.
  public let stage: Stage
  /// The window end from which on it has held on every look.
  public let heldSince: CalendarDay
  /// The number of looks on which it has held without a break, this one included.
  public let looksHeld: Int
  /// The window end of this look.
  public let windowEnd: CalendarDay
  /// Whether it had held before, and then no longer.
  public var isBack = false

  /// A life from its parts, of what had not held before.
  public init(stage: Stage, heldSince: CalendarDay, looksHeld: Int, windowEnd: CalendarDay) {
    self.stage = stage
    self.heldSince = heldSince
    self.looksHeld = looksHeld
    self.windowEnd = windowEnd
  }

  /// The days over which it has held.
  public var heldDays: Int { heldSince.distance(to: windowEnd) }
}
