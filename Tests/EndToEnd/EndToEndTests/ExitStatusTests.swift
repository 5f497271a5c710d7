import Foundation
import Storage
import TestSupport
import Testing

@Suite("Exit statuses")
struct ExitStatusTests {
  private let folder: ScratchFolder
  private let database = ["--database", "sqlite:journal.db"]
  private let now = ["--now", "2026-06-01T06:00:00Z"]
  private let user = SampleJournal.id(900_001)

  init() throws {
    folder = try ScratchFolder()
    var journal = SampleJournal()
    let user = journal.add(person: 1, language: "fr", zone: "Europe/Paris")
    for day in 10..<30 { journal.add("mood.state", 3, of: user, at: "2026-05-\(day)T12:00:00Z") }
    try journal.store(in: folder)
  }

  @Test(
    "words that make no order are 64",
    arguments: [
      "", "frobnicate", "import", "--database sqlite:journal.db", "nightly", "insights",
      "recompute --database sqlite:journal.db", "matrix", "signals latest --runs runs",
      "nightly --database", "nightly --database journal.db", "nightly --database postgres:x",
      "nightly --database sqlite:journal.db --frobnicate", "nightly extra --database sqlite:j.db",
      "nightly --database sqlite:journal.db --dry-run=yes",
      "nightly --database sqlite:journal.db --database sqlite:journal.db",
      "nightly --database sqlite:journal.db --now yesterday",
      "nightly --database sqlite:journal.db --now 2026-06-24T18:03:00",
      "nightly --database sqlite:journal.db --now 2026-02-30T18:03:00Z",
      "nightly --database sqlite:journal.db --as-of 2026-02-30",
      "nightly --database sqlite:journal.db --as-of first",
      "nightly --database sqlite:journal.db --as-of 0000-01-01",
      "nightly --database sqlite:journal.db --runs=", "synthesize --demo=", "help frobnicate",
      "nightly --database sqlite:journal.db --user someone",
      "nightly --database sqlite:journal.db --workers 0",
      "nightly --database sqlite:journal.db --shard 0/3",
      "nightly --database sqlite:journal.db --shard 2",
      "nightly --database sqlite:journal.db --shard 1/2 --user \(SampleJournal.id(900_001))",
      "nightly --database sqlite:journal.db --active-days 0",
      "nightly --database sqlite:journal.db --active-days most",
      "nightly --database sqlite:journal.db --active-days 30 --as-of last",
      "recompute --database sqlite:journal.db --user \(SampleJournal.id(900_001)) --shard 1/2",
      "runs merge", "runs merge --runs runs",
      "insights --database sqlite:journal.db --format xml",
    ])
  func usage(_ line: String) throws {
    let outcome = try Program.run(line.split(separator: " ").map(String.init), in: folder)
    try expect(outcome, 64)
    #expect(!folder.exists("runs"))
  }

  @Test("help and the version are no errors", arguments: ["--help", "nightly --help", "--version"])
  func help(_ line: String) throws {
    let outcome = try Program.run(line.split(separator: " ").map(String.init), in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 79 })
  }

  @Test("what is not there is 66, and is not made", arguments: ["nightly", "insights"])
  func missing(_ verb: String) throws {
    let outcome = try Program.run([verb, "--database", "sqlite:missing.db"], in: folder)
    try expect(outcome, 66, saying: "missing.db does not exist")
    #expect(!folder.exists("missing.db"))
    try expect(Program.run(["matrix", "latest", "--runs", "none"], in: folder), 66)
  }

  @Test("an unknown person is 67, and the id is not repeated")
  func unknownPerson() throws {
    let other = SampleJournal.id(7)
    for verb in ["recompute", "nightly", "insights"] {
      let outcome = try Program.run([verb, "--user", other] + database, in: folder)
      try expect(outcome, 67)
      #expect(!outcome.errors.contains(other))
    }
  }

  @Test("no database, half of one, and one of another program are 65")
  func notADatabase() throws {
    try folder.write(String(repeating: "not a database\n", count: 100), to: "text.db")
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.file("journal.db")))
    let half = URL(fileURLWithPath: folder.file("half.db"))
    try whole.prefix(whole.count / 2).write(to: half)
    _ = try Database(DatabaseLocation(path: folder.file("other.db")), .create)
      .execute("CREATE TABLE t (x)")
    for (name, words) in [
      ("text", "is not an SQLite database"), ("half", "is cut short"), ("other", "has no table"),
    ] {
      for verb in ["nightly", "insights"] {
        let outcome = try Program.run([verb, "--database", "sqlite:\(name).db"], in: folder)
        try expect(outcome, 65, saying: words)
      }
    }
  }

  @Test("a database of another program is 65, and nothing is added to it")
  func foreign() throws {
    let other = try Database(DatabaseLocation(path: folder.file("other.db")), .create)
    try other.execute("CREATE TABLE profiles (user_id); CREATE TABLE signals (id)")
    let files = ["--profiles", "profiles.csv", "--signals", "signals.csv"]
    for verb in [["import", "csv"] + files, ["nightly"]] {
      let outcome = try Program.run(verb + ["--database", "sqlite:other.db"], in: folder)
      try expect(outcome, 65, saying: "other.db was not made by this program")
    }
    #expect(try other.columnNames(of: "insights").isEmpty)
  }

  @Test("a database that another program holds is 75")
  func locked() throws {
    let holder = try Database(DatabaseLocation(path: folder.file("journal.db")), .readWrite)
    try holder.transaction(.immediate) { () throws(StorageError) in
      do {
        let outcome = try Program.run(["nightly"] + now + database, in: folder)
        try expect(outcome, 75, saying: "is locked")
      } catch { Issue.record(error) }
    }
    #expect(try Program.run(["nightly"] + now + database, in: folder).status == 0)
  }

  @Test("a database that may not be written is 77, and can still be read")
  func readOnly() throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: folder.file("journal.db"))
    // The administrator may write everything, unless that right is dropped.
    let script =
      geteuid() == 0
      ? #"exec setpriv --bounding-set=-dac_override,-dac_read_search "$@""# : #"exec "$@""#
    let outcome = try Program.run(["nightly"] + database, within: script, in: folder)
    try expect(outcome, 77, saying: "cannot be written")
    let reading = try Program.run(["insights"] + database, within: script, in: folder)
    #expect(reading.status == 0, "\(reading.errors)")
  }

  @Test("a wrong pipeline is 78 and tells the file and the place in it")
  func pipeline() throws {
    let shipped = Repository.root + "/pipelines"
    let text = try String(contentsOfFile: shipped + "/nightly-insights.json", encoding: .utf8)
    try FileManager.default.copyItem(
      atPath: shipped + "/taxonomy.json", toPath: folder.file("taxonomy.json"))
    try folder.write(
      text.replacingOccurrences(of: "\"minimumIncidents\": 3", with: "\"minimumIncidents\": -3"),
      to: "wrong.json")
    let order = ["nightly", "--pipeline", "wrong.json"] + now + database
    try expect(Program.run(order, in: folder), 78, saying: "wrong.json")
    try expect(Program.run(order, in: folder), 78, saying: "gates.minimumIncidents")
    try folder.write(text, to: "wrong.json")
    #expect(try Program.run(order, in: folder).status == 0)
    let missing = ["nightly", "--pipeline", "none.json"] + database
    #expect(try [66, 78].contains(Program.run(missing, in: folder).status))
  }

  @Test("output that nobody reads is 74, without a word")
  func closedOutput() throws {
    let script = #"exec 3> >(true); wait $!; "$@" >&3"#
    for order in [["insights"] + database, ["--help"], ["--version"]] {
      let outcome = try Program.run(order, within: script, in: folder)
      #expect(outcome.status == 74, "\(order)")
      #expect(outcome.errors == "")
    }
    let night = try Program.run(
      ["nightly", "--as-of", "last"] + database, within: script, in: folder)
    #expect(night.status == 74)
    // The work was done all the same.
    #expect(try Program.output(["insights"] + database, in: folder).contains(user))
  }

  @Test("a reader that stops early gets whole lines")
  func head() throws {
    _ = try Program.output(["nightly", "--as-of", "last"] + database, in: folder)
    let script = #""$@" | head -n 1"#
    let outcome = try Program.run(
      ["matrix", "latest"] + database, within: script, in: folder)
    #expect(outcome.output == "user_id,day,feature,view,value\n")
    #expect(outcome.errors == "")
  }

  /// One sentence on standard error, nothing on standard output.
  private func expect(
    _ outcome: Program.Outcome, _ status: Int32, saying words: String = "constat: ",
    at place: SourceLocation = #_sourceLocation
  ) throws {
    #expect(outcome.status == status, "\(outcome.errors)", sourceLocation: place)
    #expect(outcome.output == "", sourceLocation: place)
    let lines = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("constat: ") }
    #expect(lines.count == 1, "\(outcome.errors)", sourceLocation: place)
    #expect(outcome.errors.contains(words), "\(outcome.errors)", sourceLocation: place)
    #expect(!outcome.errors.contains(user), sourceLocation: place)
  }
}
