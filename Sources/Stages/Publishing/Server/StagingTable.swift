import Warehouse

/// A table of a session, through which the rows of a transaction reach a table of the journal all at
/// once. Its columns have the types that they have there.
struct StagingTable {
  let name: String
  /// The table of the journal.
  let target: String
  let columns: [ServerColumn]

  private var columnList: String { columns.map(\.name).joined(separator: ", ") }

  func create(in connection: Connection) throws(WarehouseError) {
    try connection.execute(
      """
      CREATE TEMP TABLE IF NOT EXISTS \(name) ON COMMIT DELETE ROWS
        AS SELECT \(columnList) FROM public.\(target) WITH NO DATA
      """)
  }

  /// Brings rows into this table, each with a cell for every column.
  func fill(_ rows: [[Cell]], in connection: Connection) throws(WarehouseError) {
    try connection.copyIn("pg_temp.\(name)", columns: columns.map(\.name)) {
      writer throws(WarehouseError) in
      for row in rows {
        for (column, cell) in zip(columns, row) { try column.write(cell, to: writer) }
        try writer.endRow()
      }
    }
  }

  /// Brings rows into the journal, in the order of the key, whose columns come first. A row of a key
  /// that is there takes the other values, and one that is there as it is stays untouched: not even
  /// locked, as ON CONFLICT alone would. Gives the number of rows written.
  func merge(
    _ rows: [[Cell]], keyColumns count: Int, in connection: Connection
  ) throws(WarehouseError) -> Int {
    guard !rows.isEmpty else { return 0 }
    try fill(rows, in: connection)
    let key = columns.prefix(count).map(\.name)
    let values = columns.dropFirst(count)
    let isSameKey = key.map { "there.\($0) = staged.\($0)" }.joined(separator: " AND ")
    func comparable(_ table: String) -> String {
      // `json` has no equality of its own.
      values.map { "\(table).\($0.name)\($0.form == .json ? "::text" : "")" }
        .joined(separator: ", ")
    }
    let assignments = values.map { "\($0.name) = excluded.\($0.name)" }.joined(separator: ", ")
    return try connection.execute(
      """
      INSERT INTO public.\(target) (\(columnList))
        SELECT \(columnList) FROM pg_temp.\(name) AS staged
          WHERE NOT EXISTS (
            SELECT FROM public.\(target) AS there WHERE \(isSameKey)
              AND (\(comparable("there"))) IS NOT DISTINCT FROM (\(comparable("staged"))))
          ORDER BY \(key.joined(separator: ", "))
        ON CONFLICT (\(key.joined(separator: ", "))) DO UPDATE SET \(assignments)
      """, [])
  }
}
