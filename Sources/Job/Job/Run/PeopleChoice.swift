import Days
import Model

/// Who of a journal is computed.
public struct PeopleChoice: Sendable, Equatable {
  /// The ids asked for, who are taken whatever else is chosen; nil for everyone.
  public var users: [String]?
  /// The part of the people; nil for all parts.
  public var shard: Shard?
  /// When somebody must have told something; nil for anytime or never.
  public var active: ActivePeriod?

  /// Those asked for; everyone for nil.
  public init(users: [String]? = nil) {
    self.users = users
  }
}

/// The time within which a signal makes a person active.
public struct ActivePeriod: Sendable, Equatable {
  /// The first instant that counts.
  let first: Instant
  /// The last instant that counts: what lies in the future does not.
  let last: Instant

  /// The last `days` times 24 hours of what a run looks at: up to its instant, or to the end of the
  /// day that it was given, which is over everywhere at noon UTC of the next. Nil where each person
  /// has a last day of their own.
  public init?(days: Int, asOf: AsOf, instant: Instant) {
    let end: Int64
    switch asOf {
    case .last: return nil
    case .snapshot: end = instant.milliseconds
    case .date(let day): end = Int64(day.number) * Self.day + Self.day * 3 / 2
    }
    last = Self.instant(min(end, instant.milliseconds))
    first = Self.instant(end - Int64(days) * Self.day)
  }

  /// Whether a signal of that instant counts.
  func contains(_ instant: Instant) -> Bool { first <= instant && instant <= last }

  /// Two texts between which that of every instant of the period lies, whatever its offset from UTC:
  /// that moves a date by one day at most.
  var textBounds: (first: String, last: String) {
    func date(_ instant: Instant, moved days: Int64) -> String {
      String(Self.instant(instant.milliseconds + days * Self.day).description.prefix(10))
    }
    // The last character of ASCII that can be seen comes after every letter and sign of a time.
    return (date(first, moved: -1), date(last, moved: 1) + "~")
  }

  private static let day: Int64 = 86_400_000

  private static func instant(_ milliseconds: Int64) -> Instant {
    Instant(
      milliseconds: min(max(milliseconds, Instant.bounds.lowerBound), Instant.bounds.upperBound))
  }
}
