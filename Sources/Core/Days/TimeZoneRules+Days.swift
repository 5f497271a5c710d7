extension TimeZoneRules {
  /// The first instant whose local date is `day`, which need not be at 00:00: in Africa/Cairo
  /// 2024-04-26 began at 01:00. Nil when the zone skipped the date, as Pacific/Apia did 2011-12-30,
  /// and when the instant lies outside `Instant.bounds`.
  public func start(of day: CalendarDay) -> Instant? {
    span(of: day).flatMap { Instant(seconds: $0.start) }
  }

  /// The instant just after the last one whose local date is `day`; nil as in `start(of:)`.
  ///
  /// That is the next date's start, but where clocks were set back over midnight from after 00:00
  /// (America/St_Johns, from 00:01, until 2011): there both dates come twice and overlap by an
  /// hour, and only `localDay(at:)` can tell them apart.
  public func end(of day: CalendarDay) -> Instant? {
    span(of: day).flatMap { Instant(seconds: $0.end) }
  }

  /// How many hours of that date went by, most often 24, and 23 or 25 when clocks were changed; nil
  /// when the zone skipped the date.
  public func hours(in day: CalendarDay) -> Double? {
    span(of: day).map { Double($0.length) / 3600 }
  }

  /// Whether the zone lived through the date.
  public func exists(_ day: CalendarDay) -> Bool {
    skippedDays.isEmpty || !skippedDays.contains(day)
  }

  /// The earliest date after `day` that the zone lived through.
  public func nextExistingDay(after day: CalendarDay) -> CalendarDay {
    var next = day.advanced(by: 1)
    while !exists(next) { next = next.advanced(by: 1) }
    return next
  }

  /// The latest date before `day` that the zone lived through.
  public func previousExistingDay(before day: CalendarDay) -> CalendarDay {
    var previous = day.advanced(by: -1)
    while !exists(previous) { previous = previous.advanced(by: -1) }
    return previous
  }

  /// The date an instant counts for when days begin at `start` on the clock: a local time before it
  /// belongs to the existing date before the local one.
  public func day(of instant: Instant, startingAt start: TimeOfDay) -> CalendarDay {
    let local = localTime(at: instant)
    guard local.secondOfDay < start.secondOfDay else { return local.day }
    return previousExistingDay(before: local.day)
  }

  /// The seconds of one local date: the first, the one after the last, and how many had that date.
  private struct Span {
    var start: Int64
    var end: Int64
    var length: Int64
  }

  /// Collects the date's seconds from every stretch of constant offset near it.
  private func span(of day: CalendarDay) -> Span? {
    let back = daysToGoBack(from: Int(day.number))
    let midnight = Int64(Int(day.number) - back) * 86_400
    // More than the greatest offset on either side.
    let nearby = segment(at: midnight - 100_000)...segment(at: midnight + 186_400)
    let shift = Int64(back) * 86_400
    var span: Span?
    for index in nearby {
      let from = max(midnight - Int64(offsets[index]), index == 0 ? .min : transitions[index - 1])
      let to = min(
        midnight + 86_400 - Int64(offsets[index]),
        index == transitions.count ? .max : transitions[index])
      guard from < to else { continue }
      span = Span(
        start: span?.start ?? from + shift, end: to + shift,
        length: (span?.length ?? 0) + to - from)
    }
    return span
  }
}
