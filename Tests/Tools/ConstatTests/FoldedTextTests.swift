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
}
