import Storage

/// What people have to read in a journal in a file.
struct FileShelf: ShelfTables {
  private let table: InsightTable
  private let people: Statement
  private let last: Statement
  private let languages: Statement
  private let drivers: Statement

  init(_ database: Database) throws(PublishingError) {
    (table, people, last, languages, drivers) = try InsightTable.stored {
      () throws(StorageError) in
      let table = try InsightTable(database)
      try database.requireTables(["insight_runs": ["drivers"]])
      return (
        table,
        try Statement(
          """
          SELECT user_id FROM profiles UNION SELECT user_id FROM insights
            UNION SELECT user_id FROM insight_runs ORDER BY user_id
          """, in: database),
        try Statement(
          """
          SELECT computed_at, status, message FROM insight_runs WHERE user_id = ?1
            ORDER BY computed_at DESC, rowid DESC LIMIT 1
          """, in: database),
        try Statement("SELECT lang FROM profiles WHERE user_id = ?1", in: database),
        try Statement(
          """
          SELECT drivers FROM insight_runs WHERE user_id = ?1 AND status <> 'failed'
            ORDER BY computed_at DESC, rowid DESC LIMIT 1
          """, in: database)
      )
    }
  }

  func userIDs() throws(PublishingError) -> [String] {
    try InsightTable.stored { () throws(StorageError) in
      var ids: [String] = []
      try people.forEach { row throws(StorageError) in ids.append(try row.text(at: 0)) }
      return ids
    }
  }

  func known(of userID: String) throws(PublishingError) -> [KnownInsight] {
    try table.known(of: userID)
  }

  func lastRun(of userID: String) throws(PublishingError) -> LastRun? {
    try InsightTable.stored { () throws(StorageError) in
      var found: LastRun?
      try last.bind([.text(userID)])
      try last.forEach { row throws(StorageError) in
        found = LastRun(
          computedAt: try row.text(at: 0), status: try row.text(at: 1),
          message: try row.textIfPresent(at: 2))
      }
      return found
    }
  }

  func drivers(of userID: String) throws(PublishingError) -> String? {
    try text(from: drivers, of: userID)
  }

  func language(of userID: String) throws(PublishingError) -> String? {
    try text(from: languages, of: userID)
  }

  private func text(
    from statement: Statement, of userID: String
  ) throws(PublishingError) -> String? {
    try InsightTable.stored { () throws(StorageError) in
      var found: String?
      try statement.bind([.text(userID)])
      try statement.forEach { row throws(StorageError) in found = try row.text(at: 0) }
      return found
    }
  }
}
