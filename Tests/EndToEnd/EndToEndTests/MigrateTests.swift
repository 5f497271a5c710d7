import Foundation
import Storage
import Testing

@Suite("Migrating a journal in a file")
struct MigrateTests {
  private let folder: ScratchFolder
  private let database = ["--database", "sqlite:journal.db"]

  init() throws {
    folder = try ScratchFolder()
    try SampleJournal().store(in: folder)
  }

  private func journal() throws -> Database {
    try Database(DatabaseLocation(path: folder.file("journal.db")), .readWrite)
  }

  /// Takes the newest migration away, which made one table.
  private func age() throws {
    try journal().execute(
      """
      DROP TABLE insight_requests;
      DELETE FROM constat_migrations WHERE name = (SELECT max(name) FROM constat_migrations)
      """)
  }

  @Test("what is pending is told, applied once, and then there is nothing to do")
  func steps() throws {
    try age()
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.file("journal.db")))
    let plan = try Program.output(["migrate", "--dry-run"] + database, in: folder)
    #expect(
      plan == """
        pending  0009_insight_requests
        schema   0008_narration_calls, nothing was changed

        """)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("journal.db"))) == before)
    #expect(
      try Program.output(["migrate"] + database, in: folder) == """
        applied  0009_insight_requests
        schema   0009_insight_requests

        """)
    #expect(
      try Program.output(["migrate"] + database, in: folder) == """
        nothing to do
        schema   0009_insight_requests

        """)
  }

  @Test("a variable names the journal, or a private file")
  func variables() throws {
    try folder.write("sqlite:journal.db\n", to: "address")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.file("address"))
    for variable in ["URL=sqlite:journal.db", "URL_FILE=address"] {
      let outcome = try Program.run(
        ["migrate"], within: #"CONSTAT_DATABASE_\#(variable) exec "$@""#, in: folder)
      #expect(outcome.status == 0 && outcome.output.hasPrefix("nothing to do"), "\(outcome)")
    }
  }

  @Test("a newer schema is 65, and what is no journal is not made one")
  func refusals() throws {
    try journal().execute(
      "INSERT INTO constat_migrations (name, digest, applied_at) VALUES ('0099_z', '', '')")
    let newer = try Program.run(["migrate"] + database, in: folder)
    #expect(newer.status == 65 && newer.errors.contains("0099_z"), "\(newer.errors)")
    let missing = try Program.run(["migrate", "--database", "sqlite:none.db"], in: folder)
    #expect(missing.status == 66 && !folder.exists("none.db"))
    try Database(DatabaseLocation(path: folder.file("other.db")), .create)
      .execute("CREATE TABLE t (x)")
    #expect(try Program.run(["migrate", "--database", "sqlite:other.db"], in: folder).status == 65)
    let nothing = try Program.run(["migrate"], in: folder)
    #expect(nothing.status == 64 && nothing.errors.contains("CONSTAT_DATABASE_URL_FILE"))
  }
}
