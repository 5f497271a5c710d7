import Charts
import Testing

@Suite("Laying text out")
struct TypesetterTests {
  private let typesetter: Typesetter
  private let style = TextStyle(.body, size: 10, color: Color(0))

  init() throws { typesetter = try Typesetter() }

  @Test func `a text without a width is one line, with one it wraps`() {
    let words = "un deux trois quatre cinq six sept huit neuf dix"
    let line = typesetter.set(words, style)
    let block = typesetter.set(words, style, width: line.size.width / 3)
    #expect(line.size.height > 10 && line.size.height < 16)
    #expect(block.size.height > 2.9 * line.size.height)
    #expect(block.size.width <= line.size.width / 3)
  }

  @Test func `letters that no font has are known`() {
    #expect(typesetter.hasLetters(of: "Médecin, \u{200E}résumé\u{202F}: 12\n"))
    // A character for private use, and a character of no script yet.
    #expect(!typesetter.hasLetters(of: "Médecin \u{F8F0}"))
    #expect(!typesetter.hasLetters(of: "\u{3FFF0}"))
  }

  @Test func `a word longer than the width is broken`() {
    let block = typesetter.set(String(repeating: "m", count: 300), style, width: 100)
    #expect(block.size.width <= 100)
  }

  @Test func `a text that begins from right to left is laid out from left to right`() throws {
    let block = typesetter.set("א wide", style)
    let picture = Picture(Size(200, 20)) { $0.draw(block, at: Point(0, 0)) }
    let letters = try picture.svg(typesetter)
      .matches(of: /<use xlink:href="#(glyph[0-9]+)-[0-9]+" x="([0-9.]+)"/)
      .map { (font: $0.1, x: Double($0.2) ?? -1) }
    let first = try #require(letters.min { $0.x < $1.x })
    #expect(letters.count >= 5 && first.x < 1)
    // The Hebrew letter is of a font of its own, the four others are of one.
    #expect(letters.count { $0.font == first.font } <= 2)
  }

  @Test func `a word is broken without a hyphen, which it does not have`() {
    let line = String(repeating: "m", count: 10)
    let width = typesetter.set(line, style).size.width + 0.01
    let broken = typesetter.set(line + line, style, width: width)
    #expect(broken.size.height == typesetter.set("\(line)\n\(line)", style).size.height)
  }

  @Test func `after so many lines a text ends with an ellipsis`() {
    var short = style
    short.maximumLines = 2
    let words = String(repeating: "mot ", count: 100)
    let block = typesetter.set(words, short, width: 100)
    let whole = typesetter.set(words, style, width: 100)
    #expect(block.size.height == typesetter.set("mot\nmot", style).size.height)
    #expect(whole.size.height > 4 * block.size.height && block.size.width <= 100)
  }

  /// How many letters are drawn.
  private func letters(of block: TextBlock) throws -> Int {
    try Picture(Size(200, 40)) { $0.draw(block, at: Point(0, 0)) }.svg(typesetter)
      .split(separator: "<use").count - 1
  }

  @Test func `a tab is room between letters`() throws {
    let block = typesetter.set("a\tb", style)
    #expect(try letters(of: block) == 2)
    #expect(block.size.width > typesetter.set("ab", style).size.width + 1)
  }

  // The last two are U+FDD0 and U+10FFFE, which no literal may hold.
  @Test(arguments: [
    [0], [0x1B], [0x7F], [0xC2, 0x85], [0xEF, 0xB7, 0x90], [0xF4, 0x8F, 0xBF, 0xBE],
  ])
  func `what is no character of a text is drawn as a replacement`(bytes: [UInt8]) {
    let width = typesetter.set("a\(String(decoding: bytes, as: UTF8.self))b", style).size.width
    #expect(width == typesetter.set("a\u{FFFD}b", style).size.width)
  }

  @Test func `lengths follow the size`() {
    var large = style
    large.size = 20
    let (one, two) = (typesetter.set("mesure", style), typesetter.set("mesure", large))
    // Letters are not hinted: nothing is rounded to pixels.
    #expect(abs(two.size.width - 2 * one.size.width) < 0.05)
  }

  @Test func `families are known by name`() {
    #expect(Typesetter.hasFamily("Inter") && !Typesetter.hasFamily("No Such Family"))
  }
}
