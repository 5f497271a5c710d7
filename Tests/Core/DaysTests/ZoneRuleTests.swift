import Testing

@testable import Days

@Suite struct ZoneRuleTests {
  private func read(_ text: String) -> ZoneRule? {
    ZoneRule(posix: text.utf8.span)
  }

  private func transitions(_ text: String, in year: Int) throws -> [String] {
    let rule = try #require(read(text))
    return try rule.transitions(in: year...year).map { change in
      let instant = try #require(Instant(seconds: change.time))
      return "\(instant) \(change.offset)"
    }
  }

  @Test(arguments: [
    (
      "CET-1CEST,M3.5.0,M10.5.0/3", 2026,
      ["2026-03-29T01:00:00Z 7200", "2026-10-25T01:00:00Z 3600"]
    ),
    (
      "EST5EDT,M3.2.0,M11.1.0", 2026,
      ["2026-03-08T07:00:00Z -14400", "2026-11-01T06:00:00Z -18000"]
    ),
    // Ireland: the winter is the exception.
    ("IST-1GMT0,M10.5.0,M3.5.0/1", 2026, ["2026-03-29T01:00:00Z 3600", "2026-10-25T01:00:00Z 0"]),
    // Lord Howe: half an hour.
    (
      "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 2026,
      ["2026-04-04T15:00:00Z 37800", "2026-10-03T15:30:00Z 39600"]
    ),
    // Greenland: before midnight, that is on the day before.
    (
      "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 2026,
      ["2026-03-29T01:00:00Z -3600", "2026-10-25T01:00:00Z -7200"]
    ),
    // Gaza: 50 hours after the fourth Thursday began.
    (
      "EET-2EEST,M3.4.4/50,M10.4.4/50", 2026,
      ["2026-03-28T00:00:00Z 10800", "2026-10-23T23:00:00Z 7200"]
    ),
    ("ABC0DEF,J59/0,J60/0", 2024, ["2024-02-28T00:00:00Z 3600", "2024-02-29T23:00:00Z 0"]),
    ("ABC0DEF,J59/0,J60/0", 2025, ["2025-02-28T00:00:00Z 3600", "2025-02-28T23:00:00Z 0"]),
    ("ABC0DEF,58/0,59/0", 2024, ["2024-02-28T00:00:00Z 3600", "2024-02-28T23:00:00Z 0"]),
    ("ABC0DEF,0/0,365/0", 2024, ["2024-01-01T00:00:00Z 3600", "2024-12-30T23:00:00Z 0"]),
    ("ABC+1:30:15", 2024, []),
  ])
  func changesAsTheRuleSays(text: String, year: Int, expected: [String]) throws {
    #expect(try transitions(text, in: year) == expected)
  }

  @Test func aSummerOfAWholeYearNeverEnds() throws {
    let rules = try ZoneFileBytes.rules(footer: "XXX3EDT4,0/0,J365/23")
    for text in ["2025-12-31T23:59:59Z", "2026-01-01T03:00:00Z", "2026-07-01T00:00:00Z"] {
      #expect(rules.offset(at: try #require(Instant(iso8601: text))) == -14_400)
    }
    // Only the first start and, past all that is looked up, the last end are left.
    #expect(rules.transitions.count == 2)
  }

  @Test(arguments: [
    "", "CET", "CE-1", "CET-", "CET-25", "CET-1:60", "CET-1CEST", "CET-1CEST,", "CET-1CEST,M3.5.0",
    "CET-1CEST,M3.5.0,", "CET-1CEST,M3.5.0,M10.5.0,", "CET-1CEST,M3.5.0,M10.5.0/", "<CET-1", "<>-1",
    "CET-1CEST,M0.5.0,M10.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
    "CET-1CEST,M3.0.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J5", "CET-1CEST,J366,J5",
    "CET-1CEST,366,5", "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,M3.5.0/-168,M10.5.0",
    "CET-1CEST,M3.5.0,M10.5.0 ", " CET-1", "CET-1 ", ":Europe/Paris", "ABC-12DEF12,J1,J5",
    "CET-1CEST,M3.5,M10.5.0", "C1T-1", "CET-0001",
  ])
  func refusesOtherText(text: String) {
    #expect(read(text) == nil)
  }
}
