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
  let periods: Statement
  private let oneSignal: Statement
  private let manySignals: Statement
  /// A statement of 16 rows takes two thirds of the time of 16 statements; more gain little.
  private static let rowsAtOnce = 32

  init(_ target: Database) throws(StorageError) {
    meta = try Statement("INSERT INTO meta VALUES (?1, ?2)", in: target)
    people = try Statement("INSERT INTO people VALUES (?1, ?2, ?3, ?4, ?5, ?6)", in: target)
    names = try Statement("INSERT INTO names VALUES (?1, ?2, ?3)", in: target)
    units = try Statement("INSERT INTO units VALUES (?1, ?2)", in: target)
    let row = "(\(Array(repeating: "?", count: 11).joined(separator: ", ")))"
    let rows = Array(repeating: row, count: Self.rowsAtOnce).joined(separator: ", ")
    oneSignal = try Statement("INSERT INTO signals VALUES \(row)", in: target)
    manySignals = try Statement("INSERT INTO signals VALUES \(rows)", in: target)
    entries = try Statement("INSERT INTO unread_entries VALUES (?1, ?2, ?3)", in: target)
    looks = try Statement("INSERT INTO looks VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)", in: target)
    periods = try Statement("INSERT INTO periods VALUES (?1, ?2, ?3, ?4, ?5)", in: target)
  }

  /// Inserts signals with ascending numbers from `first` on. A third of the time of a freeze is spent
  /// here, hence no array of values, and one statement for many rows.
  func insert(
    _ rows: [SnapshotWriter.IdentifiedRow], from first: Int64
  ) throws(StorageError) {
    var place = 0
    while place < rows.count {
      let isMany = rows.count - place >= Self.rowsAtOnce
      let statement = isMany ? manySignals : oneSignal
      for offset in 0..<(isMany ? Self.rowsAtOnce : 1) {
        try Self.bind(rows[place].row, first + Int64(place), to: statement, after: 11 * offset)
        place += 1
      }
      try statement.step()
    }
  }

  private static func bind(
    _ row: SignalRow, _ number: Int64, to statement: Statement, after index: Int
  ) throws(StorageError) {
    try statement.bind(number, at: index + 1)
    try statement.bind(Int64(row.key), at: index + 2)
    try statement.bind(Int64(row.unit), at: index + 3)
    try statement.bind(RowFlags(of: row).bits, at: index + 4)
    try statement.bind(row.instant?.milliseconds, at: index + 5)
    try statement.bind(row.value, at: index + 6)
    try statement.bind(row.secondValue, at: index + 7)
    try statement.bind(row.confidence, at: index + 8)
    try statement.bind(row.updatedAt, at: index + 9)
    try statement.bind(row.entry, at: index + 10)
    try statement.bind(row.repeatGroup, at: index + 11)
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
