import Testing

@testable import Warehouse

struct CopyReaderTests {
  private static let header: [UInt8] =
    Array("PGCOPY\n".utf8) + [0xff, 0x0d, 0x0a, 0] + [UInt8](repeating: 0, count: 8)
  private static let trailer: [UInt8] = [0xff, 0xff]
  /// Two fields: a smallint and a text, or NULLs.
  private static func row(_ number: UInt8?, _ text: String?) -> [UInt8] {
    var bytes: [UInt8] = [0, 2]
    bytes += number.map { [0, 0, 0, 2, 0, $0] } ?? [0xff, 0xff, 0xff, 0xff]
    bytes +=
      text.map { [0, 0, 0, UInt8($0.utf8.count)] + Array($0.utf8) } ?? [0xff, 0xff, 0xff, 0xff]
    return bytes
  }
  private static let sound = header + row(1, "un") + row(nil, "") + row(3, nil) + trailer

  private func read(_ pieces: [[UInt8]]) throws(WarehouseError) -> [String] {
    let reader = CopyReader(columnCount: 2)
    var seen: [String] = []
    for piece in pieces {
      var outcome = Result<Void, WarehouseError>.success(())
      unsafe piece.withUnsafeBytes { bytes in
        outcome = Result { () throws(WarehouseError) in
          unsafe try reader.take(bytes, failure: { $0 }) { row throws(WarehouseError) in
            let number = try row.intIfPresent(at: 0).map(String.init)
            seen.append("\(number ?? "-") \(try row.textIfPresent(at: 1) ?? "-")")
          }
        }
      }
      try outcome.get()
    }
    try reader.finish()
    return seen
  }

  @Test func readsRowsInWhateverPieces() throws {
    let expected = ["1 un", "- ", "3 -"]
    #expect(try read([Self.sound]) == expected)
    #expect(try read(Self.sound.map { [$0] }) == expected)
    for cut in 1..<Self.sound.count {
      let pieces = [Array(Self.sound[..<cut]), Array(Self.sound[cut...])]
      #expect(try read(pieces) == expected, "cut at \(cut)")
    }
  }

  @Test func everyBeginningIsCutShort() {
    for length in 0..<Self.sound.count {
      let error = warehouseError { _ = try read([Array(Self.sound[..<length])]) }
      #expect(error == .malformedCopy(.truncated), "\(length) bytes")
    }
  }

  @Test func skipsAnExtensionOfTheHeader() throws {
    var header = Self.header
    header[18] = 3
    #expect(try read([header + [1, 2, 3] + Self.row(1, "a") + Self.trailer]) == ["1 a"])
  }

  @Test func refusesWhatCannotBe() {
    var flagged = Self.header
    flagged[12] = 1
    var negative = Self.header
    negative[15] = 0xff
    let cases: [([UInt8], CopyFault)] = [
      (Array("1\tun\n".utf8) + Self.sound, .header), (flagged + Self.trailer, .header),
      (negative + Self.trailer, .header), (Self.header + [0, 3], .fieldCount),
      (Self.header + [0xff, 0xfe], .fieldCount),
      (Self.header + [0, 2, 0xff, 0xff, 0xff, 0xfe, 0], .length),
      (Self.sound + [0], .trailing), (Self.header + Self.trailer + Self.row(1, "a"), .trailing),
    ]
    for (bytes, fault) in cases {
      #expect(warehouseError { _ = try read([bytes]) } == .malformedCopy(fault))
    }
    #expect(
      warehouseError { _ = try read([Self.sound, Self.trailer]) } == .malformedCopy(.trailing))
  }

  @Test func refusesWrongTypesAndBrokenText() {
    let wide = Self.header + [0, 2, 0, 0, 0, 3, 1, 2, 3, 0xff, 0xff, 0xff, 0xff] + Self.trailer
    #expect(
      warehouseError { _ = try read([wide]) }
        == .columnType(column: "number 1", expected: .integer))
    let broken = Self.header + Self.row(nil, nil).dropLast(4) + [0, 0, 0, 1, 0xff] + Self.trailer
    #expect(warehouseError { _ = try read([broken]) } == .notUnicode(column: "number 2"))
  }
}
