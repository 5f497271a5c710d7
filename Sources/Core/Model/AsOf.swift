import Days

/// The last day of a window.
public enum AsOf: Hashable, Sendable, CustomStringConvertible {
  /// Yesterday, or today when the pipeline includes it, seen from the snapshot's instant.
  case snapshot
  /// A given date.
  case date(CalendarDay)
  /// Each person's last day with a manual signal, else with any.
  case last

  /// Reads `last` or an ISO date of the years 0001...9999, in which instants lie.
  public init?(_ text: String) {
    if text == "last" {
      self = .last
    } else if let day = CalendarDay(text), day.year > 0 {
      self = .date(day)
    } else {
      return nil
    }
  }

  /// The text that reads back; `snapshot` for the default.
  public var description: String {
    switch self {
    case .snapshot: "snapshot"
    case .date(let day): day.description
    case .last: "last"
    }
  }
}
