import Foundation
import Testing

@testable import Days

@Suite struct CalendarDayTests {
  @Test func roundTripsAndStepsLikeACalendar() throws {
    var previous = CalendarDay(number: -800_001).civil
    for number in Int32(-800_000)...2_000_000 {
      let day = CalendarDay(number: number)
      let civil = day.civil
      let isNextDay =
        civil.year == previous.year && civil.month == previous.month
        && civil.day == previous.day + 1
      let isNextMonth =
        civil.day == 1 && previous.day == lengthOfMonth(previous.month, previous.year)
        && civil.month == previous.month % 12 + 1
        && civil.year == previous.year + (previous.month == 12 ? 1 : 0)
      guard
        isNextDay || isNextMonth,
        CalendarDay(year: civil.year, month: civil.month, day: civil.day) == day
      else {
        Issue.record("day \(number) is \(civil) after \(previous)")
        return
      }
      previous = civil
    }
    #expect(previous == (7445, 10, 25) as (Int, Int, Int))
  }

  /// The rule as one says it, apart from the code under test.
  private func lengthOfMonth(_ month: Int, _ year: Int) -> Int {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
    return month == 2 && isLeap ? 29 : lengths[month - 1]
  }

  @Test func agreesWithFoundationsCalendar() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    // From 1600: Foundation's Gregorian calendar is Julian before October 1582.
    for number in stride(from: -135_000, through: 2_000_000, by: 2_003) {
      let day = CalendarDay(number: Int32(number))
      let parts = calendar.dateComponents(
        [.year, .month, .day, .weekday],
        from: Date(timeIntervalSince1970: Double(number) * 86_400))
      #expect(day.year == parts.year, "\(number)")
      #expect(day.month == parts.month, "\(number)")
      #expect(day.day == parts.day, "\(number)")
      #expect(day.weekday.rawValue == ((parts.weekday ?? 0) + 5) % 7, "\(number)")
    }
  }

  @Test(arguments: [
    ("1970-01-01", 0, Weekday.thursday), ("1969-12-31", -1, .wednesday),
    ("2000-02-29", 11_016, .tuesday), ("2026-06-24", 20_628, .wednesday),
    ("0000-02-29", -719_469, .tuesday), ("9999-12-31", 2_932_896, .friday),
  ])
  func readsAndWritesISODates(text: String, number: Int, weekday: Weekday) throws {
    let day = try #require(CalendarDay(text))
    #expect(Int(day.number) == number)
    #expect(day.description == text)
    #expect(day.weekday == weekday)
    #expect(CalendarDay("<\(text)>".dropFirst().dropLast()) == day)
  }

  @Test(arguments: [
    "", "2026-6-24", "2026-06-24 ", " 2026-06-24", "20260624", "2026/06/24", "2026-06-24T00:00Z",
    "2026-02-29", "1900-02-29", "2026-04-31", "2026-00-10", "2026-13-10", "2026-01-00",
    "+026-01-01", "-026-01-01", "２026-01-1", "\u{FEFF}026-1-1", "2026-01-0a", "2026‐01-01",
    "2026-01-32",
  ])
  func refusesOtherText(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test(arguments: [
    (2026, 2, 29), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0), (2026, 1, -1), (Int.max, 1, 1),
    (Int.min, 1, 1), (5_900_000, 1, 1), (2026, Int.max, 1), (2026, 1, Int.max),
  ])
  func refusesDatesThatDoNotExist(year: Int, month: Int, day: Int) {
    #expect(CalendarDay(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [Int32.min, Int32.max])
  func holdsTheWholeRangeOfNumbers(number: Int32) {
    let day = CalendarDay(number: number)
    #expect(CalendarDay(year: day.year, month: day.month, day: day.day) == day)
  }

  @Test func countsAndOrders() throws {
    let first = try #require(CalendarDay("2024-02-28"))
    let last = try #require(CalendarDay("2024-03-01"))
    #expect(first.distance(to: last) == 2)
    #expect(last.distance(to: first) == -2)
    #expect(first.advanced(by: 2) == last)
    #expect(first < last)
    #expect(!(last < first))
  }

  @Test func writesLongYearsWithASign() {
    #expect(CalendarDay(year: 12_026, month: 6, day: 24)?.description == "+12026-06-24")
    #expect(CalendarDay(year: -1, month: 6, day: 24)?.description == "-0001-06-24")
  }

  @Test func isCodedAsAString() throws {
    let day = try #require(CalendarDay("2026-06-24"))
    let data = try JSONEncoder().encode([day])
    #expect(String(decoding: data, as: UTF8.self) == #"["2026-06-24"]"#)
    #expect(try JSONDecoder().decode([CalendarDay].self, from: data) == [day])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CalendarDay].self, from: Data(#"["2026-02-30"]"#.utf8))
    }
    #expect(throws: EncodingError.self) {
      try JSONEncoder().encode([CalendarDay(number: 3_000_000)])
    }
  }
}
