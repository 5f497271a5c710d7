import Model
import Storage

/// The statements that fill a snapshot, one a table.
struct SnapshotInserts {
  let meta: Statement
  let people: Statement
  let names: Statement
  let units: Statement
  let entries: Statement
  let looks: Statement
  private let signals: Statement

  init(_ target: Database) throws(StorageError) {
    meta = try Statement("INSERT INTO meta VALUES (?1, ?2)", in: target)
    people = try Statement("INSERT INTO people VALUES (?1, ?2, ?3, ?4, ?5, ?6)", in: target)
    names = try Statement("INSERT INTO names VALUES (?1, ?2, ?3)", in: target)
    units = try Statement("INSERT INTO units VALUES (?1, ?2)", in: target)
    signals = try Statement(
      "INSERT INTO signals VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)", in: target)
    entries = try Statement("INSERT INTO unread_entries VALUES (?1, ?2, ?3)", in: target)
    looks = try Statement("INSERT INTO looks VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)", in: target)
  }

  /// Inserts a signal. A third of the time of a freeze is spent here, hence no array of values.
  func insert(_ row: SignalRow, number: Int64) throws(StorageError) {
    try signals.bind(number, at: 1)
    try signals.bind(Int64(row.key), at: 2)
    try signals.bind(Int64(row.unit), at: 3)
    try signals.bind(RowFlags(of: row).bits, at: 4)
    try signals.bind(row.instant?.milliseconds, at: 5)
    try signals.bind(row.value, at: 6)
    try signals.bind(row.secondValue, at: 7)
    try signals.bind(row.confidence, at: 8)
    try signals.bind(row.updatedAt, at: 9)
    try signals.bind(row.entry, at: 10)
    try signals.bind(row.repeatGroup, at: 11)
    try signals.step()
  }
}

extension Statement {
  /// Binds a whole number, or NULL for nil.
  fileprivate func bind(_ number: Int64?, at index: Int) throws(StorageError) {
    if let number { try bind(number, at: index) } else { try bindNull(at: index) }
  }

  /// Binds a number, or NULL for nil.
  fileprivate func bind(_ number: Double?, at index: Int) throws(StorageError) {
    if let number { try bind(number, at: index) } else { try bindNull(at: index) }
  }
}
