import Days
import Matrices
import Model
import TestSupport
import Testing

/// Which days are looked at.
@Suite struct WindowTests {
  private func window(
    _ asOf: AsOf = .snapshot, now: String = "2026-09-01T12:00:00Z", in zone: String = "UTC",
    _ days: JournalDays = JournalDays(), _ change: (inout Pipeline.Window) -> Void = { _ in }
  ) throws -> String? {
    var window = try Shipped.pipeline().window
    change(&window)
    let instant = try #require(Instant(iso8601: now))
    let rules = try TimeZoneRules(identifier: zone)
    return WindowRule(window: window, asOf: asOf, snapshotInstant: instant)
      .window(of: days, in: rules).map { "\($0.first) \($0.last)" }
  }

  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  @Test func itEndsYesterdayOrToday() throws {
    #expect(try window() == "2026-06-03 2026-08-31")
    let today = try window { $0.includesToday = true }
    #expect(today == "2026-06-04 2026-09-01")
  }

  @Test func yesterdayIsLocal() throws {
    let now = "2026-09-01T22:30:00Z"
    #expect(try window(now: now, in: "Europe/Paris") == "2026-06-04 2026-09-01")
    #expect(try window(now: now, in: "America/New_York") == "2026-06-03 2026-08-31")
    let start = try #require(TimeOfDay("04:00"))
    let late = try window(now: now, in: "Europe/Paris") { $0.dayStartsAt = start }
    #expect(late == "2026-06-03 2026-08-31")
  }

  @Test func aGivenDateIsTheLastDay() throws {
    let date = try AsOf.date(day("2025-03-01"))
    #expect(try window(date) { $0.days = 30 } == "2025-01-31 2025-03-01")
  }

  @Test func theLastDayIsTheLastManualOneElseAny() throws {
    var journal = try Journal()
    #expect(try window(.last, journal.intake().days) == nil)
    journal[journal.add("activity.steps", on: 9, 1)].source = .health
    #expect(try window(.last, journal.intake().days) { $0.days = 30 } == "2026-05-12 2026-06-10")
    // A refused row is a signal all the same.
    journal.add("mood.state", on: 4, 99)
    #expect(try window(.last, journal.intake().days) { $0.days = 30 } == "2026-05-07 2026-06-05")
    journal[journal.add("mood.state", on: 7, 3)].isDeleted = true
    #expect(try window(.last, journal.intake().days) { $0.days = 30 } == "2026-05-07 2026-06-05")
  }

  @Test func aSlipOfTheYearDoesNotMoveTheLastDay() throws {
    var journal = try Journal()
    journal.add("mood.state", on: 4, 3)
    journal.add("mood.state", at: "2062-06-01T12:00:00Z", 3)
    #expect(try window(.last, journal.intake().days) { $0.days = 30 } == "2026-05-07 2026-06-05")
  }

  @Test func aSkippedDateIsNoDayOfTheWindow() throws {
    let apia = "Pacific/Apia"
    let new = try AsOf.date(day("2011-12-31"))
    #expect(try window(new, in: apia) { $0.days = 30 } == "2011-12-01 2011-12-31")
    let skipped = try AsOf.date(day("2011-12-30"))
    #expect(try window(skipped, in: apia) { $0.days = 30 } == "2011-11-30 2011-12-29")
    let now = "2011-12-31T12:00:00+14:00"
    #expect(try window(now: now, in: apia) { $0.days = 30 } == "2011-11-30 2011-12-29")
  }

  /// The days of the axis of a journal up to a date.
  private func axis(of journal: Journal, to last: String, length: Int = 90) throws -> [String]? {
    let pipeline = try Shipped.pipeline { $0.window.days = length }
    let rule = try WindowRule(
      window: pipeline.window, asOf: .date(day(last)), snapshotInstant: Journal.now)
    let intake = try journal.intake(of: pipeline)
    let window = try #require(rule.window(of: intake.days, in: journal.zone))
    return rule.axis(of: intake, within: window, in: journal.zone)?.map(\.description)
  }

  @Test func daysCountFromTheFirstAcceptedSignal() throws {
    var journal = try Journal()
    journal.add("mood.state", on: 0, 99)
    journal[journal.add("mood.state", on: 1, 3)].isDeleted = true
    journal[journal.add("environment.rain", on: 2, 3)].source = .weather
    journal.add("mood.state", on: 5, 3)
    let axis = try #require(try axis(of: journal, to: "2026-06-10"))
    #expect(axis.first == "2026-06-03" && axis.last == "2026-06-10" && axis.count == 8)
  }

  @Test func daysBeforeTheWindowDoNotCount() throws {
    var journal = try Journal()
    for day in [0, 20] { journal.add("mood.state", on: day, 3) }
    let axis = try #require(try axis(of: journal, to: "2026-07-05", length: 30))
    #expect(axis.first == "2026-06-21" && axis.count == 15)
  }

  @Test func withoutAnAcceptedSignalThereIsNoAxis() throws {
    var journal = try Journal()
    journal.add("mood.state", on: 0, 3)
    journal.add("mood.state", on: 40, 99)
    #expect(try axis(of: journal, to: "2026-07-20", length: 30) == nil)
    #expect(try axis(of: journal, to: "2026-05-31", length: 30) == nil)
  }

  @Test func aLagStepsOverASkippedDate() throws {
    var journal = try Journal(zone: "Pacific/Apia")
    journal.add("food.dairy", at: "2011-12-29T12:00:00-10:00")
    journal.add("pain.back", at: "2011-12-31T12:00:00+14:00", 4)
    let axis = try axis(of: journal, to: "2012-01-01")
    #expect(axis == ["2011-12-29", "2011-12-31", "2012-01-01"])
  }
}
