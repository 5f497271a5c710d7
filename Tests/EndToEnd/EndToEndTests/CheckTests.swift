import Foundation
import Storage
import TestSupport
import Testing

@Suite("What a look at this machine tells")
struct CheckTests {
  private let folder: ScratchFolder
  private let database = ["--database", "sqlite:journal.db"]
  private let user: String

  init() throws {
    folder = try ScratchFolder()
    var journal = SampleJournal()
    user = journal.add(person: 1, language: "fr", zone: "Europe/Paris")
    for day in 10..<30 { journal.add("mood.state", 3, of: user, at: "2026-05-\(day)T12:00:00Z") }
    try journal.store(in: folder)
  }

  /// The levels by what was looked at.
  private func levels(_ outcome: Program.Outcome) -> [String: String] {
    var levels: [String: String] = [:]
    for line in outcome.output.split(separator: "\n") {
      let head = line.prefix(17)
      guard let level = ["ok", "warn", "bad"].first(where: { head.hasPrefix("\($0) ") }) else {
        continue
      }
      levels[head.dropFirst(6).trimmingCharacters(in: .whitespaces)] = level
    }
    return levels
  }

  @Test("a journal that was computed is well, and nothing in the folder changes")
  func well() throws {
    _ = try Program.output(["nightly", "--as-of", "last"] + database, in: folder)
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder.file("runs")).sorted()
    let outcome = try Program.run(["check"] + database, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let levels = levels(outcome)
    for what in ["program", "pipelines", "zones", "numbers", "journal", "schema", "soundness"] {
      #expect(levels[what] == "ok", "\(what): \(outcome.output)")
    }
    #expect(levels["last run"] == "ok" && levels["clock"] == "ok", "\(outcome.output)")
    #expect(!outcome.output.contains(user))
    // A path may be longer than a line.
    for line in outcome.output.split(separator: "\n") where line.count > 79 {
      #expect(line.dropFirst(17).split(separator: " ").count == 1, "\(line)")
    }
    let after = try FileManager.default.subpathsOfDirectory(atPath: folder.file("runs")).sorted()
    #expect(before == after)
  }

  @Test("a journal that is open to others, damaged or not there is 69")
  func bad() throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: folder.file("journal.db"))
    let open = try Program.run(["check"] + database, in: folder)
    #expect(open.status == 69 && levels(open)["journal"] == "bad", "\(open.output)")
    #expect(open.output.contains("-> run chmod 600"))
    #expect(levels(open)["last run"] == "warn")
    try folder.write("no database, and long enough to be none\n", to: "text.db")
    for (name, words) in [("none", "does not exist"), ("text", "is not an SQLite database")] {
      let outcome = try Program.run(["check", "--database", "sqlite:\(name).db"], in: folder)
      #expect(outcome.status == 69 && levels(outcome)["journal"] == "bad")
      let text = outcome.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
      #expect(text.contains(words), "\(outcome.output)")
      #expect(!folder.exists("none.db"))
    }
  }

  @Test("an older journal is told to be migrated, another program's to be none of ours")
  func schema() throws {
    let journal = try Database(DatabaseLocation(path: folder.file("journal.db")), .readWrite)
    try journal.execute(
      "DELETE FROM constat_migrations WHERE name = (SELECT max(name) FROM constat_migrations)")
    let older = try Program.run(["check"] + database, in: folder)
    #expect(older.status == 0 && levels(older)["schema"] == "warn", "\(older.output)")
    try journal.execute("DELETE FROM constat_migrations")
    let changed = try Program.run(["check"] + database, in: folder)
    #expect(levels(changed)["schema"] != "ok", "\(changed.output)")
    try Database(DatabaseLocation(path: folder.file("other.db")), .create)
      .execute("CREATE TABLE t (x)")
    let other = try Program.run(["check", "--database", "sqlite:other.db"], in: folder)
    #expect(other.status == 69 && levels(other)["schema"] == "bad", "\(other.output)")
  }

  @Test("rows from the future tell of a wrong clock")
  func clock() throws {
    let journal = try Database(DatabaseLocation(path: folder.file("journal.db")), .readWrite)
    try journal.execute("UPDATE signals SET created_at = '2999-01-01T00:00:00Z' WHERE rowid = 1")
    let outcome = try Program.run(["check"] + database, in: folder)
    #expect(outcome.status == 69 && levels(outcome)["clock"] == "bad", "\(outcome.output)")
    // A text that is no instant is passed over.
    try journal.execute("UPDATE signals SET created_at = 'zzzz' WHERE rowid = 1")
    #expect(try levels(Program.run(["check"] + database, in: folder))["clock"] == "ok")
  }

  @Test("a key is judged and never shown")
  func key() throws {
    try folder.write("sk-secret", to: "key")
    for (mode, level) in [(0o644, "bad"), (0o600, "ok")] {
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: folder.file("key"))
      let outcome = try Program.run(
        ["check", "--format", "text"], within: #"CONSTAT_ANTHROPIC_KEY_FILE=$PWD/key exec "$@""#,
        in: folder)
      #expect(levels(outcome)["key"] == level, "\(outcome.output)")
      #expect(outcome.status == (level == "ok" ? 0 : 69))
      #expect(!(outcome.output + outcome.errors).contains("secret"))
    }
  }

  @Test("words that make no order are 64")
  func usage() throws {
    for line in [
      "check x", "check --format xml", "completions", "completions fish", "help --woman",
    ] {
      let outcome = try Program.run(line.split(separator: " ").map(String.init), in: folder)
      #expect(outcome.status == 64, "\(line)")
    }
  }
}
