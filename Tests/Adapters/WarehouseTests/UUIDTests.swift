import Testing
import Warehouse

struct UUIDTests {
  @Test(arguments: [
    "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "01234567-89ab-cdef-0123-456789abcdef",
  ])
  func readsWhatItWrites(text: String) throws {
    let uuid = try #require(StoredUUID(text))
    #expect(uuid.description == text)
    #expect(StoredUUID(text.uppercased()) == uuid)
  }

  @Test func theFirstDigitsAreTheHighHalf() {
    let uuid = StoredUUID(high: 0x0123_4567_89ab_cdef, low: 1)
    #expect(uuid.description == "01234567-89ab-cdef-0000-000000000001")
    #expect(uuid < StoredUUID(high: uuid.high, low: 2) && StoredUUID(high: 0, low: .max) < uuid)
  }

  @Test(arguments: [
    "", "01234567-89ab-cdef-0123-456789abcde", "0123456789abcdef0123456789abcdef",
    "01234567-89ab-cdef-0123-456789abcdeg", "{01234567-89ab-cdef-0123-456789abcdef}",
    "01234567-89ab-cdef-0123-456789abcdef-",
  ])
  func refusesOtherTexts(text: String) {
    #expect(StoredUUID(text) == nil)
  }
}
