import Days

/// Days of which a person told what they were.
public struct LifePeriod: Hashable, Sendable {
  /// What the days were; the raw value is what journals hold.
  public enum Label: String, CaseIterable, Codable, Sendable {
    /// Days off.
    case holiday
    /// Days of illness.
    case sick
    /// Days away.
    case travel
    /// The time of one job.
    case job
  }

  /// Local dates from a first to a last one, both included.
  public struct Stretch: Hashable, Sendable {
    /// The first date.
    public let first: CalendarDay
    /// The last date; nil while it still goes on.
    public let last: CalendarDay?

    /// The dates from `first` on, up to `last` if there is one; nil when that comes before `first`.
    public init?(first: CalendarDay, last: CalendarDay?) {
      if let last, last < first { return nil }
      self.first = first
      self.last = last
    }

    /// Whether a date is one of them.
    public func contains(_ day: CalendarDay) -> Bool {
      first <= day && (last.map { day <= $0 } ?? true)
    }
  }

  /// What the days were.
  public let label: Label
  /// The days.
  public let stretch: Stretch

  /// A period from its parts.
  public init(_ label: Label, _ stretch: Stretch) {
    self.label = label
    self.stretch = stretch
  }
}
