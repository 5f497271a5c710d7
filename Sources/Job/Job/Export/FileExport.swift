import Storage

/// What a journal in a file holds of one person.
struct FileExport {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// The tables that have people, each with the rows of one of them.
  func tables(of user: String) throws(StorageError) -> [ExportedTable] {
    try database.inReadTransaction { () throws(StorageError) in
      var found: [(name: String, definition: String)] = []
      let catalogue = try Statement(
        """
        SELECT name, sql FROM sqlite_schema AS t
          WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
            AND EXISTS (SELECT 1 FROM pragma_table_xinfo(t.name) WHERE name = 'user_id')
        """, in: database)
      try catalogue.forEach { row throws(StorageError) in
        found.append((try row.text(at: 0), try row.text(at: 1)))
      }
      return try found.map { table throws(StorageError) in
        try rows(of: user, in: table.name, table.definition)
      }
    }
  }

  private func rows(
    of user: String, in name: String, _ definition: String
  ) throws(StorageError) -> ExportedTable {
    var table = ExportedTable(name)
    let quoted = name.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"")
    let select = try Statement("SELECT * FROM \"\(quoted)\" WHERE user_id = ?1", in: database)
    try select.bind([.text(user)])
    let columns = select.columnNames.map { (name: $0, form: Form(of: $0, in: definition)) }
    try select.forEach { row throws(StorageError) in
      var members: [(name: String, value: ExportedValue)] = []
      for (place, column) in columns.enumerated() {
        members.append((column.name, column.form.value(of: try row.value(at: place))))
      }
      table.add(members)
    }
    return table
  }

  /// What a column of a strict table holds beyond its type, as its conditions tell.
  private enum Form {
    case plain, json, flag

    init(of column: String, in definition: String) {
      let text = definition.lowercased()
      switch true {
      case text.contains("json_valid(\(column))"): self = .json
      case text.contains("(\(column) in (0, 1))"): self = .flag
      default: self = .plain
      }
    }

    func value(of stored: SQLValue) -> ExportedValue {
      switch (stored, self) {
      case (.null, _): .null
      case (.integer(let number), .flag): .flag(number != 0)
      case (.integer(let number), _): .integer(number)
      case (.real(let number), _): .number(number)
      case (.text(let text), .json): .json(text)
      case (.text(let text), _): .text(text)
      case (.blob(let bytes), _): .bytes(bytes)
      }
    }
  }
}
