import Foundation
import Testing

@testable import Days

@Suite struct ZoneOffsetTests {
  static let zones = [
    "UTC", "Europe/Paris", "Europe/Dublin", "Europe/London", "Europe/Lisbon", "Europe/Moscow",
    "America/New_York", "America/Los_Angeles", "America/St_Johns", "America/Sao_Paulo",
    "America/Scoresbysund", "America/Caracas", "Antarctica/Troll", "Africa/Casablanca",
    "Africa/Cairo", "Asia/Kathmandu", "Asia/Krasnoyarsk", "Asia/Kolkata", "Asia/Tehran",
    "Asia/Gaza", "Asia/Pyongyang", "Australia/Lord_Howe", "Australia/Sydney", "Pacific/Apia",
    "Pacific/Chatham",
    "Pacific/Kiritimati", "Pacific/Kwajalein", "Pacific/Auckland",
  ]

  /// 1970 to 2037 around each transition, hour by hour and at the very second; then up to 2090.
  @Test(arguments: zones)
  func agreesWithFoundation(identifier: String) throws {
    let rules = try TimeZoneRules(identifier: identifier)
    let foundation = try #require(TimeZone(identifier: identifier))
    let seed: UInt64 = 2090
    var random = SeededGenerator(seed: seed)
    let around = rules.transitions.filter { (0..<2_145_916_800).contains($0) }.flatMap { time in
      (-30...30).map { time + 3600 * $0 } + [time - 1, time + 1]
    }
    let scattered = (0..<4000).map { _ in Int64.random(in: 0..<3_786_912_000, using: &random) }
    for second in around + scattered {
      let expected = foundation.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
      let found = rules.offset(at: Instant(milliseconds: second * 1000))
      guard found == expected else {
        let instant = Instant(milliseconds: second * 1000)
        Issue.record("\(identifier) at \(instant): \(found), not \(expected); seed \(seed)")
        return
      }
    }
  }

  /// A plain twin of the search: every transition is looked at, and the rule is asked year by year.
  @Test(arguments: zones)
  func agreesWithAPlainScan(identifier: String) throws {
    let file = try ZoneFile(ZoneDirectory.system.contents(of: identifier))
    let rules = TimeZoneRules(identifier: identifier, file: file)
    let seed: UInt64 = 9999
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let instant = Instant(milliseconds: .random(in: Instant.bounds, using: &random))
      #expect(
        rules.offset(at: instant) == plainOffset(at: instant.seconds, file),
        "\(identifier) at \(instant), seed \(seed)")
    }
  }

  private func plainOffset(at second: Int64, _ file: ZoneFile) -> Int {
    var changes = zip(file.transitions, file.offsets).map { (time: $0, offset: $1) }
    let year = CalendarDay(number: Int32(second / 86_400)).year
    let yearly = file.rule?.transitions(in: (year - 2)...(year + 2)) ?? []
    changes += yearly.filter { $0.time > file.transitions.last ?? .min }
    var offset = file.transitions.isEmpty ? file.rule?.standardOffset : nil
    for change in changes where change.time <= second { offset = change.offset }
    return offset ?? file.initialOffset
  }

  @Test func roundsInstantsTowardThePast() throws {
    let rules = try TimeZoneRules(identifier: "Europe/Paris")
    let change = try #require(Instant(iso8601: "2026-03-29T01:00:00Z")).milliseconds
    #expect(rules.offset(at: Instant(milliseconds: change - 1)) == 3600)
    #expect(rules.offset(at: Instant(milliseconds: change)) == 7200)
    let utc = try TimeZoneRules(identifier: "UTC")
    #expect(utc.localTime(at: Instant(milliseconds: -1)) == (CalendarDay(number: -1), 86_399))
  }
}
