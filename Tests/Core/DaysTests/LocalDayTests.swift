import Testing

@testable import Days

@Suite struct LocalDayTests {
  @Test(arguments: LocalDayCase.all)
  func startsAndEnds(one: LocalDayCase) throws {
    let rules = try TimeZoneRules(identifier: one.zone)
    let day = try #require(CalendarDay(one.date))
    #expect(rules.start(of: day)?.description == one.start)
    #expect(rules.end(of: day)?.description == one.end)
    let hours = try #require(rules.hours(in: day))
    #expect(hours * 60 == Double(one.minutes))
    #expect(rules.exists(day))
  }

  @Test(arguments: AttributionCase.all)
  func attributesInstants(one: AttributionCase) throws {
    let rules = try TimeZoneRules(identifier: one.zone)
    let instant = try #require(Instant(iso8601: one.instant))
    let local = rules.localTime(at: instant)
    #expect(local.day.description == one.date)
    #expect(local.day == rules.localDay(at: instant))
    #expect(local.day.weekday == one.weekday)
    #expect(TimeOfDay(secondOfDay: local.secondOfDay)?.description == one.clock)
  }

  @Test(arguments: [
    ("Pacific/Apia", "2011-12-30"), ("Pacific/Kwajalein", "1993-08-21"),
    ("Pacific/Kiritimati", "1994-12-31"), ("Asia/Manila", "1844-12-31"),
  ])
  func skipsDates(zone: String, date: String) throws {
    let rules = try TimeZoneRules(identifier: zone)
    let day = try #require(CalendarDay(date))
    #expect(!rules.exists(day))
    #expect(rules.start(of: day) == nil)
    #expect(rules.end(of: day) == nil)
    #expect(rules.hours(in: day) == nil)
    let before = day.advanced(by: -1)
    let after = day.advanced(by: 1)
    #expect(rules.nextExistingDay(after: before) == after)
    #expect(rules.previousExistingDay(before: after) == before)
    #expect(rules.end(of: before) == rules.start(of: after))
    #expect(rules.skippedDays.contains(day))
  }

  @Test func daysOutsideTheYearsOfInstantsHaveNoStart() throws {
    let paris = try TimeZoneRules(identifier: "Europe/Paris")
    #expect(paris.start(of: CalendarDay(number: .max)) == nil)
    #expect(paris.start(of: CalendarDay(number: .min)) == nil)
    // Local mean time in Paris is nine minutes and 21 seconds ahead.
    let first = try #require(CalendarDay("0001-01-01"))
    #expect(paris.start(of: first) == nil)
    #expect(paris.end(of: first)?.description == "0001-01-01T23:50:39Z")
  }

  @Test(arguments: ZoneOffsetTests.zones)
  func everyInstantBelongsToTheDayItStandsIn(zone: String) throws {
    let rules = try TimeZoneRules(identifier: zone)
    let seed: UInt64 = 365
    var random = SeededGenerator(seed: seed)
    let around = rules.transitions.filter { $0 > -5_000_000_000 }
      .flatMap { time in [-1, 0, 1].map { Instant(milliseconds: time * 1000 + $0) } }
    let scattered = (0..<500).map { _ in
      Instant(milliseconds: .random(in: -5_000_000_000_000...16_000_000_000_000, using: &random))
    }
    for instant in around + scattered {
      let day = rules.localDay(at: instant)
      let owners = (-2...2).map { day.advanced(by: $0) }.filter { other in
        guard let start = rules.start(of: other), let end = rules.end(of: other) else {
          return false
        }
        return start <= instant && instant < end
      }
      // Two dates overlap only for the two hours around clocks set back over midnight.
      #expect(owners.contains(day), "\(zone) at \(instant), seed \(seed)")
      #expect(
        owners.count == 1 || isRepeated(instant, rules), "\(zone) at \(instant), seed \(seed)")
      #expect(rules.exists(day))
    }
  }

  private func isRepeated(_ instant: Instant, _ rules: TimeZoneRules) -> Bool {
    rules.transitions.indices.contains { index in
      let back = rules.offsets[index] - rules.offsets[index + 1]
      let apart = abs(instant.milliseconds - rules.transitions[index] * 1000)
      return back > 0 && apart <= Int64(back) * 1000
    }
  }

  /// A slow twin: ten days, second by second.
  @Test(arguments: [
    ("Africa/Cairo", "2024-04-20"), ("Pacific/Apia", "2011-12-26"),
    ("America/St_Johns", "2010-11-03"), ("Australia/Lord_Howe", "2026-04-01"),
    ("America/Scoresbysund", "2026-10-22"), ("Asia/Gaza", "2060-03-20"),
    ("America/Sao_Paulo", "2018-11-01"), ("Europe/Dublin", "1971-10-28"),
  ])
  func agreesWithAWalkThroughTime(zone: String, date: String) throws {
    let rules = try TimeZoneRules(identifier: zone)
    let first = try #require(CalendarDay(date))
    var seconds: [CalendarDay: (start: Int64, end: Int64, length: Int)] = [:]
    let origin = try #require(rules.start(of: first)).seconds
    for second in origin..<(origin + 10 * 86_400) {
      let day = rules.localDay(at: Instant(milliseconds: second * 1000))
      seconds[day, default: (second, 0, 0)].end = second + 1
      seconds[day, default: (second, 0, 0)].length += 1
    }
    for offset in 0..<8 {
      let day = first.advanced(by: offset)
      #expect(rules.start(of: day)?.seconds == seconds[day]?.start, "\(zone) \(day)")
      #expect(rules.end(of: day)?.seconds == seconds[day]?.end, "\(zone) \(day)")
      let hours = seconds[day].map { Double($0.length) / 3600 }
      #expect(rules.hours(in: day) == hours, "\(zone) \(day)")
    }
  }

  @Test(arguments: [
    ("Europe/Paris", "2026-06-24T23:30:00Z", "04:00", "2026-06-24"),
    ("Europe/Paris", "2026-06-25T01:59:59Z", "04:00", "2026-06-24"),
    ("Europe/Paris", "2026-06-25T02:00:00Z", "04:00", "2026-06-25"),
    ("Europe/Paris", "2026-06-24T23:30:00Z", "00:00", "2026-06-25"),
    // The existing date before 31 December is the 29th.
    ("Pacific/Apia", "2011-12-30T11:30:00Z", "04:00", "2011-12-29"),
    ("Pacific/Apia", "2011-12-30T14:00:00Z", "04:00", "2011-12-31"),
    // 02:30 does not exist that night; 01:30 is before, 03:30 after.
    ("Europe/Paris", "2026-03-29T00:30:00Z", "02:30", "2026-03-28"),
    ("Europe/Paris", "2026-03-29T01:30:00Z", "02:30", "2026-03-29"),
  ])
  func daysCanStartLater(zone: String, instant: String, start: String, date: String) throws {
    let rules = try TimeZoneRules(identifier: zone)
    let time = try #require(TimeOfDay(start))
    let day = rules.day(of: try #require(Instant(iso8601: instant)), startingAt: time)
    #expect(day.description == date)
  }
}
