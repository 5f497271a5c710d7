import Days

/// The dates that a synthetic journal covers, and the last of them, which are looked at.
struct Period {
  let days: DayRange
  let window: DayRange

  /// The `count` dates up to `last`, of which the last `windowLength` are looked at.
  init(endingOn last: CalendarDay, count: Int, windowLength: Int) {
    days = DayRange(endingOn: last, count: count)
    window = DayRange(endingOn: last, count: windowLength)
  }

  /// How many dates there are.
  var count: Int { days.count }

  /// The date at a position from 0.
  func date(_ position: Int) -> CalendarDay { days.first.advanced(by: position) }

  /// The positions of the window's dates.
  var windowPositions: Range<Int> { (count - window.count)..<count }

  /// Whether each date is a Saturday or a Sunday.
  var isWeekend: [Bool] {
    days.map { $0.weekday == .saturday || $0.weekday == .sunday }
  }
}
