import Testing

@testable import Warehouse

struct ValueTests {
  @Test func writesWhatTheServerReads() throws {
    let uuid = StoredUUID(high: 0, low: 10)
    let values: [Value] = [
      nil, true, 7, 0.1, "a\"b", .double(.nan), .double(-.infinity), .texts(["a", "b \"\\{,}"]),
      .uuids([uuid]), .uuids([]), .date(StoredDate(daysSince2000: 0)),
    ]
    let texts = try Value.texts(values)
    #expect(
      texts == [
        nil, "true", "7", "0.1", "a\"b", "nan", "-inf", #"{"a","b \"\\{,}"}"#, "{\(uuid)}", "{}",
        "2000-01-01",
      ])
  }

  @Test func refusesANULCharacter() {
    #expect(throws: WarehouseError.nulCharacter(parameter: 2)) { try Value.texts([1, "a\0b"]) }
    #expect(throws: WarehouseError.nulCharacter(parameter: 1)) {
      try Value.texts([.texts(["a", "\0"])])
    }
  }
}
