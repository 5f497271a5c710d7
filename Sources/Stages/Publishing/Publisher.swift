import Storage

/// Step 7: results into a person's rows. Publishing the same run twice changes no row.
public final class Publisher {
  private let database: Database
  private let run: PublishedRun
  private let insights: InsightTable
  private let runs: RunTable
  private let looks: LookTable
  private let shown: Statement
  private let shownToOne: Statement
  private let standing: Statement

  private static let counting = """
    SELECT count(*) FROM insights
      WHERE (stage IS NULL OR stage <> 'faded') AND status <> 'dismissed'
    """

  /// A publisher of one run into a journal database.
  ///
  /// - Throws: `storage` with `missingTable` or `missingColumn` when the database was not migrated.
  public init(_ database: Database, run: PublishedRun) throws(PublishingError) {
    self.database = database
    self.run = run
    (insights, runs, looks, shown, shownToOne, standing) = try InsightTable.stored {
      () throws(StorageError) in
      (
        try InsightTable(database), try RunTable(database), try LookTable(database),
        try Statement(Self.counting, in: database),
        try Statement(Self.counting + " AND user_id = ?1", in: database),
        try Statement(
          """
          SELECT EXISTS (SELECT 1 FROM profiles WHERE user_id = ?1),
            EXISTS (
              SELECT 1 FROM insight_runs
                WHERE user_id = ?1 AND rowid > ?3 AND run_id <> ?4 AND status <> 'failed'
                  AND julianday(computed_at) > julianday(?2))
          """, in: database)
      )
    }
  }

  /// The number of insights that people see now.
  public func shownInsights() throws(PublishingError) -> Int {
    try InsightTable.stored { () throws(StorageError) in
      var count = 0
      try shown.forEach { row throws(StorageError) in count = Int(try row.integer(at: 0)) }
      return count
    }
  }

  /// The number of insights that a person sees now.
  public func shownInsights(of userID: String) throws(PublishingError) -> Int {
    try InsightTable.stored { () throws(StorageError) in
      try shownToOne.bind([.text(userID)])
      var count = 0
      try shownToOne.forEach { row throws(StorageError) in count = Int(try row.integer(at: 0)) }
      return count
    }
  }

  /// Where the record of runs in the journal ends now: what is published from now on lies after it.
  public func recordEnd() throws(PublishingError) -> Int64 {
    try InsightTable.stored { () throws(StorageError) in
      var end: Int64 = 0
      try Statement("SELECT coalesce(max(rowid), 0) FROM insight_runs", in: database)
        .forEach { row throws(StorageError) in end = try row.integer(at: 0) }
      return end
    }
  }

  /// How each insight of a person was told last, by a run.
  public func lastTold(
    of userID: String
  ) throws(PublishingError) -> [FoundInsight.Identity: LastTold] {
    let known = try insights.known(of: userID).map { known in
      (
        known.columns.found.identity,
        LastTold(facts: known.columns.found.facts, isDismissed: known.status == "dismissed")
      )
    }
    return Dictionary(known) { first, _ in first }
  }

  /// What publishing a person's result would do. Reads only.
  public func preview(_ result: PersonResult) throws(PublishingError) -> PublishingSummary {
    if let summary = try leaving(result.userID) { return summary }
    let known = try insights.known(of: result.userID)
    let changes = InsightChange.changes(from: known, to: result, by: run)
    return summary(of: changes, known: known, result)
  }

  /// Publishes a person's result, with the row that tells when they were last computed, in one
  /// transaction. Who is not in the journal any more, or was published by a run of a later moment
  /// since this one read the journal, is left as they are.
  @discardableResult
  public func publish(_ result: PersonResult) throws(PublishingError) -> PublishingSummary {
    try database.transaction(.immediate, failure: PublishingError.storage) {
      () throws(PublishingError) in
      if let summary = try leaving(result.userID) { return summary }
      let known = try insights.known(of: result.userID)
      let changes = InsightChange.changes(from: known, to: result, by: run)
      try InsightTable.stored { () throws(StorageError) in
        for change in changes { try apply(change, to: result.userID) }
        try looks.record(result, of: run)
        try runs.record(result, of: run)
      }
      return summary(of: changes, known: known, result)
    }
  }

  /// What leaving a person as they are comes to; nil when they are to be published.
  private func leaving(_ userID: String) throws(PublishingError) -> PublishingSummary? {
    guard let reason = try reasonToLeave(userID) else { return nil }
    var summary = PublishingSummary()
    summary.left[reason] = 1
    return summary
  }

  private func reasonToLeave(_ userID: String) throws(PublishingError) -> LeavingReason? {
    try InsightTable.stored { () throws(StorageError) in
      var reason: LeavingReason?
      // Without an end nothing lies after it.
      let end = run.recordEnd ?? .max
      try standing.bind([.text(userID), .text(run.computedAt), .integer(end), .text(run.id)])
      try standing.forEach { row throws(StorageError) in
        if try row.integer(at: 0) == 0 {
          reason = .gone
        } else if try row.integer(at: 1) == 1 {
          reason = .newer
        }
      }
      return reason
    }
  }

  private func apply(_ change: InsightChange, to userID: String) throws(StorageError) {
    switch change {
    case .insert(let columns): try insights.insert(columns, of: userID)
    case .update(let id, let columns): try insights.update(id, to: columns)
    case .fade(let id, let run): try insights.fade(id, by: run)
    }
  }

  private func summary(
    of changes: [InsightChange], known: [KnownInsight], _ result: PersonResult
  ) -> PublishingSummary {
    let shownIDs = Set(known.filter(\.isShown).map(\.id))
    var summary = PublishingSummary()
    for change in changes {
      switch change {
      case .insert: summary.inserted += 1
      case .update: summary.updated += 1
      case .fade(let id, _): summary.faded += shownIDs.contains(id) ? 1 : 0
      }
    }
    if result.status != .failed {
      summary.unchanged = result.insights.count - summary.inserted - summary.updated
    }
    return summary
  }
}

/// How an insight of a person was told last.
public struct LastTold: Sendable, Equatable {
  /// The numbers behind the sentence, as JSON.
  public let facts: String
  /// Whether the person does not want to see it.
  public let isDismissed: Bool
}

/// The `insight_runs` table: when a person was last computed, what was missing, and what moves
/// several features at once.
private struct RunTable {
  private let record: Statement

  init(_ database: Database) throws(StorageError) {
    try database.requireTables(["insight_runs": ["drivers"]])
    // The condition leaves an equal row untouched.
    record = try Statement(
      """
      INSERT INTO insight_runs
          (user_id, run_id, computed_at, status, message, need, have, window_start, window_end,
            drivers)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
        ON CONFLICT (user_id, run_id) DO UPDATE SET
          computed_at = excluded.computed_at, status = excluded.status,
          message = excluded.message, need = excluded.need, have = excluded.have,
          window_start = excluded.window_start, window_end = excluded.window_end,
          drivers = excluded.drivers
        WHERE (computed_at, status, message, need, have, window_start, window_end, drivers) IS NOT
          (excluded.computed_at, excluded.status, excluded.message, excluded.need,
            excluded.have, excluded.window_start, excluded.window_end, excluded.drivers)
      """, in: database)
  }

  func record(_ result: PersonResult, of run: PublishedRun) throws(StorageError) {
    try record.run([
      .text(result.userID), .text(run.id), .text(run.computedAt), .text(result.status.rawValue),
      result.message.map { .text($0) } ?? .null,
      result.need.map { .integer(Int64($0)) } ?? .null,
      result.have.map { .integer(Int64($0)) } ?? .null,
      result.windowStart.map { .text($0) } ?? .null, result.windowEnd.map { .text($0) } ?? .null,
      .text(DriverColumn.text(of: result.drivers)),
    ])
  }
}
