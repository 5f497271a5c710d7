import Foundation
import Model
import Publishing
import TestSupport
import Testing

/// The pages of a recap: what a browser and a program read.
struct RecapPageTests {
  private static let odd = [
    "<script>alert(1)</script>", "\"onload='x' & </title>", String(repeating: "é", count: 300),
    "صداع شديد", "🤕👩‍⚕️", "\u{202E}gnorw", "\u{1B}[31m\u{0}",
    String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self),
  ]

  private static func text(_ word: String, _ language: Language = .french) -> RecapText {
    RecapText(
      in: language, title: word, period: word,
      values: (word, [.init(name: word, value: word, basis: word)]),
      scores: (
        word,
        Recap.Level.allCases.map {
          .init(name: word, level: $0, word: word, basis: word, advice: word)
        }
      ), notes: [word])
  }

  @Test(arguments: odd)
  func `no text becomes markup`(word: String) throws {
    let page = RecapPage(Self.text(word)).html
    let plain = RecapPage(Self.text("x")).html
    func count(_ mark: Character, _ text: String) -> Int { text.count { $0 == mark } }
    for mark in ["<", ">", "\"", "'"] as [Character] {
      #expect(count(mark, page) == count(mark, plain), "\(mark)")
    }
    #expect(!page.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
    #expect(!page.unicodeScalars.contains { $0.properties.isNoncharacterCodePoint })
  }

  @Test func `the page loads nothing, runs nothing, is light, and each colour has its number`() {
    let page = RecapPage(Self.text("x", .english)).html
    for word in ["http", "src=", "<script", "<link", "url(", "@import", "dark"] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(page.contains("<html lang=\"en\">"))
    #expect(page.contains("<meta name=\"color-scheme\" content=\"light\">"))
    for level in 1...3 {
      #expect(page.contains("class=\"score s\(level)\"><b>\(level)</b> <span>x</span>"))
    }
  }

  @Test func `the document has the members of its schema, and null where nothing is known`() throws
  {
    let plan = try #require(Shipped.taxonomy().recap)
    let (value, score) = (plan.values[0], plan.dimensions[0])
    let recap = Recap(
      over: nil, days: 14, extent: .nothing,
      values: [Recap.Value(value, number: nil, knownDays: 0)],
      scores: [Recap.Score(score, trackedDays: 0)])
    let data = try JSONEncoder().encode(RecapDocument(recap, Self.text("x"), of: "someone"))
    let text = String(decoding: data, as: UTF8.self)
    #expect(try JSONSchema(named: "recap.schema.json").faults(of: text) == [])
    let document = try JSONValue(parsing: text)
    #expect(document["first_day"] == .null)
    guard case .list(let values) = document["values"] else {
      Issue.record("\(text)")
      return
    }
    #expect(values[0]["value"] == .null && values[0]["name"] == .text("sleep"))
  }
}
