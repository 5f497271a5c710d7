import FoundationEssentials
import Storage

/// The `insights` table of a file as runs read and write it.
struct InsightTable {
  private let select: Statement
  private let insert: Statement
  private let update: Statement
  private let fade: Statement

  init(_ database: Database) throws(StorageError) {
    let written = InsightColumns.names
    try database.requireTables(["insights": KnownInsight.names + ["user_id"]])
    select = try Statement(
      """
      SELECT \(KnownInsight.names.joined(separator: ", ")) FROM insights
        WHERE user_id = ?1 AND outcome_key IS NOT NULL AND lag_days IS NOT NULL ORDER BY id
      """, in: database)
    let parameters = (1...written.count).map { "?\($0)" }.joined(separator: ", ")
    let next = written.count + 1
    insert = try Statement(
      """
      INSERT INTO insights (\(written.joined(separator: ", ")), id, user_id, first_seen, status)
        VALUES (\(parameters), ?\(next), ?\(next + 1), ?\(next + 2), 'new')
      """, in: database)
    let assignments = written.enumerated().map { "\($1) = ?\($0 + 1)" }.joined(separator: ", ")
    update = try Statement(
      "UPDATE insights SET \(assignments) WHERE id = ?\(next)", in: database)
    fade = try Statement(
      """
      UPDATE insights SET stage = 'faded', statement = plain_statement,
        caveat = faded_caveat, run_id = ?2, computed_at = ?3 WHERE id = ?1
      """, in: database)
  }

  /// Everything known of a person.
  func known(of userID: String) throws(PublishingError) -> [KnownInsight] {
    do throws(StorageError) { try select.bind([.text(userID)]) } catch { throw .storage(error) }
    defer { select.reset() }
    var known: [KnownInsight] = []
    while try Self.stored({ () throws(StorageError) in try select.step() }) {
      let cells = try Self.stored { () throws(StorageError) in try select.row.cells }
      known.append(try KnownInsight(cells))
    }
    return known
  }

  func apply(_ change: InsightChange, to userID: String) throws(StorageError) {
    switch change {
    case .insert(let columns):
      let id = UUID().uuidString.lowercased()
      try insert.run(
        columns.cells.map(SQLValue.init) + [
          .text(id), .text(userID), SQLValue(columns.windowEnd),
        ])
    case .update(let id, let columns):
      try update.run(columns.cells.map(SQLValue.init) + [.text(id)])
    case .fade(let id, let run):
      try fade.run([.text(id), .text(run.id), .text(run.computedAt)])
    }
  }

  static func stored<Result>(
    _ body: () throws(StorageError) -> Result
  ) throws(PublishingError) -> Result {
    do throws(StorageError) { return try body() } catch { throw .storage(error) }
  }
}

extension Row {
  fileprivate var cells: [Cell] {
    get throws(StorageError) {
      var cells: [Cell] = []
      cells.reserveCapacity(count)
      for place in 0..<count { cells.append(Cell(try value(at: place))) }
      return cells
    }
  }
}

extension Cell {
  fileprivate init(_ value: SQLValue) {
    self =
      switch value {
      case .null: .null
      case .integer(let integer): .integer(integer)
      case .real(let real): .real(real)
      case .text(let text): .text(text)
      case .blob: .other
      }
  }
}

extension SQLValue {
  fileprivate init(_ cell: Cell) {
    self =
      switch cell {
      case .null, .other: .null
      case .integer(let integer): .integer(integer)
      case .real(let real): .real(real)
      case .text(let text): .text(text)
      case .texts(let texts): .text(Cell.json(texts))
      }
  }
}
