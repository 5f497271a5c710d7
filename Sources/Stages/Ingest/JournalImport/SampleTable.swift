import Days
import Storage

/// What `signals` has beyond other tables: a memory of deleted ids, and one row a sample.
final class SampleTable {
  /// Whether a row of the file may be written.
  enum Verdict {
    /// Nothing stands against it.
    case free
    /// It may; a stored row of the same sample gave way, and is gone.
    case displacing(RowID?)
    /// It may, without its source's identifier, which another reading of the weather holds.
    case anonymous
    /// It may not.
    case kept(ImportReport.Outcome)
    /// It breaks a rule of the database.
    case refused(RowFault)
  }

  private let tombstone: Statement
  private let bury: Statement
  private let entry: Statement
  private let twin: Statement
  private let remove: Statement
  private let forget: Statement
  private var judge: RepeatJudge

  init(_ database: Database, judge: RepeatJudge) throws(StorageError) {
    self.judge = judge
    tombstone = try Statement("SELECT 1 FROM deleted_signals WHERE id = ?1", in: database)
    bury = try Statement(
      """
      INSERT INTO deleted_signals (id, user_id, deleted_at) VALUES (?1, ?2, ?3)
        ON CONFLICT (id) DO NOTHING
      """, in: database)
    entry = try Statement(
      "SELECT deleted_at IS NOT NULL FROM entries WHERE id = ?1", in: database)
    let columns = ImportTable.signals.columns.map(\.name).joined(separator: ", ")
    twin = try Statement(
      """
      SELECT \(columns) FROM signals
        WHERE user_id = ?1 AND source = ?2 AND source_uuid = ?3 AND id <> ?4
      """, in: database)
    remove = try Statement("DELETE FROM signals WHERE id = ?1", in: database)
    forget = try Statement("DELETE FROM deleted_signals WHERE id = ?1", in: database)
  }

  /// Whether the id of a row was deleted from this database.
  func isBuried(_ row: ImportedRow) throws(StorageError) -> Bool {
    try finds(tombstone, row.values[SignalColumn.id])
  }

  /// Makes room for a row, or keeps it out.
  func admit(_ row: ImportedRow, isStored: Bool) throws(StorageError) -> Verdict {
    let values = row.values
    guard let isEntryDeleted = try isEntryDeleted(of: values) else {
      return .refused(.unknownEntry)
    }
    guard case .text = values[SignalColumn.sourceIdentifier], let twin = try twin(of: values) else {
      return .free
    }
    guard Self.isRepeat(values, of: twin) else { return .anonymous }
    let ours = RepeatJudge.Claim(
      values: values, isEntryDeleted: isEntryDeleted, updatedAt: row.updatedAt)
    let theirs = RepeatJudge.Claim(
      values: twin, isEntryDeleted: try self.isEntryDeleted(of: twin) ?? false)
    if judge.prefers(ours, to: theirs) { return .displacing(try displace(twin)) }
    guard row.deletedAt != nil, !isStored else { return .kept(.duplicate) }
    try bury.run([
      values[SignalColumn.id], values[SignalColumn.user], values[SignalColumn.deletedAt],
    ])
    return .kept(.deleted)
  }

  /// The night tells readings of the weather apart by day and key, whatever their identifier.
  private static func isRepeat(_ values: [SQLValue], of twin: [SQLValue]) -> Bool {
    values[SignalColumn.source] != "weather"
      || (values[SignalColumn.key] == twin[SignalColumn.key]
        && values[SignalColumn.time] == twin[SignalColumn.time])
  }

  /// False without an entry; nil when the entry is not in the database.
  private func isEntryDeleted(of values: [SQLValue]) throws(StorageError) -> Bool? {
    guard case .text(let id) = values[SignalColumn.entry] else { return false }
    try entry.bind(id, at: 1)
    defer { entry.reset() }
    guard try entry.step() else { return nil }
    return try entry.row.integer(at: 0) != 0
  }

  private func twin(of values: [SQLValue]) throws(StorageError) -> [SQLValue]? {
    try twin.bind(values[SignalColumn.user], at: 1)
    try twin.bind(values[SignalColumn.source], at: 2)
    try twin.bind(values[SignalColumn.sourceIdentifier], at: 3)
    try twin.bind(values[SignalColumn.id], at: 4)
    guard try twin.step() else { return nil }
    defer { twin.reset() }
    var stored: [SQLValue] = []
    for index in values.indices { stored.append(try twin.row.value(at: index)) }
    return stored
  }

  /// Takes a row out. Unless it was deleted, its id may come back: only its sample lost.
  private func displace(_ twin: [SQLValue]) throws(StorageError) -> RowID? {
    let id = twin[SignalColumn.id]
    try remove.run([id])
    if twin[SignalColumn.deletedAt] == .null { try forget.run([id]) }
    guard case .text(let text) = id else { return nil }
    return RowID(text)
  }

  private func finds(_ statement: Statement, _ value: SQLValue) throws(StorageError) -> Bool {
    try statement.bind(value, at: 1)
    defer { statement.reset() }
    return try statement.step()
  }
}
