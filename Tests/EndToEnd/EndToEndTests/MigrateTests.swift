import Foundation
import Storage
import TestSupport
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

  @Test("what is pending is told, applied once, and then there is nothing to do")
  func steps() throws {
    let path = folder.file("older.db")
    let migrations = try Migrator(folder: Repository.root + "/pipelines/migrations/sqlite")
      .migrations
    let names = migrations.map(\.name)
    let count = names.count
    try Migrator(Array(migrations.dropLast())).migrate(
      Database(DatabaseLocation(path: path), .create), at: "2026-01-01T00:00:00Z")
    let older = ["--database", "sqlite:older.db"]
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let plan = try Program.output(["migrate", "--dry-run"] + older, in: folder)
    #expect(
      plan == """
        pending  \(names[count - 1])
        schema   \(names[count - 2]), nothing was changed

        """)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    let applied = try Program.output(["migrate"] + older, in: folder)
    #expect(applied == "applied  \(names[count - 1])\nschema   \(names[count - 1])\n")
    let again = try Program.output(["migrate"] + older, in: folder)
    #expect(again == "nothing to do\nschema   \(names[count - 1])\n")
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
