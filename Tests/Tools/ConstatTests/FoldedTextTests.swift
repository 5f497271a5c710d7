import Testing

@testable import constat

@Suite struct FoldedTextTests {
  @Test func `a text is folded at spaces`() {
    let text = Array(repeating: "mot", count: 30).joined(separator: " ")
    #expect(
      text.folded(indent: "    ", first: "  - ").map(\.count) == [4 + 19 * 4 - 1, 4 + 11 * 4 - 1])
  }

  @Test(arguments: [true, false])
  func `a word longer than a line is broken where it may be`(mayBreak: Bool) {
    let lines = ("un " + String(repeating: "x", count: 200) + " mot").folded(
      indent: "  ", breakingWords: mayBreak)
    #expect(lines.map(\.count) == (mayBreak ? [4, 79, 79, 2 + 46 + 4] : [4, 202, 5]))
    #expect(lines.joined().filter { $0 == "x" }.count == 200)
  }

  @Test(arguments: ["对", "👨‍👩‍👧‍👦", "e\u{301}", "두"], [1, 60, 200])
  func `a line has no more columns than a terminal`(letter: String, count: Int) {
    let word = String(repeating: letter, count: count)
    let lines = "Prendre \(word) le soir, puis \(word) et \(word)".folded(
      indent: "    ", first: "  - ", breakingWords: true)
    #expect(lines.allSatisfy { $0.columns <= 79 }, "\(lines)")
    #expect(lines.joined().count { "\($0)" == letter } >= 3 * count)
  }
}
