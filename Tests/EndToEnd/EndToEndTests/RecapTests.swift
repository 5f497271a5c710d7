import Foundation
import Testing

@Suite("A recap of one person")
struct RecapTests {
  private let folder: ScratchFolder
  private let user: String
  private let quiet: String

  init() throws {
    folder = try ScratchFolder()
    var journal = SampleJournal()
    user = journal.add(person: 1, language: "fr", zone: "America/New_York")
    quiet = journal.add(person: 2, language: "en", zone: "UTC")
    // 23:30 on the 14th in New York.
    journal.add("mood.state", 2, of: user, at: "2026-06-15T03:30:00Z")
    journal.add("mood.state", 5, of: user, at: "2026-06-15T12:00:00Z")
    journal.add(
      "medication.\u{202E}<b>🤕صداع" + String(repeating: "x", count: 300), of: user,
      at: "2026-06-14T12:00:00Z")
    try journal.store(in: folder)
  }

  private func run(_ words: String, user id: String? = nil) throws -> Program.Outcome {
    try Program.run(
      ["report", "recap", "--user", id ?? user, "--database", "sqlite:journal.db"]
        + words.split(separator: " ").map(String.init), in: folder)
  }

  @Test("is over whole local days, in the person's language, and leaves nothing behind")
  func text() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("pictures"), withIntermediateDirectories: false)
    let page = try Program.run(
      [
        "report", "recap", "--user", user, "--database", "sqlite:journal.db", "--now",
        "2026-06-15T12:00:00Z",
      ], within: #"TMPDIR="$PWD/pictures" exec "$@""#, in: folder)
    #expect(page.status == 0 && page.errors == "", "\(page)")
    #expect(page.output.contains("Du 1er au 14\u{A0}juin 2026."))
    #expect(page.output.contains("Humeur\u{A0}: 2,0\u{A0}sur 5, moyenne sur 1\u{A0}jour\n"))
    #expect(page.output.split(separator: "\n").allSatisfy { $0.count <= 79 })
    #expect(!folder.exists("runs"))
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.file("pictures"))
    #expect(left.isEmpty)
  }

  @Test("is a good page for whoever has nothing")
  func nothing() throws {
    for (words, period) in [
      ("--as-of last", "Log your first day.\n"),
      ("--as-of 2026-06-14", "From 1 to 14 June 2026. Nothing was logged on these days."),
    ] {
      let page = try run(words, user: quiet)
      #expect(page.status == 0 && page.output.contains(period), "\(page)")
    }
    let html = try run("--as-of last --format html --lang fr", user: quiet)
    #expect(html.output.contains("<p>Notez votre première journée.</p>"))
    let json = try run("--as-of last --format json", user: quiet)
    #expect(json.output.contains("\"first_day\" : null"))
  }

  @Test("refuses what it cannot answer")
  func faults() throws {
    for (words, status) in [
      ("--lang de", 64), ("--format pdf", 64), ("--as-of never", 64), ("more", 64),
    ] as [(String, Int32)] {
      let outcome = try run(words)
      #expect(outcome.status == status && outcome.output == "", "\(words): \(outcome)")
    }
    #expect(try run("", user: SampleJournal.id(5)).status == 67)
    #expect(try run("", user: "someone").status == 64)
  }
}
