import Foundation
import Testing

@testable import Days

@Suite struct DayRangeTests {
  @Test func givesEveryDateOnceInOrder() throws {
    let first = try #require(CalendarDay("2024-02-27"))
    let last = try #require(CalendarDay("2024-03-02"))
    let range = try #require(DayRange(first: first, last: last))
    #expect(
      range.map(\.description)
        == ["2024-02-27", "2024-02-28", "2024-02-29", "2024-03-01", "2024-03-02"])
    #expect(range.count == 5)
    #expect(range.contains(first))
    #expect(range.contains(last))
    #expect(!range.contains(first.advanced(by: -1)))
    #expect(!range.contains(last.advanced(by: 1)))
    #expect(DayRange(endingOn: last, count: 5) == range)
  }

  @Test func mayBeOneDateButNeverNone() throws {
    let day = CalendarDay(number: 5)
    #expect(DayRange(first: day, last: day).map(Array.init) == [day])
    #expect(DayRange(first: day, last: CalendarDay(number: 4)) == nil)
    let top = CalendarDay(number: .max)
    #expect(DayRange(first: top, last: top).map(Array.init) == [top])
  }

  @Test func isCodedByItsEnds() throws {
    let range = DayRange(endingOn: CalendarDay(number: 30), count: 31)
    let data = try JSONEncoder().encode(range)
    #expect(try JSONDecoder().decode(DayRange.self, from: data) == range)
    let reversed = Data(#"{"first":"1970-01-02","last":"1970-01-01"}"#.utf8)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(DayRange.self, from: reversed)
    }
  }
}
