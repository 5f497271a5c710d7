import Days

extension TimeZoneRules {
  /// The instant at which the wall clock shows a second of a date, 0 to 86,399.
  func instant(on day: CalendarDay, second: Int) -> Instant {
    let wall = (Int64(day.number) * 86_400 + Int64(min(max(0, second), 86_399))) * 1000
    var instant = Instant(milliseconds: wall)
    // The second step uses the offset of nearly the right instant.
    for _ in 0..<2 {
      instant = Instant(milliseconds: wall - Int64(offset(at: instant)) * 1000)
    }
    return instant
  }
}
