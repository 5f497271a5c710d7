import Foundation
import TestSupport
import Testing

@testable import constat

@Suite("Columns of a terminal")
struct TextColumnsTests {
  @Test(arguments: [
    ("", 0), ("douleur", 7), ("1\u{A0}234\u{202F}%", 7), ("对乙酰氨基酚", 12), ("アスピリン", 10),
    ("ｱｽﾋﾟﾘﾝ", 6), ("두통", 4), ("\u{1103}\u{116E}\u{1110}\u{1169}\u{11BC}", 4), ("ＡＢ", 4),
    ("e\u{301}", 1), ("é", 1), ("p" + String(repeating: "\u{300}\u{488}", count: 50), 1),
    ("صُداع", 4), ("क्षि", 3), ("ก\u{E33}", 2), ("a\u{200D}b\u{FEFF}", 2), ("\u{2029}", 1),
    ("💊", 2), ("👨‍👩‍👧‍👦", 2), ("🇫🇷", 2), ("👍🏽", 2), ("❤️", 2), ("❤", 1), ("1\u{FE0F}\u{20E3}", 2),
    ("𠀀", 2), ("…—«»", 4),
  ])
  func `a text has the columns of what is drawn`(text: String, columns: Int) {
    #expect(text.columns == columns, "\(text)")
  }

  /// Ranges of letters and punctuation as Python's copy of UAX #11 has them; of Hangul in parts, which
  /// it knows alone only, nothing.
  private static let ranges = """
    import unicodedata
    begun = None
    for value in range(0x110001):
        letter = chr(value) if value < 0x110000 else ""
        width = 0
        if letter and unicodedata.category(letter)[0] in "LP" and not (
                0x1160 <= value <= 0x11FF or 0xD7B0 <= value <= 0xD7FF):
            width = 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        if begun and width != begun[1]:
            print(begun[0], value - 1, begun[1])
        if not begun or width != begun[1]:
            begun = (value, width) if width else None
    """

  @Test func `every letter is as wide as Unicode says`() throws {
    let output = try Process.python(Self.ranges, [], in: NSTemporaryDirectory())
    let ranges = String(decoding: output, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: " ").compactMap { UInt32($0) }
    }
    try #require(ranges.count > 400 && ranges.allSatisfy { $0.count == 3 })
    for range in ranges {
      let other = (range[0]...range[1]).first { value in
        Unicode.Scalar(value).map { "\($0)".columns != Int(range[2]) } ?? false
      }
      #expect(other == nil, "U+\(String(other ?? 0, radix: 16)) has not \(range[2])")
    }
  }

  @Test(arguments: ["对乙酰氨基酚缓释片", "👨‍👩‍👧‍👦", "e\u{301}x", "a对"], 0...7)
  func `a beginning has the columns that there are`(word: String, most: Int) {
    let text = String(repeating: word, count: 9)
    let head = text.prefix(columns: most)
    #expect(head.columns <= max(most, text.prefix(1).columns) && !head.isEmpty)
    let next = text.dropFirst(head.count).prefix(1)
    #expect(head.columns + next.columns > most)
    #expect("".prefix(columns: most).isEmpty)
  }
}
