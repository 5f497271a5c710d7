import Days

/// A date in a zone.
struct LocalDayCase: Decodable {
  private let tz: String
  private let date: String

  func answer() throws(StatisticsFault) -> Answer {
    let zone = try TimeZoneRules(named: tz)
    guard let day = CalendarDay(date) else {
      throw .notAllowed("input.date", expected: "a date such as 2026-06-24")
    }
    guard zone.exists(day) else {
      return Answer([
        "start_utc": .nothing, "end_utc": .nothing, "hours": .nothing, "first_local": .nothing,
        "why": .text("the zone skipped this date"),
      ])
    }
    guard let start = zone.start(of: day), let end = zone.end(of: day) else {
      throw .notAllowed("input.date", expected: "a date in the years 0001 to 9999 of UTC")
    }
    return Answer([
      "start_utc": .text(start.description),
      "end_utc": .text(end.description),
      "hours": .optional(zone.hours(in: day)),
      "first_local": .text(zone.clock(at: start)),
    ])
  }
}

/// An instant in a zone.
struct InstantCase: Decodable {
  private let tz: String
  private let instant: String

  private enum CodingKeys: String, CodingKey {
    case tz
    case instant = "instant_utc"
  }

  func answer() throws(StatisticsFault) -> Answer {
    let zone = try TimeZoneRules(named: tz)
    guard let instant = Instant(iso8601: instant) else {
      throw .notAllowed("input.instant_utc", expected: "an instant such as 2026-06-24T18:03:00Z")
    }
    let day = zone.localDay(at: instant)
    return Answer([
      "local_date": .text(day.description),
      "local": .text(zone.clock(at: instant)),
      "weekday": .text("\(day.weekday)".capitalizedFirst),
    ])
  }
}

extension TimeZoneRules {
  fileprivate init(named name: String) throws(StatisticsFault) {
    do throws(DaysError) { self = try TimeZoneRules(identifier: name) } catch { throw .zone(error) }
  }

  /// What calendar and clock show, to the second, such as `2025-11-10T19:30:00-05:00`; the offset
  /// has seconds where they are not 0.
  fileprivate func clock(at instant: Instant) -> String {
    let (day, second) = localTime(at: instant)
    let offset = offset(at: instant)
    let sign = offset < 0 ? "-" : "+"
    let time = Self.sexagesimal(second, withSeconds: true)
    let shift = Self.sexagesimal(abs(offset), withSeconds: offset % 60 != 0)
    return "\(day)T\(time)\(sign)\(shift)"
  }

  private static func sexagesimal(_ seconds: Int, withSeconds: Bool) -> String {
    let parts = [seconds / 3600, seconds / 60 % 60] + (withSeconds ? [seconds % 60] : [])
    return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
