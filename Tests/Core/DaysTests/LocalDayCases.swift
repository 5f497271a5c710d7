@testable import Days

/// When a local date began and ended.
struct LocalDayCase: Sendable {
  let zone: String
  let date: String
  let start: String
  let end: String
  let minutes: Int

  init(_ zone: String, _ date: String, _ start: String, _ end: String, minutes: Int) {
    self.zone = zone
    self.date = date
    self.start = start
    self.end = end
    self.minutes = minutes
  }

  /// Those that other programs got wrong (reports pandas 5172, 9173, 9468, 21459 and 58380, noop
  /// 1938), then others worked out by hand.
  static let all: [LocalDayCase] = [
    .init(
      "Europe/Amsterdam", "2017-03-26", "2017-03-25T23:00:00Z", "2017-03-26T22:00:00Z",
      minutes: 1380),
    .init(
      "Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z", "2011-12-31T10:00:00Z", minutes: 1440),
    .init(
      "Africa/Cairo", "2024-04-26", "2024-04-25T22:00:00Z", "2024-04-26T21:00:00Z", minutes: 1380),
    .init(
      "Asia/Krasnoyarsk", "2014-10-26", "2014-10-25T16:00:00Z", "2014-10-26T17:00:00Z",
      minutes: 1500),
    .init(
      "America/Los_Angeles", "2011-03-13", "2011-03-13T08:00:00Z", "2011-03-14T07:00:00Z",
      minutes: 1380),
    .init(
      "Australia/Sydney", "2014-04-06", "2014-04-05T13:00:00Z", "2014-04-06T14:00:00Z",
      minutes: 1500),
    .init(
      "Pacific/Apia", "2011-12-29", "2011-12-29T10:00:00Z", "2011-12-30T10:00:00Z", minutes: 1440),
    .init(
      "Australia/Lord_Howe", "2026-10-04", "2026-10-03T13:30:00Z", "2026-10-04T13:00:00Z",
      minutes: 1410),
    .init(
      "Europe/Paris", "2090-03-26", "2090-03-25T23:00:00Z", "2090-03-26T22:00:00Z", minutes: 1380),
    // A cycle of the calendar later, where offsets are those of 2090.
    .init(
      "Europe/Paris", "2490-03-26", "2490-03-25T23:00:00Z", "2490-03-26T22:00:00Z", minutes: 1380),
    // Clocks went back at 00:01 to 23:01 of the day before: both dates overlap.
    .init(
      "America/St_Johns", "2010-11-06", "2010-11-06T02:30:00Z", "2010-11-07T03:30:00Z",
      minutes: 1499),
    .init(
      "America/St_Johns", "2010-11-07", "2010-11-07T02:30:00Z", "2010-11-08T03:30:00Z",
      minutes: 1441),
  ]
}

/// What calendar and clock showed at an instant.
struct AttributionCase: Sendable {
  let zone: String
  let instant: String
  let date: String
  let clock: String
  let weekday: Weekday

  init(_ zone: String, _ instant: String, _ date: String, _ clock: String, _ weekday: Weekday) {
    self.zone = zone
    self.instant = instant
    self.date = date
    self.clock = clock
    self.weekday = weekday
  }

  /// Those that other programs got wrong (reports DailyTxT 74, Gizra productivity 439,
  /// heatmap-tracker 7, pandas 5172), then others at the edges of odd days.
  static let all: [AttributionCase] = [
    .init("America/New_York", "2025-11-11T00:30:00Z", "2025-11-10", "19:30", .monday),
    .init("America/Los_Angeles", "2017-06-07T00:30:00Z", "2017-06-06", "17:30", .tuesday),
    .init("America/Los_Angeles", "2024-09-28T00:00:00Z", "2024-09-27", "17:00", .friday),
    .init("America/New_York", "2012-11-04T05:30:00Z", "2012-11-04", "01:30", .sunday),
    .init("America/New_York", "2012-11-04T06:30:00Z", "2012-11-04", "01:30", .sunday),
    .init("Africa/Cairo", "2024-04-25T21:59:59Z", "2024-04-25", "23:59:59", .thursday),
    .init("Africa/Cairo", "2024-04-25T22:00:00Z", "2024-04-26", "01:00", .friday),
    .init("Pacific/Apia", "2011-12-30T09:59:59Z", "2011-12-29", "23:59:59", .thursday),
    .init("Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-31", "00:00", .saturday),
  ]
}
