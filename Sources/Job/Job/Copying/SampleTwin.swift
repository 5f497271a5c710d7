import Storage

/// Finds the row of a file that stands where a row of another id is to be: the same sample of a
/// source, or the same finding.
final class SampleTwin {
  /// Such a row.
  struct Found {
    let id: SQLValue
    let changed: SQLValue
    let isDeleted: Bool
  }

  private let lookup: Statement
  private let delete: Statement
  /// Nil for a table whose rows leave no trace.
  private let forget: Statement?
  private let places: [Int]

  /// For a table whose key is `id`.
  init(
    _ table: CopiedTable, _ columns: [CopiedTable.Column], in database: Database
  ) throws(StorageError) {
    places = (table.sample + table.key).compactMap { name in
      columns.firstIndex { $0.name == name }
    }
    let same = table.sample.enumerated().map { "\($1) = ?\($0 + 1)" }.joined(separator: " AND ")
    let leavesTrace = columns.contains { $0.name == "deleted_at" }
    lookup = try Statement(
      """
      SELECT id, \(table.precedence.column ?? "NULL"),
          \(leavesTrace ? "deleted_at IS NOT NULL" : "0")
        FROM \(table.name) WHERE \(same) AND id <> ?\(table.sample.count + 1)
      """, in: database)
    delete = try Statement("DELETE FROM \(table.name) WHERE id = ?1", in: database)
    forget =
      leavesTrace ? try Statement("DELETE FROM deleted_signals WHERE id = ?1", in: database) : nil
  }

  func find(_ values: [SQLValue]) throws(StorageError) -> Found? {
    try lookup.bind(places.map { values[$0] })
    guard try lookup.step() else { return nil }
    defer { lookup.reset() }
    let row = lookup.row
    return Found(
      id: try row.value(at: 0), changed: try row.value(at: 1),
      isDeleted: try row.integer(at: 2) != 0)
  }

  /// Takes it out. Unless it was deleted, its id may come back: only its sample has another row.
  func remove(_ found: Found) throws(StorageError) {
    try delete.run([found.id])
    if !found.isDeleted { try forget?.run([found.id]) }
  }
}

/// The signals of a file that are gone for good.
final class DeletedSignals {
  private enum Work {
    /// Signals come: those that are gone stay gone.
    case look(Statement)
    /// Deletions come: the signals go.
    case delete(Statement)
  }

  private let work: Work

  /// Nil for a table that has nothing to do with them.
  init?(_ table: CopiedTable, in database: Database) throws(StorageError) {
    switch table.name {
    case "signals":
      work = .look(try Statement("SELECT 1 FROM deleted_signals WHERE id = ?1", in: database))
    case "deleted_signals":
      work = .delete(
        try Statement("DELETE FROM signals WHERE id = ?1 AND user_id = ?2", in: database))
    default: return nil
    }
  }

  /// Whether the signal that a row tells of is gone in the file.
  func holds(_ row: [SQLValue]) throws(StorageError) -> Bool {
    guard case .look(let statement) = work else { return false }
    try statement.bind([row[0]])
    defer { statement.reset() }
    return try statement.step()
  }

  /// Deletes the signal of a deletion, whose row begins with its id and its person.
  func follow(_ row: [SQLValue]) throws(StorageError) {
    guard case .delete(let statement) = work else { return }
    try statement.run([row[0], row[1]])
  }
}
