import TestSupport
import Testing

@testable import constat

@Suite struct TableWriterTests {
  private func object(_ cells: [TableWriter.Cell]) throws -> String {
    let arguments = try Arguments(["--format=json"], knowing: [.format("csv|json")])
    let names = cells.indices.map { "c\($0)" }
    return try TableWriter(arguments, Console(), columns: names).object(cells)
  }

  @Test func cellsOfCSV() {
    #expect(
      TableWriter.line([.nothing, .text("a b"), .integer(-3), .number(0.1), .flag(true)])
        == ",a b,-3,0.1,true\n")
    #expect(TableWriter.line([.number(1e-7), .number(.leastNonzeroMagnitude)]) == "1e-07,5e-324\n")
  }

  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("a,b", "\"a,b\""), ("say \"a\"", "\"say \"\"a\"\"\""),
    ("a\nb", "\"a\nb\""), ("a\r\nb", "\"a\r\nb\""), ("\"", "\"\"\"\""), ("é;'", "é;'"),
    // A quote and a combining accent are one character, and still a quote.
    ("\"\u{308}", "\"\"\"\u{308}\""), (",\u{301}", "\",\u{301}\""),
  ])
  func textsOfCSV(text: String, wanted: String) {
    let line = TableWriter.line([.text(text)])
    #expect(Array(line.unicodeScalars) == Array((wanted + "\n").unicodeScalars))
  }

  @Test func cellsOfJSON() throws {
    #expect(
      try object([.nothing, .text("a\"b"), .integer(7), .number(0.1), .flag(false)])
        == #"  {"c0": null, "c1": "a\"b", "c2": 7, "c3": 0.1, "c4": false}"#)
    #expect(try object([.number(.infinity), .number(.nan)]) == #"  {"c0": null, "c1": null}"#)
  }

  @Test func optionalCells() {
    #expect(TableWriter.line([.optional(nil as Int?), .optional(4)]) == ",4\n")
    #expect(TableWriter.line([.optional(nil as Double?), .optional(0.5)]) == ",0.5\n")
  }

  /// Every scalar below U+0300, and some that editors stumble on, read back as they were.
  @Test func quotedTextReadsBack() throws {
    let scalars =
      (0..<0x300).compactMap(Unicode.Scalar.init)
      + ["\u{301}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFF}", "\u{1F600}"]
    for scalar in scalars {
      let text = "\"\(Character(scalar))\\"
      let quoted = JSONText.quoted(text)
      let read = try JSONValue(parsing: "[\(quoted)]")
      #expect(read == .list([.text(text)]), "U+\(String(scalar.value, radix: 16))")
      #expect(!quoted.utf8.contains { $0 < 0x20 })
    }
    #expect(JSONText.quoted("a\n\t\r\u{1}") == #""a\n\t\r\u0001""#)
  }
}
