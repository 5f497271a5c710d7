import Foundation
import Synchronization
import Testing

@testable import Warehouse

struct MigrationTests {
  @Test(arguments: ["1_a", "001_a", "00001_a", "0001a", "0001_", "0001_A", "0001_é", "x0001_a"])
  func refusesABadName(name: String) {
    #expect(throws: WarehouseError.migrationName(name)) { try Migration(name: name, sql: "") }
  }

  /// Published values of FNV-1a 64 (http://www.isthe.com/chongo/tech/comp/fnv/).
  @Test(arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c")])
  func digestIsFNV(sql: String, digest: String) throws {
    #expect(try Migration(name: "0001_a", sql: sql).digest == digest)
  }

  @Test func readsAFolder() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("warehouse-tests-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["0002_b.sql", "0001_a.sql", "README.md"] {
      _ = FileManager.default.createFile(
        atPath: folder + "/" + name, contents: Data("SELECT 1".utf8))
    }
    #expect(try Migrator(folder: folder).migrations.map(\.name) == ["0001_a", "0002_b"])
    _ = FileManager.default.createFile(atPath: folder + "/0002_c.sql", contents: Data())
    #expect(throws: WarehouseError.migrationOrder("0002_c", after: "0002_b")) {
      try Migrator(folder: folder)
    }
    #expect(throws: WarehouseError.missingFolder(path: folder + "/none")) {
      try Migrator(folder: folder + "/none")
    }
  }
}

/// Each test has a database of its own, since what was applied is recorded once in each.
@Suite(.needsServer)
struct MigratorTests {
  private let first: Migration
  private let second: Migration

  init() throws {
    first = try Migration(name: "0001_first", sql: "CREATE TABLE a (x int PRIMARY KEY);")
    second = try Migration(
      name: "0002_second",
      sql: "CREATE TABLE b (x int REFERENCES a); INSERT INTO b SELECT x FROM a; -- the end")
  }

  private func withDatabase(_ body: (ServerLocation) throws -> Void) throws {
    let name = "m_\(UUID().uuidString.prefix(8).lowercased())"
    let owner = try TestServer.connect()
    try owner.execute("CREATE DATABASE \(name)")
    defer { try? owner.execute("DROP DATABASE \(name) WITH (FORCE)") }
    try body(ServerLocation(TestServer.address(database: name)))
  }

  private func tables(_ connection: Connection) throws -> [String] {
    try connection.texts(
      """
      SELECT relname::text FROM pg_class
      WHERE relkind = 'r' AND relnamespace::regnamespace::text IN ('public', 'constat') ORDER BY 1
      """)
  }

  @Test func appliesWhatIsMissingInOrder() throws {
    try withDatabase { location in
      let connection = try Connection(location)
      #expect(try Migrator([first]).pending(in: connection).map(\.name) == ["0001_first"])
      #expect(try tables(connection) == [])
      #expect(try Migrator([first]).migrate(connection) == ["0001_first"])
      #expect(try Migrator([first, second]).pending(in: connection).map(\.name) == ["0002_second"])
      #expect(try Migrator([first, second]).migrate(connection) == ["0002_second"])
      #expect(try Migrator([first, second]).migrate(connection) == [])
      #expect(try tables(connection) == ["a", "b", "migrations"])
      let times = try connection.ints(
        "SELECT count(*) FROM constat.migrations WHERE applied_at <= now()")
      #expect(times == [2])
    }
  }

  @Test func readersAreLetIn() throws {
    let role = "r_\(UUID().uuidString.prefix(8).lowercased())"
    try withDatabase { location in
      let connection = try Connection(location)
      func mayRead() throws -> Bool {
        try connection.rows(
          "SELECT has_table_privilege($1, 'constat.migrations', 'SELECT')", [.text(role)]
        ) { row throws(WarehouseError) in try row.bool(at: 0) } == [true]
      }
      var migrator = try Migrator([first])
      migrator.readers = [role, "no_such_role"]
      #expect(try migrator.migrate(connection) == ["0001_first"])
      try connection.execute("CREATE ROLE \(role)")
      defer { try? connection.execute("DROP OWNED BY \(role); DROP ROLE \(role)") }
      #expect(try !mayRead())
      // Nothing is left to apply, and who came since is let in all the same.
      #expect(try migrator.migrate(connection) == [])
      #expect(try mayRead())
      #expect(try migrator.migrate(connection) == [])
    }
  }

  @Test func refusesAChangedOrUnknownOrSkippedOne() throws {
    try withDatabase { location in
      let connection = try Connection(location)
      try Migrator([first, second]).migrate(connection)
      let changed = try Migration(name: "0001_first", sql: first.sql + " ")
      let between = try Migration(name: "0001_z", sql: "CREATE TABLE c (x int)")
      let third = try Migration(name: "0003_third", sql: "CREATE TABLE c (x int)")
      let cases: [([Migration], WarehouseError)] = [
        ([changed, second, third], .migrationChanged("0001_first")),
        ([first, third], .migrationUnknown("0002_second")),
        ([first], .migrationUnknown("0002_second")),
      ]
      for (migrations, expected) in cases {
        let error = warehouseError { try Migrator(migrations).migrate(connection) }
        #expect(error == expected)
      }
      #expect(throws: WarehouseError.migrationOrder("0001_z", after: "0001_first")) {
        try Migrator([first, between])
      }
      #expect(try tables(connection) == ["a", "b", "migrations"])
    }
  }

  @Test func refusesOneThatWasPutInBetween() throws {
    try withDatabase { location in
      let connection = try Connection(location)
      let third = try Migration(name: "0003_third", sql: "CREATE TABLE c (x int)")
      try Migrator([first, third]).migrate(connection)
      #expect(throws: WarehouseError.migrationOrder("0002_second", after: "0003_third")) {
        try Migrator([first, second, third]).migrate(connection)
      }
    }
  }

  @Test func aFailedOneChangesNothing() throws {
    let cases: [(String, Int, WarehouseError)] = [
      ("CREATE TABLE c (x int);\nnonsense", 2, .invalidStatement(state: "42601", position: 25)),
      ("CREATE TABLE c (x int); COMMIT", 0, .other(state: "0A000")),
      ("CREATE TABLE c (x int); ROLLBACK; BEGIN", 0, .other(state: "0A000")),
      ("CREATE TABLE c (x int); SAVEPOINT s", 0, .other(state: "0A000")),
      (
        "CREATE TABLE c (x int REFERENCES a); INSERT INTO c VALUES (9)", 0,
        .constraint(.foreignKey, name: "c_x_fkey")
      ),
      ("CREATE TABLE a (x int)", 0, .invalidStatement(state: "42P07", position: 0)),
    ]
    try withDatabase { location in
      let connection = try Connection(location)
      for (sql, line, reason) in cases {
        let broken = try Migration(name: "0002_broken", sql: sql)
        let error = warehouseError { try Migrator([first, broken]).migrate(connection) }
        #expect(error == .migrationFailed("0002_broken", line: line, reason: reason))
        #expect(try tables(connection) == ["a", "migrations"])
      }
      #expect(try Migrator([first, second]).migrate(connection) == ["0002_second"])
    }
  }

  @Test func takesWhatMigrationsAreMadeOf() throws {
    let sql = """
      CREATE TYPE sort AS ENUM ('one');
      CREATE FUNCTION f(x int) RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN x + 1; END $$;
      CREATE TABLE a (x int DEFAULT f(1), y sort); ALTER TABLE a ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own ON a USING (x = f(1));
      DO $body$ BEGIN IF 1 = 1 THEN INSERT INTO a DEFAULT VALUES; END IF; END $body$;
      """
    try withDatabase { location in
      let connection = try Connection(location)
      try Migrator([Migration(name: "0001_all", sql: sql)]).migrate(connection)
      #expect(try connection.ints("SELECT x FROM a") == [2])
    }
  }

  /// Who waits for the lock looked before; what that session remembers is out of date.
  @Test func whoWaitedLooksAgain() throws {
    try withDatabase { location in
      let migrator = try Migrator([first, second])
      let holder = try Connection(location)
      try holder.execute("SELECT pg_advisory_lock($1)", [.int(Migrator.lock.number)])
      let applied = Mutex<[String]?>(nil)
      let worker = Worker {
        let names = try migrator.migrate(Connection(location))
        applied.withLock { $0 = names }
      }
      let waiting = """
        SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        """
      for _ in 0..<1_000 where try holder.ints(waiting) != [1] {
        Thread.sleep(forTimeInterval: 0.01)
      }
      #expect(try migrator.migrate(holder) == ["0001_first", "0002_second"])
      #expect(try holder.releaseAdvisoryLock(Migrator.lock))
      try worker.wait()
      #expect(applied.withLock { $0 } == [])
    }
  }

  @Test func manyAtOnceApplyEachOnce() async throws {
    let name = "m_\(UUID().uuidString.prefix(8).lowercased())"
    let owner = try TestServer.connect()
    try owner.execute("CREATE DATABASE \(name)")
    defer { try? owner.execute("DROP DATABASE \(name) WITH (FORCE)") }
    let location = try ServerLocation(TestServer.address(database: name))
    let migrator = try Migrator([first, second])
    let applied = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<6 { group.addTask { try migrator.migrate(Connection(location)) } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(applied.sorted() == ["0001_first", "0002_second"])
  }
}
