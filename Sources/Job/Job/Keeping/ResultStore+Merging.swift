import Storage

extension ResultStore {
  /// Takes in the results of a part of the people, whatever tables they fill: rows of a person get
  /// the number that `numbers` has for theirs, other rows are taken unless there is one already. A
  /// question gets its number in `wordings`; who tells by one that has none tells by the template.
  /// Which blocks are finished is left out; `keepOnly(_:of:)` finds it.
  ///
  /// - Throws: `storage`; `file` for a row of a person who has no number.
  func take(
    _ part: ResultReader, numbers: [Int64: Int64], wordings: [Int64: Int64]
  ) throws(JobError) {
    var isWhole = true
    try storing { () throws(StorageError) in
      try database.transaction(.immediate) { () throws(StorageError) in
        for table in try Self.tables(of: part.database) where table != "blocks" {
          let columns = try part.database.columnNames(of: table)
          let place = columns.firstIndex(of: "person")
          let question = columns.firstIndex(of: "wording")
          let list = columns.joined(separator: ", ")
          let values = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
          let insert = try Statement(
            "INSERT OR IGNORE INTO \(table) (\(list)) VALUES (\(values))", in: database)
          try Statement("SELECT \(list) FROM \(table)", in: part.database).forEach {
            row throws(StorageError) in
            var values = try (0..<row.count).map { index throws(StorageError) in
              try row.value(at: index)
            }
            if let place {
              guard let number = numbers[try row.integer(at: place)] else {
                return isWhole = false
              }
              values[place] = .integer(number)
            }
            if let question {
              guard let number = wordings[try row.integer(at: question)] else { return }
              values[question] = .integer(number)
            }
            try insert.run(values)
          }
        }
      }
    }
    guard isWhole else { throw .file(path: part.database.path) }
  }

  /// The questions that word the insights of a part.
  static func wordings(of part: ResultReader) throws(JobError) -> Set<Int64> {
    try storing { () throws(StorageError) in
      var found: Set<Int64> = []
      try Statement("SELECT DISTINCT wording FROM tellings", in: part.database)
        .forEach { row throws(StorageError) in found.insert(try row.integer(at: 0)) }
      return found
    }
  }

  private static func tables(of database: Database) throws(StorageError) -> [String] {
    var tables: [String] = []
    try Statement(
      """
      SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        ORDER BY name
      """, in: database
    ).forEach { row throws(StorageError) in tables.append(try row.text(at: 0)) }
    return tables
  }
}
