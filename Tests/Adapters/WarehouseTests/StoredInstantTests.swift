import Testing

@testable import Warehouse

struct StoredInstantTests {
  @Test(arguments: [
    (0, "1970-01-01 00:00:00.000000+00"), (-1, "1969-12-31 23:59:59.999000+00"),
    (951_782_400_123, "2000-02-29 00:00:00.123000+00"),
    (-62_135_596_800_000, "0001-01-01 00:00:00.000000+00"),
    (-62_135_596_800_001, "0001-12-31 23:59:59.999000+00 BC"),
    (253_402_300_800_000, "10000-01-01 00:00:00.000000+00"),
    (Int64.max, "infinity"), (Int64.min, "-infinity"),
  ])
  func writesMilliseconds(milliseconds: Int64, text: String) {
    let instant = StoredInstant(millisecondsSince1970: milliseconds)
    #expect(instant.description == text)
    #expect(instant.millisecondsSince1970 == (instant.isFinite ? milliseconds : nil))
  }

  /// The last instant of a server is beyond 64 bits of microseconds since 1970.
  @Test func theLastYearsHaveNoMicrosecondsSince1970() {
    let last = StoredInstant(microsecondsSince2000: 9_223_371_331_199_999_999)
    #expect(last.description == "294276-12-31 23:59:59.999999+00")
    #expect(last.isFinite && last.microsecondsSince1970 == nil)
    #expect(last.millisecondsSince1970 == 9_224_318_015_999_999)
    let first = StoredInstant(microsecondsSince2000: -211_813_488_000_000_000)
    #expect(first.description == "4714-11-24 00:00:00.000000+00 BC")
    #expect(first.microsecondsSince1970 == -210_866_803_200_000_000)
  }

  @Test func infinitiesAreNoInstants() {
    for instant in [StoredInstant.infinity, .minusInfinity] {
      #expect(!instant.isFinite && instant.microsecondsSince1970 == nil)
      #expect(instant.millisecondsSince1970 == nil)
    }
    #expect(StoredInstant.minusInfinity < StoredInstant(millisecondsSince1970: 0))
  }

  @Test func millisecondsAreRoundedDown() {
    #expect(StoredInstant(microsecondsSince2000: -1).millisecondsSince1970 == 946_684_799_999)
    #expect(StoredInstant(microsecondsSince2000: 999).millisecondsSince1970 == 946_684_800_000)
  }

  @Test(arguments: [
    (0, "1970-01-01"), (10_957, "2000-01-01"), (-719_163, "0001-12-31 BC"),
    (Int.max, "infinity"), (Int.min, "-infinity"),
  ])
  func writesDates(days: Int, text: String) {
    #expect(StoredDate(daysSince1970: days).description == text)
  }
}
