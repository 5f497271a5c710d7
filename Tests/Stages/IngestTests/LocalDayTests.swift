import Days
import Model
import TestSupport
import Testing

/// To which local day a row belongs.
@Suite struct LocalDayTests {
  @Test(arguments: [
    ("2026-01-14T23:59:59+01:00", "2026-01-14"), ("2026-01-15T00:00:00+01:00", "2026-01-15"),
    ("2026-01-14T23:00:00Z", "2026-01-15"), ("2026-07-14T21:59:59Z", "2026-07-14"),
    ("2026-07-14T22:00:00Z", "2026-07-15"), ("2026-03-29T00:30:00+01:00", "2026-03-29"),
    ("2026-03-29T23:30:00+02:00", "2026-03-29"), ("2025-10-26T00:30:00+02:00", "2025-10-26"),
    ("2025-10-26T23:30:00+01:00", "2025-10-26"),
  ])
  func aRowBelongsToTheDateOnTheWall(time: String, day: String) throws {
    #expect(try Journal.day(of: "mood.state", .manual, at: time, in: "Europe/Paris") == day)
  }

  @Test(arguments: [
    ("2026-01-14T17:59:59+01:00", "2026-01-14"), ("2026-01-14T18:00:00+01:00", "2026-01-15"),
    ("2026-07-14T17:59:59+02:00", "2026-07-14"), ("2026-07-14T18:00:00+02:00", "2026-07-15"),
    ("2026-03-28T18:00:00+01:00", "2026-03-29"), ("2026-03-29T17:59:59+02:00", "2026-03-29"),
    ("2026-03-29T18:00:00+02:00", "2026-03-30"), ("2025-10-26T17:59:59+01:00", "2025-10-26"),
    ("2025-10-26T18:00:00+01:00", "2025-10-27"), ("2026-01-15T06:30:00+01:00", "2026-01-15"),
  ])
  func aNightOfADeviceBelongsToTheMorning(time: String, day: String) throws {
    for key in ["sleep.duration", "sleep.awakening", "sleep.quality"] {
      #expect(try Journal.day(of: key, .health, at: time, in: "Europe/Paris") == day)
    }
  }

  @Test func typedSleepAndOtherSamplesStayOnTheirDay() throws {
    let evening = "2026-01-14T22:00:00+01:00"
    #expect(
      try Journal.day(of: "sleep.duration", .manual, at: evening, in: "Europe/Paris")
        == "2026-01-14")
    #expect(
      try Journal.day(of: "activity.steps", .health, at: evening, in: "Europe/Paris")
        == "2026-01-14")
  }

  @Test(arguments: [
    ("2026-01-15T03:59:59+01:00", "2026-01-14"), ("2026-01-15T04:00:00+01:00", "2026-01-15"),
    ("2026-01-15T01:30:00+01:00", "2026-01-14"), ("2026-01-15T23:30:00+01:00", "2026-01-15"),
  ])
  func aDayMayStartLater(time: String, day: String) throws {
    let start = try #require(TimeOfDay("04:00"))
    let read = try Journal.day(of: "food.alcohol", .manual, at: time, in: "Europe/Paris") {
      $0.window.dayStartsAt = start
    }
    #expect(read == day)
  }

  @Test func aNightOfADeviceIgnoresWhenADayStarts() throws {
    let start = try #require(TimeOfDay("04:00"))
    let read = try Journal.day(
      of: "sleep.duration", .health, at: "2026-01-15T01:30:00+01:00", in: "Europe/Paris"
    ) { $0.window.dayStartsAt = start }
    #expect(read == "2026-01-15")
  }

  @Test func aSkippedDateIsSteppedOver() throws {
    let eve = try Journal.day(
      of: "sleep.duration", .health, at: "2011-12-29T22:00:00-10:00", in: "Pacific/Apia")
    #expect(eve == "2011-12-31")
    let start = try #require(TimeOfDay("04:00"))
    let night = try Journal.day(
      of: "food.alcohol", .manual, at: "2011-12-31T01:30:00+14:00", in: "Pacific/Apia"
    ) { $0.window.dayStartsAt = start }
    #expect(night == "2011-12-29")
  }
}
