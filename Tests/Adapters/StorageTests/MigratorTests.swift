import Foundation
import Testing

@testable import Storage

struct MigratorTests {
  let folder: TemporaryFolder
  let database: Database
  let first: Migration
  let second: Migration

  init() throws {
    folder = try TemporaryFolder()
    database = try folder.open("x.db", .create)
    first = try Migration(name: "0001_first", sql: "CREATE TABLE a (x INTEGER PRIMARY KEY);")
    second = try Migration(
      name: "0002_second", sql: "CREATE TABLE b (x REFERENCES a); -- the end")
  }

  private var tables: [SQLValue] {
    get throws { try database.values("SELECT name FROM sqlite_schema WHERE type = 'table'") }
  }

  @Test func appliesWhatIsMissingInOrder() throws {
    #expect(try Migrator([first]).migrate(database, at: "one") == ["0001_first"])
    #expect(try Migrator([first, second]).pending(in: database).map(\.name) == ["0002_second"])
    #expect(try Migrator([first, second]).migrate(database, at: "two") == ["0002_second"])
    let times = try database.values("SELECT applied_at FROM constat_migrations ORDER BY name")
    #expect(times == ["one", "two"])
    #expect(try database.value("PRAGMA foreign_keys") == 1)
  }

  @Test func applyingTwiceChangesNothing() throws {
    let migrator = try Migrator([first, second])
    try migrator.migrate(database, at: "one")
    let version = try database.value("PRAGMA data_version")
    let log = try folder.bytes(of: "x.db-wal")
    #expect(try migrator.migrate(database, at: "two").isEmpty)
    #expect(try migrator.migrate(folder.open("x.db", .readOnly), at: "two").isEmpty)
    #expect(try database.value("PRAGMA data_version") == version)
    #expect(try folder.bytes(of: "x.db-wal") == log)
  }

  @Test func refusesAChangedOrUnknownOrSkippedOne() throws {
    try Migrator([first, second]).migrate(database, at: "one")
    let changed = try Migration(name: "0001_first", sql: first.sql + " ")
    let between = try Migration(name: "0001_z", sql: "CREATE TABLE c (x)")
    let third = try Migration(name: "0003_third", sql: "CREATE TABLE c (x)")
    let cases: [([Migration], StorageError)] = [
      ([changed, second, third], .migrationChanged("0001_first")),
      ([first, third], .migrationUnknown("0002_second")),
      ([first], .migrationUnknown("0002_second")),
    ]
    for (migrations, expected) in cases {
      let error = storageError { try Migrator(migrations).migrate(database, at: "two") }
      #expect(error == expected)
      #expect(error?.category == .schema)
    }
    #expect(throws: StorageError.migrationOrder("0001_z", after: "0001_first")) {
      try Migrator([first, between])
    }
    #expect(try !tables.contains("c"))
  }

  @Test func refusesOneThatWasPutInBetween() throws {
    let third = try Migration(name: "0003_third", sql: "CREATE TABLE c (x)")
    try Migrator([first, third]).migrate(database, at: "one")
    #expect(throws: StorageError.migrationOrder("0002_second", after: "0003_third")) {
      try Migrator([first, second, third]).migrate(database, at: "two")
    }
  }

  @Test(arguments: [
    "CREATE TABLE c (x); nonsense",
    "CREATE TABLE c (x); COMMIT",
    "CREATE TABLE c (x); ROLLBACK; BEGIN",
    "CREATE TABLE c (x); SAVEPOINT s",
    "CREATE TABLE c (x REFERENCES a); INSERT INTO c VALUES (9)",
    "CREATE TABLE a (x)",
  ])
  func aFailedOneChangesNothing(sql: String) throws {
    let broken = try Migration(name: "0002_broken", sql: sql)
    let error = storageError { try Migrator([first, broken]).migrate(database, at: "one") }
    guard case .migrationFailed("0002_broken", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try tables == ["a", "constat_migrations"])
    #expect(try database.value("PRAGMA foreign_keys") == 1)
    #expect(try Migrator([first, second]).migrate(database, at: "two") == ["0002_second"])
  }

  @Test(arguments: ["CREATE TABLE t (x)", "CREATE VIEW v AS SELECT 1"])
  func aDatabaseOfAnotherProgramIsNotAddedTo(sql: String) throws {
    try database.execute(sql)
    let before = try database.values("SELECT sql FROM sqlite_schema")
    let error = storageError { try Migrator([first]).migrate(database, at: "one") }
    #expect(error == .foreignSchema(path: folder.file("x.db")))
    #expect(try database.values("SELECT sql FROM sqlite_schema") == before)
  }

  @Test func aTableCanBeRebuiltUnderItsReferences() throws {
    let rebuild = try Migration(
      name: "0003_rebuild",
      sql: """
        CREATE TABLE a2 (x INTEGER PRIMARY KEY, y TEXT); INSERT INTO a2 (x) SELECT x FROM a;
        DROP TABLE a; ALTER TABLE a2 RENAME TO a
        """)
    try Migrator([first, second]).migrate(database, at: "one")
    try database.execute("INSERT INTO a VALUES (1); INSERT INTO b VALUES (1)")
    try Migrator([first, second, rebuild]).migrate(database, at: "two")
    #expect(try database.values("SELECT x FROM b") == [1])
  }

  @Test func manyAtOnceApplyEachOnce() async throws {
    let location = try folder.location("x.db")
    let migrator = try Migrator([first, second])
    let applied = try await withThrowingTaskGroup(of: [String].self) { group in
      for worker in 0..<6 {
        group.addTask {
          try migrator.migrate(Database(location, .create), at: "\(worker)")
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(applied.sorted() == ["0001_first", "0002_second"])
  }

  @Test func readsAFolder() throws {
    try folder.write(Data("SELECT 2".utf8), to: "0002_b.sql")
    try folder.write(Data("SELECT 1".utf8), to: "0001_a.sql")
    try folder.write(Data("text".utf8), to: "README.md")
    #expect(try Migrator(folder: folder.path).migrations.map(\.name) == ["0001_a", "0002_b"])
    try folder.write(Data("SELECT 3".utf8), to: "0002_c.sql")
    #expect(throws: StorageError.migrationOrder("0002_c", after: "0002_b")) {
      try Migrator(folder: folder.path)
    }
    #expect(throws: StorageError.missing(path: folder.file("none"))) {
      try Migrator(folder: folder.file("none"))
    }
  }

  @Test(arguments: ["1_a", "001_a", "00001_a", "0001a", "0001_", "0001_A", "0001_é", "x0001_a"])
  func refusesABadName(name: String) {
    #expect(throws: StorageError.migrationName(name)) { try Migration(name: name, sql: "") }
  }

  /// Published values of FNV-1a 64 (http://www.isthe.com/chongo/tech/comp/fnv/).
  @Test(arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c")])
  func digestIsFNV(sql: String, digest: String) throws {
    #expect(try Migration(name: "0001_a", sql: sql).digest == digest)
  }
}
