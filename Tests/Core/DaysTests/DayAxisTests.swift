import Testing

@testable import Days

@Suite struct DayAxisTests {
  private func axis(_ zone: String, _ first: String, _ last: String) throws -> DayAxis {
    let firstDay = try #require(CalendarDay(first))
    let lastDay = try #require(CalendarDay(last))
    let range = try #require(DayRange(first: firstDay, last: lastDay))
    return DayAxis(range, in: try TimeZoneRules(identifier: zone))
  }

  @Test func leavesOutASkippedDate() throws {
    let axis = try axis("Pacific/Apia", "2011-12-28", "2012-01-02")
    #expect(
      axis.map(\.description)
        == ["2011-12-28", "2011-12-29", "2011-12-31", "2012-01-01", "2012-01-02"])
    #expect(axis.count == 5)
    for (position, day) in axis.enumerated() {
      #expect(axis.index(of: day) == position)
      #expect(axis[position] == day)
      #expect(axis.contains(day))
    }
    for date in ["2011-12-30", "2011-12-27", "2012-01-03"] {
      let day = try #require(CalendarDay(date))
      #expect(axis.index(of: day) == nil)
      #expect(!axis.contains(day))
    }
  }

  @Test func holdsEveryDateElsewhere() throws {
    let axis = try axis("Europe/Paris", "2026-01-01", "2026-12-31")
    #expect(axis.count == 365)
    #expect(axis.enumerated().allSatisfy { axis.index(of: $1) == $0 })
    #expect(axis.last?.description == "2026-12-31")
  }

  @Test func mayBeEmpty() throws {
    let axis = try axis("Pacific/Apia", "2011-12-30", "2011-12-30")
    #expect(axis.isEmpty)
    let day = try #require(CalendarDay("2011-12-30"))
    #expect(axis.index(of: day) == nil)
  }
}
