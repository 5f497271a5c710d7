import Foundation
import Testing

@testable import Days

@Suite struct TimeOfDayTests {
  @Test(arguments: [
    ("00:00", 0, "00:00"), ("04:00:00", 14_400, "04:00"), ("23:59", 86_340, "23:59"),
    ("23:59:59", 86_399, "23:59:59"), ("00:00:07", 7, "00:00:07"),
  ])
  func readsAndWrites(text: String, second: Int, written: String) throws {
    let time = try #require(TimeOfDay(text))
    #expect(time.secondOfDay == second)
    #expect(time.description == written)
    #expect(TimeOfDay(secondOfDay: second) == time)
    let data = try JSONEncoder().encode([time])
    #expect(try JSONDecoder().decode([TimeOfDay].self, from: data) == [time])
  }

  @Test(arguments: [
    "", "4:00", "24:00", "23:60", "23:59:60", "04:00 ", " 04:00", "0400", "04:00:0", "04:00:000",
    "04:00:", "04", "-4:00", "04:00Z",
  ])
  func refusesOtherText(text: String) {
    #expect(TimeOfDay(text) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([TimeOfDay].self, from: JSONEncoder().encode([text]))
    }
  }

  @Test func staysOnTheClock() {
    #expect(TimeOfDay(secondOfDay: -1) == nil)
    #expect(TimeOfDay(secondOfDay: 86_400) == nil)
    #expect(TimeOfDay.midnight == TimeOfDay("00:00"))
    #expect(TimeOfDay.midnight < TimeOfDay(secondOfDay: 1) ?? .midnight)
  }
}
