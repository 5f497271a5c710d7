import Days
import Storage
import Warehouse

/// One table of a journal in a file, into which rows of a server are brought; its caller holds the
/// transaction around it.
final class CopyTarget {
  private let table: CopiedTable
  private let columns: [CopiedTable.Column]
  private let lookup: Statement
  private let upsert: Statement
  private let twin: SampleTwin?
  private let deletions: DeletedSignals?
  private let keyPlaces: [Int]
  private let changePlace: Int?

  init(_ table: CopiedTable, _ columns: [CopiedTable.Column], in database: Database)
    throws(JobError)
  {
    self.table = table
    self.columns = columns
    keyPlaces = table.key.compactMap { name in columns.firstIndex { $0.name == name } }
    changePlace = table.precedence.column.flatMap { name in
      columns.firstIndex { $0.name == name }
    }
    let text = CopyText(table, columns)
    (lookup, upsert, twin, deletions) = try storing { () throws(StorageError) in
      (
        try Statement(text.lookup, in: database), try Statement(text.upsert, in: database),
        table.sample.isEmpty ? nil : try SampleTwin(table, columns, in: database),
        try DeletedSignals(table, in: database)
      )
    }
  }

  /// Brings a row into the table.
  func take(_ row: borrowing Warehouse.Row) throws(JobError) -> CopyReport.Outcome {
    var values: [SQLValue] = []
    values.reserveCapacity(columns.count)
    for (place, column) in columns.enumerated() {
      let value: SQLValue?
      do throws(WarehouseError) { value = try Self.value(of: column, in: row, at: place) } catch {
        throw .warehouse(error)
      }
      guard let value else { return .leftOut("\(table.name).\(column.name)") }
      values.append(value)
    }
    do throws(StorageError) { return try place(values) } catch {
      // The statement is undone, and the transaction goes on.
      if case .constraint(let kind, _) = error {
        return .leftOut("\(table.name) (\(kind.rawValue))")
      }
      throw .storage(error)
    }
  }

  private func place(_ values: [SQLValue]) throws(StorageError) -> CopyReport.Outcome {
    if let deletions, try deletions.holds(values) { return .deleted }
    try lookup.bind(keyPlaces.map { values[$0] })
    let isStored = try lookup.step()
    if isStored {
      defer { lookup.reset() }
      guard wins(values, over: try lookup.row.value(at: 0)) else { return .unchanged }
    }
    if let twin, let other = try twin.find(values) {
      guard wins(values, over: other.changed) else { return .unchanged }
      try twin.remove(other)
    }
    try upsert.run(values)
    let isWritten = upsert.database.changedRows > 0
    if isWritten { try deletions?.follow(values) }
    return isStored ? (isWritten ? .updated : .unchanged) : .new
  }

  /// Whether a row of the server stands, and not the one of the file that changed at a time.
  private func wins(_ values: [SQLValue], over changed: SQLValue) -> Bool {
    let ours = changePlace.flatMap { Self.instant(values[$0]) }
    let theirs = Self.instant(changed)
    switch table.precedence {
    case .server: return true
    case .file: return false
    case .later: return ours.map { ours in theirs.map { ours > $0 } ?? true } ?? false
    case .notEarlier: return ours.map { ours in theirs.map { ours >= $0 } ?? true } ?? false
    }
  }

  private static func instant(_ value: SQLValue) -> Instant? {
    if case .text(let text) = value { Instant(iso8601: text) } else { nil }
  }

  /// A value as a journal in a file holds it; nil for one that it cannot hold.
  private static func value(
    of column: CopiedTable.Column, in row: borrowing Warehouse.Row, at place: Int
  ) throws(WarehouseError) -> SQLValue? {
    if row.isNull(at: place) { return .null }
    switch column.kind {
    case .text, .json: return .text(try row.text(at: place))
    case .instant: return try row.instant(at: place).journalText.map(SQLValue.text)
    case .day: return try row.date(at: place).journalText.map(SQLValue.text)
    case .integer: return .integer(try row.int(at: place))
    case .flag: return .integer(try row.bool(at: place) ? 1 : 0)
    case .number:
      let number = try row.double(at: place)
      return number.isNaN ? nil : .real(number)
    }
  }
}

/// The statements for a table.
private struct CopyText {
  private let table: CopiedTable
  private let names: [String]

  init(_ table: CopiedTable, _ columns: [CopiedTable.Column]) {
    self.table = table
    names = columns.map(\.name)
  }

  var lookup: String {
    let key = table.key.enumerated().map { "\($1) = ?\($0 + 1)" }.joined(separator: " AND ")
    return "SELECT \(table.precedence.column ?? "NULL") FROM \(table.name) WHERE \(key)"
  }

  /// A row that is equal stays untouched.
  var upsert: String {
    let places = names.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    let rest = names.filter { !table.key.contains($0) }
    let set = rest.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    let differs = rest.map { "\(table.name).\($0) IS NOT excluded.\($0)" }
    return """
      INSERT INTO \(table.name) (\(names.joined(separator: ", "))) VALUES (\(places))
        ON CONFLICT (\(table.key.joined(separator: ", "))) DO UPDATE
        SET \(set) WHERE \(differs.joined(separator: " OR "))
      """
  }
}
