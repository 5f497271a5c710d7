import Days
import Storage

/// What people have to read in a journal in a file.
struct FileShelf: ShelfTables {
  private let table: InsightTable
  private let people: Statement
  private let last: Statement
  private let languages: Statement
  private let drivers: Statement
  private let looks: Statement

  init(_ database: Database) throws(PublishingError) {
    (table, people, last, languages, drivers, looks) = try InsightTable.stored {
      () throws(StorageError) in
      let table = try InsightTable(database)
      try database.requireTables(["insight_runs": ["drivers"], "insight_looks": ["effect"]])
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
          """, in: database),
        try Statement(
          """
          SELECT outcome_cat, outcome_key, trigger_key, lag_days, window_end, effect, kept
            FROM insight_looks WHERE user_id = ?1 ORDER BY window_end
          """, in: database)
      )
    }
  }

  func looks(of userID: String) throws(PublishingError) -> [RecordedLook] {
    try InsightTable.stored { () throws(StorageError) in
      var found: [RecordedLook] = []
      try looks.bind([.text(userID)])
      try looks.forEach { row throws(StorageError) in
        let identity = FoundInsight.Identity(
          outcomeCategory: try row.text(at: 0), outcomeKey: try row.text(at: 1),
          triggerKey: try row.text(at: 2), lagDays: Int(try row.integer(at: 3)))
        let look = RecordedLook(
          of: identity, on: CalendarDay(try row.text(at: 4)), effect: try row.realIfPresent(at: 5),
          isKept: try row.integer(at: 6) == 1)
        if let look { found.append(look) }
      }
      return found
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
