import Testing

@testable import Spreadsheet

@Suite("The text of a cell")
struct CellTextTests {
  /// Scalars of every length in UTF-8, and those about the end of each plane, after what may end a
  /// line with them.
  @Test func `a look at its bytes gives what a look at its scalars gives`() {
    let planes = (0...16).flatMap { (plane: UInt32) in plane << 16 + 0xFFF0...plane << 16 + 0xFFFF }
    let scalars = (Array(0...0x900) + Array(0xFDC0...0x10010) + planes)
      .compactMap(Unicode.Scalar.init)
    let wrong = scalars.filter { scalar in
      ["\(scalar)", "\r\(scalar)b"].contains { CellText($0).text != CellText(judging: $0).text }
    }
    #expect(wrong.prefix(10).map(\.value) == [])
  }

  @Test(arguments: [
    ("", ""), ("Médecin œ €", "Médecin œ €"), ("a\u{0}b\u{85}c", "a\u{FFFD}b\u{FFFD}c"),
    ("a\r\nb\rc", "a\nb\nc"), ("x\u{FFFE}\u{1FFFF}", "x\u{FFFD}\u{FFFD}"),
    ("_x0041_", "_x005F_x0041_"), ("a_b", "a_b"), ("12\u{A0}h", "12\u{A0}h"),
    ("\u{7F}", "\u{FFFD}"),
  ])
  func `it holds what a cell can`(raw: String, held: String) {
    #expect(CellText(raw).text == held)
  }

  @Test(arguments: [CellText.limit - 1, CellText.limit, CellText.limit + 1, 2 * CellText.limit])
  func `it is as long as a cell is`(count: Int) {
    for letter in ["a", "é", "😀"] {
      let raw = String(repeating: letter, count: count)
      let text = CellText(raw).text
      #expect(text.utf16.count <= CellText.limit)
      #expect((text == raw) == (raw.utf16.count <= CellText.limit))
    }
  }
}
