import Foundation
import Testing

@testable import Ingest

struct CSVReaderTests {
  private func records(_ bytes: [UInt8]) -> [[String?]] {
    var reader = CSVReader(bytes)
    var record = CSVRecord()
    var records: [[String?]] = []
    while reader.next(into: &record) { records.append(record.fields.map { reader.text(of: $0) }) }
    return records
  }

  private func records(_ text: String) -> [[String?]] { records(Array(text.utf8)) }

  @Test(arguments: ["a,b\n1,2\n", "a,b\r\n1,2\r\n", "a,b\r1,2", "\u{FEFF}a,b\n1,2\n\n\r\n"])
  func everyLineEnd(text: String) {
    #expect(records(text) == [["a", "b"], ["1", "2"]])
  }

  @Test func emptyFieldsAndQuotedOnes() {
    #expect(records(",\n\"\",\"\"\n\"\"\n,,") == [["", ""], ["", ""], [""], ["", "", ""]])
    #expect(records("\"a,\"\"b\"\"\r\nc\",d") == [["a,\"b\"\r\nc", "d"]])
    #expect(records("") == [])
    #expect(records("\u{FEFF}") == [])
  }

  @Test func bytesThatAreNotUnicodeSpoilTheirFieldOnly() {
    #expect(records([0x61, 0x2C, 0xFF, 0x0A, 0x62]) == [["a", nil], ["b"]])
    #expect(records([0x22, 0xC3, 0x22, 0x22, 0xA9, 0x22]) == [[nil]])
  }

  @Test func linesAreCountedInsideQuotes() {
    var reader = CSVReader(Array("a\n\"b\r\nc\rd\n\"\n\n\"e\"\n".utf8))
    var record = CSVRecord()
    var lines: [Int] = []
    while reader.next(into: &record) { lines.append(record.line) }
    #expect(lines == [1, 2, 7])
  }

  @Test func faultsOfQuotes() {
    var reader = CSVReader(Array("a\"b,c\n\"a\"b,c\n\"ok\"\nx,\"y\n\"\"z,\"w\n".utf8))
    var record = CSVRecord()
    var faults: [CSVRecord.Fault?] = []
    while reader.next(into: &record) { faults.append(record.fault) }
    #expect(faults == [.strayQuote, .strayQuote, nil, .strayQuote])
    reader = CSVReader(Array("a\n\"b\",\n\"c\n\",\"d\ne\nf".utf8))
    faults = []
    while reader.next(into: &record) { faults.append(record.fault) }
    #expect(faults == [nil, nil, .unclosedQuote(line: 4)])
  }

  /// What a writer wrote is read back, whatever stands in the fields.
  @Test func readsBackWhatWasWritten() {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    let pieces = ["\"", ",", "\n", "\r\n", "\r", "a", "é", "🙂", " ", "\u{0}", "b c"]
    for _ in 0..<500 {
      let width = Int.random(in: 2...5, using: &random)
      let table = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        (0..<width).map { _ in
          (0..<Int.random(in: 0...6, using: &random)).map { _ in
            pieces.randomElement(using: &random) ?? ""
          }.joined()
        }
      }
      let newline = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
      let text = writeCSV(table, newline: newline)
      #expect(records(text) == table, "seed \(seed)")
      let unfinished = String(text.unicodeScalars.dropLast(newline.unicodeScalars.count))
      #expect(records(unfinished) == table, "seed \(seed)")
    }
  }

  /// Any bytes end, and every record keeps to the file.
  @Test func anyBytesAreRead() {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    let alphabet: [UInt8] = [0x22, 0x2C, 0x0A, 0x0D, 0x61, 0xFF]
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      var reader = CSVReader(bytes)
      var record = CSVRecord()
      var last = 0
      while reader.next(into: &record) {
        #expect(record.line > last, "seed \(seed)")
        last = record.line
        for field in record.fields { #expect(field.bytes.upperBound <= bytes.count) }
      }
    }
  }
}

/// SplitMix64, so that a failure can be run again.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
