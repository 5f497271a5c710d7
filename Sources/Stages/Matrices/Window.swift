import Days
import Model

/// Finds the days over which a person is looked at.
public struct WindowRule: Sendable {
  private let window: Pipeline.Window
  private let asOf: AsOf
  private let snapshotInstant: Instant

  /// The rule of a pipeline, for a window that ends as `asOf` says.
  public init(window: Pipeline.Window, asOf: AsOf, snapshotInstant: Instant) {
    self.window = window
    self.asOf = asOf
    self.snapshotInstant = snapshotInstant
  }

  /// The window: as many existing local dates as the pipeline says, up to the last day. Nil when
  /// the window ends with a person's last signal and there is none.
  public func window(of days: JournalDays, in zone: TimeZoneRules) -> DayRange? {
    guard let last = lastDay(of: days, in: zone) else { return nil }
    var first = last
    for _ in 1..<max(1, window.days) { first = zone.previousExistingDay(before: first) }
    return DayRange(first: first, last: last)
  }

  /// The rows of the matrix: from the first day of the window with an accepted signal to the
  /// window's end. Nil without such a day.
  public func axis(
    of intake: Intake, within window: DayRange, in zone: TimeZoneRules
  ) -> DayAxis? {
    let days = intake.observations.lazy.map(\.day).filter { window.contains($0) }
    return days.min().flatMap { DayRange(first: $0, last: window.last) }.map {
      DayAxis($0, in: zone)
    }
  }

  private func lastDay(of days: JournalDays, in zone: TimeZoneRules) -> CalendarDay? {
    switch asOf {
    case .last: return days.lastManualDay ?? days.lastDay
    case .date(let day): return zone.exists(day) ? day : zone.previousExistingDay(before: day)
    case .snapshot:
      let today = zone.day(of: snapshotInstant, startingAt: window.dayStartsAt)
      return window.includesToday ? today : zone.previousExistingDay(before: today)
    }
  }
}
