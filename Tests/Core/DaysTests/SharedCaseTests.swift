import Foundation
import Testing

@testable import Days

/// The cases of days in a file that lies beside the repository when it is there at all.
@Suite(.enabled(if: SharedCase.fileExists)) struct SharedCaseTests {
  @Test func attributesEveryInstant() throws {
    let cases = try SharedCase.read(kind: "day_attribution")
    try #require(!cases.isEmpty)
    for one in cases {
      let rules = try TimeZoneRules(identifier: one.input.tz)
      let instant = try #require(Instant(iso8601: one.input.instant_utc ?? ""))
      let local = try #require(one.expected.local)
      let time = rules.localTime(at: instant)
      let clock = try #require(TimeOfDay(local.dropFirst(11).prefix(8)))
      #expect(time.day.description == one.expected.local_date, "\(one.id)")
      #expect(time.secondOfDay == clock.secondOfDay, "\(one.id)")
      #expect("\(time.day.weekday)" == one.expected.weekday?.lowercased(), "\(one.id)")
      #expect(Instant(iso8601: local) == instant, "\(one.id)")
    }
  }

  @Test func boundsEveryDay() throws {
    let cases = try SharedCase.read(kind: "local_day")
    try #require(!cases.isEmpty)
    for one in cases {
      let rules = try TimeZoneRules(identifier: one.input.tz)
      let day = try #require(CalendarDay(one.input.date ?? ""))
      let start = try #require(rules.start(of: day))
      #expect(start.description == one.expected.start_utc, "\(one.id)")
      #expect(rules.end(of: day)?.description == one.expected.end_utc, "\(one.id)")
      #expect(rules.hours(in: day) == one.expected.hours, "\(one.id)")
      #expect(one.expected.first_local.flatMap { Instant(iso8601: $0) } == start, "\(one.id)")
    }
  }
}

/// A line of the file, of the kinds about days.
struct SharedCase: Decodable {
  struct Input: Decodable {
    let tz: String
    let instant_utc: String?
    let date: String?
  }

  struct Expected: Decodable {
    let local_date: String?
    let local: String?
    let weekday: String?
    let start_utc: String?
    let end_utc: String?
    let hours: Double?
    let first_local: String?
  }

  let id: String
  let input: Input
  let expected: Expected

  private struct Kind: Decodable {
    let kind: String
  }

  private static var file: URL {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    return root.appending(path: "../shared/reference/stat-cases.jsonl").standardized
  }

  static var fileExists: Bool {
    FileManager.default.fileExists(atPath: file.path)
  }

  static func read(kind: String) throws -> [SharedCase] {
    let decoder = JSONDecoder()
    return try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
      .filter { try decoder.decode(Kind.self, from: $0).kind == kind }
      .map { try decoder.decode(SharedCase.self, from: $0) }
  }
}
