import Charts
import Testing

@Suite("A text that is read from left to right")
struct ReadingOrderTests {
  private static let mark = "\u{200E}"

  @Test(arguments: ["", "mal de tête, 1 sur 49", "🇫🇷 12", "דוד", "صداع شديد", "avec صداع "])
  func `is left as it is where nothing follows a name from right to left`(text: String) {
    #expect(text.readFromLeft == text)
  }

  @Test func `has a mark between such a name and what follows`() {
    let cases = [
      ("avec صداع, 1 sur 49", "avec صداع\(Self.mark), 1 sur 49"),
      ("צהוב אדום 500 mg", "צהוב אדום\(Self.mark) 500 mg"),
      ("אב, גד  (2)", "אב\(Self.mark), גד\(Self.mark)  (2)"),
      // A point and a joiner are of the letter before them.
      ("א\u{5BC}\u{301}\u{200D}ב x", "א\u{5BC}\u{301}\u{200D}ב\(Self.mark) x"),
    ]
    for (text, marked) in cases { #expect(text.readFromLeft == marked, "\(text)") }
  }
}
