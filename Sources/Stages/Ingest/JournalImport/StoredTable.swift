import Days
import Storage

/// One table of the database, to which rows are compared and written by their key.
final class StoredTable {
  /// What the database holds of a row's id.
  enum Standing {
    /// Nothing.
    case absent
    /// A row that the file's may replace.
    case present
    /// What stands is not touched, and why.
    case kept(ImportReport.Outcome)
  }

  private let database: Database
  private let lookup: Statement
  private let upsert: Statement

  /// Prepares the statements for a file. A column that the file lacks is left as it is.
  init(
    _ database: Database, for file: JournalFile, at instant: Instant
  ) throws(StorageError) {
    let table = file.table.layout
    self.database = database
    let deletedAt = table.deletedAt.map { table.columns[$0].name } ?? "NULL"
    lookup = try Statement(
      "SELECT updated_at, \(deletedAt) FROM \(table.name) WHERE \(table.columns[0].name) = ?1",
      in: database)
    // A row has a key, also where its file has none.
    let columns = file.places.indices.filter { $0 == 0 || file.places[$0] != nil }
    let text = UpsertText(table, columns: columns)
    upsert = try Statement(text.sql, in: database)
    try upsert.bind(instant.description, at: table.columns.count + 1)
  }

  /// Compares a row with the stored one of its id: what was deleted stays so, and the last change
  /// wins where the file tells when it was.
  func standing(of row: ImportedRow) throws(StorageError) -> Standing {
    try lookup.bind(row.values[0], at: 1)
    guard try lookup.step() else { return .absent }
    defer { lookup.reset() }
    let stored = lookup.row
    if let text = try stored.textIfPresent(at: 1) {
      guard let ours = row.deletedAt, let theirs = Instant(iso8601: text), ours >= theirs else {
        return .kept(.deleted)
      }
    }
    if let ours = row.updatedAt, let theirs = Instant(iso8601: try stored.text(at: 0)),
      ours <= theirs
    {
      return .kept(.unchanged)
    }
    return .present
  }

  /// Writes a row. False when the stored one is equal, which then stays untouched.
  func write(_ row: ImportedRow) throws(StorageError) -> Bool {
    for index in row.values.indices { try upsert.bind(row.values[index], at: index + 1) }
    try upsert.step()
    return database.changedRows > 0
  }
}

/// The statement that inserts a row, or updates the row of its id where anything differs.
private struct UpsertText {
  private let table: ImportTable
  private let columns: [Int]

  /// The times of a row are always written; those that the file lacks come from the instant.
  init(_ table: ImportTable, columns: [Int]) {
    self.table = table
    self.columns = columns.filter { $0 != table.createdAt && $0 != table.updatedAt }
  }

  var sql: String {
    """
    INSERT INTO \(table.name) (\(list { name($0) }), created_at, updated_at)
      VALUES (\(list { "?\($0 + 1)" }), coalesce(\(created), \(now)), coalesce(\(updated), \(now)))
      ON CONFLICT (\(name(0))) DO UPDATE
        SET \(list { "\(name($0)) = excluded.\(name($0))" }),
          created_at = coalesce(\(created), \(table.name).created_at),
          updated_at = excluded.updated_at
        WHERE \(columns.map { "\(table.name).\(name($0)) IS NOT excluded.\(name($0))" }
          .joined(separator: " OR "))
          OR (\(created) IS NOT NULL AND \(table.name).created_at IS NOT \(created))
          OR (\(updated) IS NOT NULL AND \(table.name).updated_at IS NOT \(updated))
    """
  }

  private var created: String { "?\(table.createdAt + 1)" }
  private var updated: String { "?\(table.updatedAt + 1)" }
  private var now: String { "?\(table.columns.count + 1)" }

  private func name(_ column: Int) -> String { table.columns[column].name }

  private func list(_ text: (Int) -> String) -> String {
    columns.map(text).joined(separator: ", ")
  }
}
