import Days
import Model
import Testing

/// Where days lie in each fold, on dates that were counted by hand or by Python's `datetime`.
@Suite struct CalendarFoldTests {
  private func axis(_ first: String, _ last: String, zone: String? = nil) throws -> DayAxis {
    let firstDay = try #require(CalendarDay(first))
    let lastDay = try #require(CalendarDay(last))
    let range = try #require(DayRange(first: firstDay, last: lastDay))
    guard let zone else { return DayAxis(range) }
    return DayAxis(range, in: try TimeZoneRules(identifier: zone))
  }

  private func fold(_ kind: CalendarFold.Kind) -> CalendarFold {
    CalendarFold(name: "fold", kind: kind, texts: [:])
  }

  @Test func cyclesCountFromTheFirstDayOf1970() throws {
    // 2024-02-28 is day 19,781.
    let places = fold(.cycle(days: 10)).places(of: try axis("2024-02-28", "2024-03-02"))
    #expect(places == [1, 2, 3, 4])
    // Day 0 is the sixth, and the days before it count on.
    let early = fold(.cycle(days: 4)).places(of: try axis("1969-12-27", "1970-01-03"))
    #expect(early == [3, 0, 1, 2, 3, 0, 1, 2])
  }

  @Test func aWindowThatMovesOnKeepsThePlaces() throws {
    for kind in [CalendarFold.Kind.cycle(days: 9), .tenthsOfMonth] {
      let before = fold(kind).places(of: try axis("2023-12-01", "2024-03-30"))
      let after = fold(kind).places(of: try axis("2023-12-02", "2024-03-31"))
      #expect(Array(before.dropFirst()) == Array(after.dropLast()))
    }
  }

  @Test(arguments: [("2023-02-01", 28), ("2024-02-01", 29), ("2024-04-01", 30), ("2024-05-01", 31)])
  func tenthsShareAMonthOut(first: String, length: Int) throws {
    let day = try #require(CalendarDay(first))
    #expect(day.daysInMonth == length)
    let range = try #require(DayRange(first: day, last: day.advanced(by: length)))
    let places = fold(.tenthsOfMonth).places(of: DayAxis(range))
    #expect(places.first == 0 && places[length - 1] == 9 && places[length] == 0)
    for tenth in 0..<10 {
      let count = places.dropLast().count { $0 == tenth }
      #expect(count == length / 10 || count == length / 10 + 1, "\(first): \(tenth)")
    }
    #expect(zip(places, places.dropFirst()).dropLast().allSatisfy { $0 <= $1 })
    if length == 28 { #expect(places.prefix(9) == [0, 0, 0, 1, 1, 1, 2, 2, 2]) }
    if length == 31 { #expect(places.prefix(9) == [0, 0, 0, 0, 1, 1, 1, 2, 2]) }
  }

  @Test func weeksBeforeAndAfter() throws {
    // 2024-01-01 is a Monday; half of five days is rounded to three.
    let five = try axis("2024-01-01", "2024-01-05")
    #expect(fold(.weekBeforeAndAfter(share: 0.5)).places(of: five) == [0, 1, 2, 10, 11])
    #expect(fold(.weekBeforeAndAfter(share: 0.2)).places(of: five) == [0, 8, 9, 10, 11])
    let week = try axis("1969-12-29", "1970-01-04")
    #expect(fold(.weekBeforeAndAfter(share: 0.01)).places(of: week) == Array(7...13))
  }

  @Test func aSkippedDateHasNoPlace() throws {
    // Apia had no 30 December 2011, day 15,338.
    let apia = try axis("2011-12-28", "2012-01-02", zone: "Pacific/Apia")
    #expect(fold(.cycle(days: 5)).places(of: apia) == [1, 2, 4, 0, 1])
    #expect(fold(.tenthsOfMonth).places(of: apia) == [8, 9, 9, 0, 0])
    // Half of five rows, not of six dates.
    #expect(fold(.weekBeforeAndAfter(share: 0.5)).places(of: apia) == [2, 3, 5, 13, 7])
  }

  @Test func placesAndDirectionsOfEveryFold() throws {
    let year = try axis("2023-06-01", "2024-05-31")
    for days in 2...30 {
      let fold = fold(.cycle(days: days))
      #expect(Set(fold.places(of: year)) == Set(0..<days))
      #expect(fold.placeCount == days)
      #expect(fold.directions == (days % 7 == 0 ? days - 7 : days - 1))
      #expect(fold.isSeen(on: try axis("2024-01-01", "2024-12-31")))
      let first = try #require(CalendarDay("2024-01-01"))
      let last = first.advanced(by: 3 * days - 1)
      #expect(fold.isSeen(on: DayAxis(DayRange(endingOn: last, count: 3 * days))))
      #expect(!fold.isSeen(on: DayAxis(DayRange(endingOn: last, count: 3 * days - 1))))
    }
    let tenths = fold(.tenthsOfMonth)
    #expect(Set(tenths.places(of: year)) == Set(0..<tenths.placeCount))
    #expect(tenths.placeCount == 10 && tenths.directions == 9)
    #expect(!tenths.isSeen(on: try axis("2024-01-01", "2024-02-24")))
    #expect(tenths.isSeen(on: try axis("2024-01-01", "2024-02-25")))
    let weeks = fold(.weekBeforeAndAfter(share: 0.5))
    #expect(Set(weeks.places(of: year)) == Set(0..<weeks.placeCount))
    #expect(weeks.placeCount == 14 && weeks.directions == 7)
    #expect(weeks.isSeen(on: try axis("2024-01-01", "2024-01-02")))
  }
}
