import Days

/// What is known of a person's wish for their insights before it is granted.
public struct RequestFacts: Sendable, Equatable {
  /// The last run that a person was published by.
  public struct Look: Sendable, Equatable {
    /// The instant that it looked from.
    public var computedAt: Instant
    /// The last day that it looked at.
    public var windowEnd: CalendarDay

    /// A look from an instant, at days up to one.
    public init(computedAt: Instant, windowEnd: CalendarDay) {
      self.computedAt = computedAt
      self.windowEnd = windowEnd
    }
  }

  /// The instant at which it is decided.
  public var now: Instant
  /// The minutes between two computations; 0 is no limit.
  public var minutesBetween = 0
  /// When a run last answered the person; nil when none did.
  public var lastAnswered: Instant?
  /// What the caller saw last; nil when the caller does not tell.
  public var since: Instant?
  /// Nil when the person was never published, or when the last run failed for them.
  public var lastLook: Look?
  /// When anything of the person last changed, to the second; nil when nobody knows.
  public var lastChange: Instant?
  /// The last day that a run would look at now; nil when nobody knows.
  public var windowEnd: CalendarDay?

  /// Nothing known yet but the instant.
  public init(now: Instant) {
    self.now = now
  }
}

/// What becomes of a wish.
public enum RequestDecision: Sendable, Equatable {
  /// The person is computed.
  case compute
  /// A run would find what the last one found: nothing is computed.
  case nothingNew
  /// Not before that instant.
  case tooSoon(until: Instant)
}

extension RequestFacts {
  /// The decision. That nothing is new is told also to whoever asks too soon, for it costs nothing.
  public var decision: RequestDecision {
    if isNothingNew { return .nothingNew }
    return earliest.map { .tooSoon(until: $0) } ?? .compute
  }

  /// Whether a run would look at the days and rows that the last one looked at. What changed before
  /// `since` and after the last run was seen by the caller and by no run, so both count; within one
  /// second nobody knows what came first.
  private var isNothingNew: Bool {
    guard let since, let lastLook, let lastChange, let windowEnd else { return false }
    let seen = min(since, lastLook.computedAt).milliseconds
    return lastLook.windowEnd == windowEnd && lastChange.milliseconds / 1_000 < seen / 1_000
  }

  /// When the person may ask again; nil when now. An answer that lies further ahead than the limit
  /// was given by a clock that was wrong.
  private var earliest: Instant? {
    guard minutesBetween > 0, let lastAnswered else { return nil }
    let limit = Int64(minutesBetween) * 60_000
    let passed = now.milliseconds - lastAnswered.milliseconds
    guard passed < limit, passed > -limit else { return nil }
    return Instant(
      milliseconds: min(lastAnswered.milliseconds + limit, Instant.bounds.upperBound))
  }
}
