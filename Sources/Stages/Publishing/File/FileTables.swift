import Storage

/// The tables of a journal in a file, where each person is one transaction.
struct FileTables: JournalTables {
  private let database: Database
  private let insights: InsightTable
  private let runs: RunTable
  private let looks: LookTable
  private let shown: Statement
  private let standing: Statement

  let peopleAtOnce = 1

  private static let counting = """
    SELECT count(*) FROM insights
      WHERE (stage IS NULL OR stage <> 'faded') AND status <> 'dismissed'
    """

  init(_ database: Database) throws(PublishingError) {
    self.database = database
    (insights, runs, looks, shown, standing) = try InsightTable.stored {
      () throws(StorageError) in
      (
        try InsightTable(database), try RunTable(database), try LookTable(database),
        try Statement(Self.counting, in: database),
        try Statement(
          """
          SELECT EXISTS (SELECT 1 FROM profiles WHERE user_id = ?1),
            EXISTS (
              SELECT 1 FROM insight_runs
                WHERE user_id = ?1 AND rowid > ?3 AND run_id <> ?4 AND status <> 'failed'
                  AND julianday(computed_at) > julianday(?2)),
            (\(Self.counting) AND user_id = ?1)
          """, in: database)
      )
    }
  }

  func shownInsights() throws(PublishingError) -> Int {
    try InsightTable.stored { () throws(StorageError) in
      var count = 0
      try shown.forEach { row throws(StorageError) in count = Int(try row.integer(at: 0)) }
      return count
    }
  }

  func recordEnd() throws(PublishingError) -> Int64 {
    try InsightTable.stored { () throws(StorageError) in
      var end: Int64 = 0
      try Statement("SELECT coalesce(max(rowid), 0) FROM insight_runs", in: database)
        .forEach { row throws(StorageError) in end = try row.integer(at: 0) }
      return end
    }
  }

  func standings(
    of userIDs: [String], before run: PublishedRun
  ) throws(PublishingError) -> [Standing] {
    try InsightTable.stored { () throws(StorageError) in
      var standings: [Standing] = []
      for userID in userIDs { standings.append(try standing(of: userID, before: run)) }
      return standings
    }
  }

  private func standing(
    of userID: String, before run: PublishedRun
  ) throws(StorageError) -> Standing {
    var found = Standing(shown: 0)
    // Without an end nothing lies after it.
    let end = run.recordEnd ?? .max
    try standing.bind([.text(userID), .text(run.computedAt), .integer(end), .text(run.id)])
    try standing.forEach { row throws(StorageError) in
      found.shown = Int(try row.integer(at: 2))
      if try row.integer(at: 0) == 0 {
        found.leaving = .gone
      } else if try row.integer(at: 1) == 1 {
        found.leaving = .newer
      }
    }
    return found
  }

  func known(of userIDs: [String]) throws(PublishingError) -> [[KnownInsight]] {
    var known: [[KnownInsight]] = []
    for userID in userIDs { known.append(try insights.known(of: userID)) }
    return known
  }

  func transaction<Result>(
    over userIDs: [String], _ body: () throws(PublishingError) -> Result
  ) throws(PublishingError) -> Result {
    try database.transaction(.immediate, failure: PublishingError.storage, body)
  }

  func write(_ people: [PersonChange], of run: PublishedRun) throws(PublishingError) {
    try InsightTable.stored { () throws(StorageError) in
      for person in people {
        guard let changes = person.insights else { continue }
        for change in changes { try insights.apply(change, to: person.result.userID) }
        try looks.record(person.result, of: run)
        try runs.record(person.result, of: run)
      }
    }
  }
}
