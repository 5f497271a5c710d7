/// Brings a database to the schema that a list of migrations describes.
///
/// Table `constat.migrations` records what was applied. What it records must be the beginning of
/// the list: a changed, unknown or skipped migration is an error, and nothing is applied.
public struct Migrator: Sendable {
  /// The migrations in their order.
  public let migrations: [Migration]
  /// Roles that are let read which migrations were applied, where they exist: whoever works with
  /// the tables, and may not change them, can tell whether they are the ones it knows.
  public var readers: [String] = []

  /// What two programs that migrate at once wait for.
  static let lock = AdvisoryKey(named: "constat migrate")

  /// Takes migrations whose numbers ascend.
  ///
  /// - Throws: `migrationOrder`.
  public init(_ migrations: [Migration]) throws(WarehouseError) {
    for (previous, next) in zip(migrations, migrations.dropFirst())
    where next.number <= previous.number {
      throw .migrationOrder(next.name, after: previous.name)
    }
    self.migrations = migrations
  }

  /// The migrations that a database lacks; reads only, also on a replica.
  ///
  /// - Throws: `migrationChanged`, `migrationUnknown` (the database is of a newer program),
  ///   `migrationOrder`.
  public func pending(
    in connection: Connection
  ) throws(WarehouseError) -> ArraySlice<Migration> {
    let recorded = try recorded(in: connection)
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
  /// Then the readers are let in, if they were not.
  ///
  /// A migration neither begins nor ends a transaction, and reads no rows from this program. Two
  /// programs may do this at once; one waits for the other.
  ///
  /// - Throws: as `pending(in:)`; `migrationFailed`, after which the earlier migrations stay;
  ///   `commitUnknown`, after which doing it again is safe.
  @discardableResult
  public func migrate(_ connection: Connection) throws(WarehouseError) -> [String] {
    var applied: [String] = []
    let isDone = try pending(in: connection).isEmpty
    let isRead = try readersToLetIn(connection).isEmpty
    if isDone && isRead { return applied }
    while let name = try applyNext(to: connection) { applied.append(name) }
    return applied
  }

  /// Looks again behind the lock, since another process may have been faster.
  private func applyNext(to connection: Connection) throws(WarehouseError) -> String? {
    try connection.transaction(.writing) { () throws(WarehouseError) in
      try connection.execute("SELECT pg_advisory_xact_lock($1)", [.int(Self.lock.number)])
      guard let migration = try pending(in: connection).first else {
        // Behind the lock too: the server refuses two grants at once.
        for role in try readersToLetIn(connection) {
          try connection.execute("GRANT SELECT ON constat.migrations TO \(role)")
        }
        return nil
      }
      do throws(WarehouseError) { try apply(migration, to: connection) } catch {
        throw .migrationFailed(migration.name, line: migration.line(of: error), reason: error)
      }
      return migration.name
    }
  }

  /// The readers that exist and may not read the record yet, quoted. There is none without a record.
  private func readersToLetIn(_ connection: Connection) throws(WarehouseError) -> [String] {
    try connection.rows(
      """
      SELECT quote_ident(rolname) FROM pg_roles JOIN pg_class AS record
        ON record.relname = 'migrations'
          AND record.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = 'constat')
      WHERE rolname = ANY ($1) AND NOT has_table_privilege(pg_roles.oid, record.oid, 'SELECT')
      ORDER BY 1
      """, [.texts(readers)]
    ) { row throws(WarehouseError) in try row.text(at: 0) }
  }

  private func apply(
    _ migration: Migration, to connection: Connection
  ) throws(WarehouseError) {
    // EXECUTE runs any number of statements, and none that begins or ends a transaction.
    try connection.execute(
      "SELECT set_config('constat.migration', $1, true)", [.text(migration.sql)])
    try connection.execute(
      "DO 'BEGIN EXECUTE current_setting(''constat.migration''); END'")
    try connection.execute(
      """
      CREATE SCHEMA IF NOT EXISTS constat;
      CREATE TABLE IF NOT EXISTS constat.migrations (
        name text PRIMARY KEY, digest text NOT NULL, applied_at timestamptz NOT NULL)
      """)
    try connection.execute(
      "INSERT INTO constat.migrations (name, digest, applied_at) VALUES ($1, $2, now())",
      [.text(migration.name), .text(migration.digest)])
  }

  private func recorded(
    in connection: Connection
  ) throws(WarehouseError) -> [(name: String, digest: String)] {
    // From the tables of the catalogue: `to_regclass` may answer from what this session remembers
    // from before it waited for the lock.
    let exists = try connection.rows(
      """
      SELECT EXISTS (SELECT FROM pg_class JOIN pg_namespace AS space ON space.oid = relnamespace
        WHERE nspname = 'constat' AND relname = 'migrations')
      """
    ) { row throws(WarehouseError) in try row.bool(at: 0) }
    guard exists == [true] else { return [] }
    return try connection.rows(
      "SELECT name, digest FROM constat.migrations ORDER BY name COLLATE \"C\""
    ) { row throws(WarehouseError) in (name: try row.text(at: 0), digest: try row.text(at: 1)) }
  }
}

extension Migration {
  /// The line, from 1, at which the server stumbled; 0 where it does not tell.
  fileprivate func line(of error: WarehouseError) -> Int {
    guard case .invalidStatement(_, let position) = error, position > 0 else { return 0 }
    return 1 + sql.unicodeScalars.prefix(position - 1).count { $0 == "\n" }
  }
}
