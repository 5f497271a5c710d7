import Foundation
import TestSupport
import Testing

@Suite("A workbook of one person")
struct WorkbookTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func run(
    _ user: String, out: String = "a.xlsx", _ words: String = "", within script: String? = nil
  ) throws -> Program.Outcome {
    let order =
      ["report", "workbook", "--user", user, "--database", "sqlite:journal.db", "--out", out]
      + ["--now", "2026-06-15T12:00:00Z"] + words.split(separator: " ").map(String.init)
    guard let script else { return try Program.run(order, in: folder) }
    return try Program.run(order, within: script, in: folder)
  }

  /// The three people of the demonstration.
  private func fillWithDemo() throws -> [String] {
    let demo = Repository.root + "/datasets/demo"
    _ = try Program.output(
      [
        "import", "csv", "--profiles", "\(demo)/profiles.csv", "--signals", "\(demo)/signals.csv",
        "--database", "sqlite:journal.db",
      ], in: folder)
    return try String(contentsOfFile: "\(demo)/profiles.csv", encoding: .utf8)
      .split(separator: "\n").dropFirst().map { String($0.prefix(36)) }
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      !$0.hasSuffix(".out") && !$0.hasSuffix(".err") && !$0.hasPrefix("journal.db")
    }.sorted()
  }

  @Test("gives the same numbers when a second program computes its formulas")
  func recounts() throws {
    let users = try fillWithDemo()
    #expect(users.count == 3)
    for user in users {
      let outcome = try run(user, "--as-of last --force")
      try #require(outcome.status == 0, "\(outcome.errors)")
      let recount = try Recount.of(folder.file("a.xlsx"), in: folder)
      // Four counts of at least one table, q of every pair and of every finding.
      #expect(recount.counts >= 4 && recount.formulas > 100 && recount.worst < 1e-12, "\(recount)")
    }
    _ = try run(users[0], "--as-of last --force --lang en")
    let book = try ReadWorkbook(at: folder.file("a.xlsx"))
    #expect(
      book.sheets == [
        "Overview", "Days", "Signals", "Refused signals", "Findings", "Compared pairs", "Ranks",
      ])
    // Headache on 12 of 15 days with dairy, 9 of 60 without.
    let counts = ["J", "K", "L", "M"].map { book["Findings", "\($0)4"]?.value }
    #expect(book["Findings", "D4"]?.value == "food.dairy")
    #expect(counts == ["12", "3", "9", "51"])
    #expect(book["Findings", "I4"] == ReadWorkbook.Cell("75", formula: "J4+K4+L4+M4"))
  }

  @Test("notices a count that is not what its days say")
  func noticesAWrongCount() throws {
    let user = try fillWithDemo()[0]
    _ = try run(user, "--as-of last")
    // One yes of dairy becomes a no.
    _ = try Process.python(Self.forgery, ["a.xlsx", "b.xlsx"], in: folder.path)
    #expect(try Recount.of(folder.file("b.xlsx"), in: folder).worst > 0.01)
  }

  private static let forgery = #"""
    import re, sys, zipfile
    source, target = zipfile.ZipFile(sys.argv[1]), zipfile.ZipFile(sys.argv[2], "w")
    for name in source.namelist():
        part = source.read(name).decode()
        if name == "xl/worksheets/sheet2.xml":
            part = re.sub(r'(<c r="N\d+"[^>]*><v>)1(</v>)', r"\g<1>0\2", part, count=1)
        target.writestr(name, part)
    target.close()
    """#

  @Test("is private, the same each time, and keeps a file that is there")
  func file() throws {
    let user = try fillWithDemo()[0]
    try FileManager.default.createDirectory(
      atPath: folder.file("pictures"), withIntermediateDirectories: false)
    let first = try run(
      user, "--as-of last", within: #"umask 0; TMPDIR="$PWD/pictures" exec "$@""#)
    #expect(first.status == 0 && first.errors == "", "\(first)")
    #expect(first.output == "workbook of 96 compared pairs and 3 findings\n")
    let mode = try FileManager.default.attributesOfItem(atPath: folder.file("a.xlsx"))
    #expect((mode[.posixPermissions] as? Int) == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("pictures")).isEmpty)
    #expect(try run(user, out: "b.xlsx", "--as-of last").status == 0)
    let bytes = FileManager.default.contents(atPath: folder.file("a.xlsx"))
    #expect(bytes == FileManager.default.contents(atPath: folder.file("b.xlsx")))
    #expect(try files() == ["a.xlsx", "b.xlsx", "pictures"])

    let again = try run(user, "--as-of last --lang en")
    #expect(again.status == 73 && again.errors.contains("a.xlsx exists already"), "\(again)")
    #expect(bytes == FileManager.default.contents(atPath: folder.file("a.xlsx")))
    #expect(try run(user, "--as-of last --lang en --force").status == 0)
    #expect(bytes != FileManager.default.contents(atPath: folder.file("a.xlsx")))
  }

  @Test("is whole or not at all", arguments: [60, 200, 500, 800])
  func fullDisk(kilobytes: Int) throws {
    let user = try fillWithDemo()[0]
    // A file that may not grow is what a full disk is to a program that ignores the signal.
    let outcome = try run(
      user, "--as-of last", within: "trap '' XFSZ; ulimit -f \(kilobytes); exec \"$@\"")
    #expect(outcome.status == 73 || outcome.status == 74, "\(outcome)")
    #expect(outcome.errors.contains("constat: "), "\(outcome)")
    #expect(try files() == [])
  }

  @Test("says what it cannot write")
  func faults() throws {
    var journal = SampleJournal()
    let user = journal.add(person: 1, language: "fr", zone: "UTC")
    journal.add("mood.state", 2, of: user, at: "2026-06-14T03:30:00Z")
    try journal.store(in: folder)
    try FileManager.default.createDirectory(
      atPath: folder.file("folder.xlsx"), withIntermediateDirectories: false)
    for (out, words, status) in [
      ("a.txt", "", 64), (".xlsx", "", 64), ("folder/.xlsx", "", 64), ("none/a.xlsx", "", 73),
      ("folder.xlsx", "--force", 73), ("a.xlsx", "--lang de", 64), ("a.xlsx", "more", 64),
      ("/dev/full/a.xlsx", "", 73),
    ] as [(String, String, Int32)] {
      let outcome = try run(user, out: out, words)
      #expect(outcome.status == status && outcome.output == "", "\(out): \(outcome)")
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
    }
    #expect(try run(SampleJournal.id(5)).status == 67)
    #expect(try files() == ["folder.xlsx", "profiles.csv", "signals.csv"])
  }

  @Test("never makes a formula of what a person typed")
  func texts() throws {
    var journal = SampleJournal()
    let user = journal.add(person: 1, language: "en", zone: "UTC")
    let names = [
      "=HYPERLINK(1)", "@SUM(1)", "-1+1", "+1", "صداع", "🤕", String(repeating: "x", count: 300),
    ]
    for name in names { journal.add("medication.\(name)", of: user, at: "2026-06-14T12:00:00Z") }
    journal.add("mood.nothing", of: user, at: "2026-06-14T12:00:00Z")
    try journal.store(in: folder)
    let outcome = try run(user)
    #expect(outcome.status == 0, "\(outcome)")
    let book = try ReadWorkbook(at: folder.file("a.xlsx"))
    #expect(Set((2...8).compactMap { book["Signals", "D\($0)"]?.value }) == Set(names))
    for sheet in ["Signals", "Refused signals", "Days"] {
      #expect(book.cells(of: sheet).allSatisfy { $0.formula == nil })
    }
    #expect(book["Refused signals", "D2"]?.value == "unknown item")
    #expect(book["Days", "A3"] == nil && book["Days", "A2"]?.value == "46187")
  }

  @Test("is a good file for whoever has nothing, and none without a known zone")
  func nothing() throws {
    var journal = SampleJournal()
    let user = journal.add(person: 1, language: "fr", zone: "UTC")
    try journal.store(in: folder)
    for words in ["--as-of last", "--as-of 2026-06-14 --force"] {
      #expect(try run(user, words).status == 0)
      let book = try ReadWorkbook(at: folder.file("a.xlsx"))
      #expect(book["Aperçu", "B18"]?.value == "0")
      #expect(book["Constats", "A2"] == nil)
    }
    _ = try Process.python(Self.move, [], in: folder.path)
    let outcome = try run(user, out: "b.xlsx")
    #expect(outcome.status == 65 && outcome.errors.contains("time zone"), "\(outcome)")
    #expect(!folder.exists("b.xlsx"))
  }

  private static let move = """
    import sqlite3
    base = sqlite3.connect("journal.db")
    base.execute("update profiles set timezone = 'Mars/Olympus'")
    base.commit()
    """
}
