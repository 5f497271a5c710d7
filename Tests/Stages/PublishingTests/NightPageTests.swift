import Foundation
import Model
import Publishing
import TestSupport
import Testing

/// The pages of a night: what a browser and a program read.
struct NightPageTests {
  private static func text(_ word: String) -> NightText {
    NightText(
      title: word, verdict: (word, true), command: word,
      tables: [
        .init(word, facts: [(word, word)], notes: [word]),
        .init(
          word, columns: [word],
          [.init(word, [word], share: 0.372), .init(word, [word], isPart: true)]),
      ])
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "\"onload='x' & </title>", String(repeating: "é", count: 300),
    "صداع شديد", "\u{202E}gnorw", "\u{1B}[31m\u{0}",
  ])
  func `no text becomes markup`(word: String) {
    let page = NightPage(Self.text(word)).html
    let plain = NightPage(Self.text("x")).html
    func count(_ mark: Character, _ text: String) -> Int { text.count { $0 == mark } }
    for mark in ["<", ">", "\"", "'"] as [Character] {
      #expect(count(mark, page) == count(mark, plain), "\(mark)")
    }
    #expect(!page.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
  }

  @Test func `the page loads nothing, runs nothing, is light and has its bars`() {
    let page = NightPage(Self.text("x")).html
    for word in ["http", "src=", "<script", "<link", "url(", "@import", "dark"] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(
      page.contains(
        "<tr><th scope=\"row\" dir=\"auto\" style=\"--bar:37.2%\">x</th><td dir=\"auto\">x</td>"
      ))
    #expect(page.contains("<tr class=\"part\"><th scope=\"row\" dir=\"auto\">x</th>"))
    #expect(
      page.contains("<p class=\"verdict alert\">x</p>\n<pre dir=\"ltr\"><code>x</code></pre>"))
  }

  @Test(arguments: [
    (0, "0.0%"), (1, "100.0%"), (2.0 / 3, "66.7%"), (7, "100.0%"), (-1, "0.0%"), (.nan, "0.0%"),
  ])
  func `a bar is a share whatever it is given`(share: Double, wanted: String) {
    let text = NightText(
      title: "", verdict: ("", false), command: nil,
      tables: [.init("", [.init("x", ["1"], share: share)])])
    let page = NightPage(text).html
    #expect(page.contains("--bar:\(wanted)\""))
    #expect(!page.contains("<pre") && !page.contains("alert\""))
  }

  @Test(arguments: [
    "/var/صداع/20260624T060000Z", "/var/א1/ב 2", "/var/头痛/🤕👩‍⚕️",
    #"'/var/it'\''s &lt; <b> "x"'"#,
    "a \\\n  --runs b",
  ])
  func `what is copied from the page is the command`(command: String) throws {
    let page = NightPage(Self.text(command)).html
    let copied = try #require(page.firstMatch(of: /<code>((?:.|\n)*)<\/code>/)).1
    let text = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
      .reduce(String(copied)) { $0.replacing($1.0, with: $1.1) }
    // Canonical equivalence is not enough for a path.
    #expect(Array(text.unicodeScalars) == Array(command.unicodeScalars), "\(command)")
  }

  /// An overview with something in each member.
  private static func full() -> NightOverview {
    var overview = NightOverview()
    overview.state = .publishing
    overview.origin.run = "20260624T060000Z"
    overview.origin.mergedFrom = ["a", "b"]
    (overview.origin.journal, overview.origin.asked) = (.postgresql, 7)
    var counts = NightOverview.Counts()
    (counts.people.read, counts.people.inactive) = (7, 5)
    (counts.people.ok, counts.people.failures) = (6, ["unknown_zone": 1])
    counts.signals.refused = ["duplicate": 2, "future": 3]
    counts.findings.counts = [
      .init(stage: .emerging, band: .weak, isNew: true): 2,
      .init(stage: .emerging, band: .strong, isNew: false): 3,
      .init(stage: .established, band: .strong, isNew: false): 4,
    ]
    counts.drivers.counts = [.period: 2]
    overview.counts = counts
    var wording = NightOverview.Wording()
    (wording.narrators, wording.halt) = (["template": 3, "a-model": 6], "budget")
    (wording.rejections, wording.dollars) = (["invented_number": 1], 0.25)
    overview.wording = wording
    overview.stages = [
      .init(stage: "compute", seconds: 2, done: 7), .init(stage: "freeze", seconds: 1, done: nil),
    ]
    overview.judgement = .init(fading: 2, shown: 9, isHeldBack: false)
    overview.publications = ["published": 4]
    return overview
  }

  private func document(_ overview: NightOverview, _ command: String?) throws -> JSONValue {
    let data = try JSONEncoder().encode(NightDocument(overview, command: command))
    let text = String(decoding: data, as: UTF8.self)
    #expect(try JSONSchema(named: "night.schema.json").faults(of: text) == [])
    return try JSONValue(parsing: text)
  }

  @Test func `the document is valid and tells each number once`() throws {
    let document = try document(Self.full(), "constat nightly")
    #expect(
      document["missing"] == .list([.object(["part": .text("publication"), "people": .whole(3)])]))
    #expect(document["users"]?["all"] == .whole(12) && document["users"]?["read"] == .whole(7))
    #expect(document["signals"]?["refused"] == .whole(5))
    let findings = try #require(document["findings"])
    #expect(findings["kept"] == .whole(9) && findings["new"] == .whole(2))
    #expect(
      findings["by_stage"]?["emerging"] == .object(["kept": .whole(5), "new": .whole(2)])
        && findings["by_stage"]?["established"]?["kept"] == .whole(4))
    #expect(
      findings["by_band"]?["strong"] == .object(["kept": .whole(7), "new": .whole(0)])
        && findings["by_band"]?["moderate"]?["kept"] == .whole(0))
    #expect(document["shared_drivers"]?["by_kind"]?["period"] == .whole(2))
    #expect(document["narration"]?["by_model"] == .whole(6))
    #expect(document["narration"]?["by_template"] == .whole(3))
    guard case .list(let stages) = document["stages"] else { return }
    #expect(stages[0]["per_second"] == .number(3.5) && stages[1]["per_second"] == .null)
  }

  @Test func `the document is valid of a run of which nothing is known`() throws {
    let document = try document(NightOverview(), nil)
    for name in ["command", "users", "signals", "pairs", "findings", "narration", "stages"] {
      #expect(document[name] == .null, "\(name)")
    }
    #expect(document["publication"]?["held_back"] == .null)
  }

  /// The check itself: a schema that lets everything through would be none.
  @Test func `what is not in the schema is found`() throws {
    let data = try JSONEncoder().encode(NightDocument(Self.full(), command: nil))
    let text = String(decoding: data, as: UTF8.self)
    let schema = try JSONSchema(named: "night.schema.json")
    for (old, new) in [
      ("\"format\":1", "\"format\":2"), ("\"waiting\":0", "\"user_id\":0"),
      ("\"duplicate\":2", "\"duplicate\":-2"), ("\"asked\":7", "\"asked\":\"7\""),
      ("\"publishing\"", "\"done\""), ("\"asked\":7", "\"asked\":7.5"),
    ] {
      try #require(text.contains(old), "\(old)")
      #expect(
        try !schema.faults(of: text.replacingOccurrences(of: old, with: new)).isEmpty, "\(new)")
    }
  }
}
