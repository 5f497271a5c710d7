/// Calendar and clock on the wall of a zone, quick for instants near each other: it remembers the
/// stretch of constant offset that the last one lay in.
public struct LocalClock: Sendable {
  /// The zone.
  public let zone: TimeZoneRules
  /// The seconds of the stretch: from the first one to before the second one.
  private var stretch: Range<Int64> = 0..<0
  private var offset = 0

  /// A clock of a zone.
  public init(of zone: TimeZoneRules) {
    self.zone = zone
  }

  /// As `TimeZoneRules.localTime(at:)`. O(1) within the stretch, else a binary search.
  public mutating func localTime(at instant: Instant) -> (day: CalendarDay, secondOfDay: Int) {
    let seconds = instant.seconds
    if !stretch.contains(seconds) {
      guard let found = zone.stretch(at: seconds) else { return zone.localTime(at: instant) }
      (stretch, offset) = found
    }
    let local = Int(seconds) + offset
    let day = local.dividedDown(by: 86_400)
    return (CalendarDay(number: Int32(truncatingIfNeeded: day)), local - day * 86_400)
  }

  /// As `TimeZoneRules.day(of:startingAt:)`.
  public mutating func day(of instant: Instant, startingAt start: TimeOfDay) -> CalendarDay {
    let local = localTime(at: instant)
    guard local.secondOfDay < start.secondOfDay else { return local.day }
    return zone.previousExistingDay(before: local.day)
  }
}
