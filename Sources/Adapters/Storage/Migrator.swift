import CSQLite

/// Brings a database to the schema that a list of migrations describes.
///
/// Table `constat_migrations` records what was applied. What it records must be the beginning of
/// the list: a changed, unknown or skipped migration is an error, and nothing is applied. A
/// database that has tables and no such record is another program's, and is never added to.
public struct Migrator: Sendable {
  /// The migrations in their order.
  public let migrations: [Migration]

  /// Takes migrations whose numbers ascend.
  ///
  /// - Throws: `migrationOrder`.
  public init(_ migrations: [Migration]) throws(StorageError) {
    for (previous, next) in zip(migrations, migrations.dropFirst())
    where next.number <= previous.number {
      throw .migrationOrder(next.name, after: previous.name)
    }
    self.migrations = migrations
  }

  /// The migrations that a database lacks; reads only.
  ///
  /// - Throws: `foreignSchema`, `migrationChanged`, `migrationUnknown`, `migrationOrder`.
  public func pending(in database: Database) throws(StorageError) -> ArraySlice<Migration> {
    let recorded = try recorded(in: database)
    let known = Set(migrations.map(\.name))
    if let foreign = recorded.first(where: { !known.contains($0.name) }) {
      throw .migrationUnknown(foreign.name)
    }
    for (record, migration) in zip(recorded, migrations) {
      guard record.name == migration.name else {
        throw .migrationOrder(migration.name, after: recorded.last?.name ?? "")
      }
      guard record.digest == migration.digest else { throw .migrationChanged(migration.name) }
    }
    return migrations[recorded.count...]
  }

  /// Applies what is missing, each migration in a transaction of its own, and returns the names.
  ///
  /// Foreign keys are not enforced inside a migration, which may rebuild a table, and all of them
  /// are checked at its end. A migration neither begins nor ends a transaction. Two processes may
  /// do this at once; one waits for the other.
  ///
  /// - Parameter instant: the text recorded as `applied_at`.
  /// - Throws: as `pending(in:)`; `migrationFailed`, after which the earlier migrations stay.
  @discardableResult
  public func migrate(_ database: Database, at instant: String) throws(StorageError) -> [String] {
    var applied: [String] = []
    guard try !pending(in: database).isEmpty else { return applied }
    try database.execute("PRAGMA foreign_keys = OFF")
    let outcome = Result { () throws(StorageError) in
      while let name = try applyNext(to: database, at: instant) { applied.append(name) }
    }
    try database.execute("PRAGMA foreign_keys = ON")
    try outcome.get()
    return applied
  }

  /// Looks again under the write lock, since another process may have been faster.
  private func applyNext(
    to database: Database, at instant: String
  ) throws(StorageError) -> String? {
    try database.transaction(.immediate) { () throws(StorageError) in
      guard let migration = try pending(in: database).first else { return nil }
      do throws(StorageError) {
        try apply(migration, to: database, at: instant)
      } catch {
        throw .migrationFailed(migration.name, reason: error)
      }
      return migration.name
    }
  }

  private func apply(
    _ migration: Migration, to database: Database, at instant: String
  ) throws(StorageError) {
    try database.withoutTransactionControl { () throws(StorageError) in
      try database.execute(migration.sql)
    }
    try database.checkForeignKeys()
    try database.execute(
      """
      CREATE TABLE IF NOT EXISTS constat_migrations (
        name TEXT NOT NULL PRIMARY KEY, digest TEXT NOT NULL, applied_at TEXT NOT NULL) STRICT
      """)
    let record = try Statement(
      "INSERT INTO constat_migrations (name, digest, applied_at) VALUES (?1, ?2, ?3)",
      in: database)
    try record.run([.text(migration.name), .text(migration.digest), .text(instant)])
  }

  private func recorded(
    in database: Database
  ) throws(StorageError) -> [(name: String, digest: String)] {
    // In this order: another process may apply its first one in between, tables and record at once.
    if try database.isEmpty { return [] }
    guard try !database.columnNames(of: "constat_migrations").isEmpty else {
      throw .foreignSchema(path: database.path)
    }
    var records: [(name: String, digest: String)] = []
    let statement = try Statement(
      "SELECT name, digest FROM constat_migrations ORDER BY name", in: database)
    try statement.forEach { row throws(StorageError) in
      records.append((try row.text(at: 0), try row.text(at: 1)))
    }
    return records
  }
}

extension Database {
  /// Whether there is no table, no view and no other part of a schema.
  fileprivate var isEmpty: Bool {
    get throws(StorageError) {
      try !Statement("SELECT 1 FROM sqlite_schema LIMIT 1", in: self).step()
    }
  }

  /// Runs `body` while BEGIN, COMMIT, ROLLBACK, savepoints and ATTACH do not compile.
  fileprivate func withoutTransactionControl(
    _ body: () throws(StorageError) -> Void
  ) throws(StorageError) {
    unsafe sqlite3_set_authorizer(
      handle,
      { _, action, _, _, _, _ in
        switch action {
        case SQLITE_TRANSACTION, SQLITE_SAVEPOINT, SQLITE_ATTACH, SQLITE_DETACH: SQLITE_DENY
        default: SQLITE_OK
        }
      }, nil)
    defer { unsafe sqlite3_set_authorizer(handle, nil, nil) }
    try body()
  }

  /// Throws `constraint` with the name of the first table that has a row whose reference dangles.
  fileprivate func checkForeignKeys() throws(StorageError) {
    let statement = try Statement("PRAGMA foreign_key_check", in: self)
    guard try statement.step() else { return }
    throw .constraint(.foreignKey, name: try statement.row.text(at: 0))
  }
}
