extension Database {
  /// Makes sure that tables (or views) exist and have columns; other columns may be there too.
  /// Names are compared without regard to ASCII case, as SQLite does.
  ///
  /// - Throws: `missingTable` or `missingColumn`, for the first missing one in alphabetical order.
  public func requireTables(_ tables: [String: [String]]) throws(StorageError) {
    for (table, columns) in tables.sorted(by: { $0.key < $1.key }) {
      let present = Set(try columnNames(of: table).map { $0.lowercased() })
      guard !present.isEmpty else { throw .missingTable(table) }
      for column in columns.sorted() where !present.contains(column.lowercased()) {
        throw .missingColumn(table: table, column: column)
      }
    }
  }

  /// The columns of a table or view in order; empty when there is none of that name.
  public func columnNames(of table: String) throws(StorageError) -> [String] {
    let statement = try Statement("SELECT name FROM pragma_table_xinfo(?1)", in: self)
    try statement.bind(table, at: 1)
    var names: [String] = []
    try statement.forEach { row throws(StorageError) in names.append(try row.text(at: 0)) }
    return names
  }
}
