import Storage

/// The `insight_runs` table of a file: when a person was last computed, what was missing, and what
/// moves several features at once.
struct RunTable {
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
      SQLValue(result.message), SQLValue(result.need), SQLValue(result.have),
      SQLValue(result.windowStart), SQLValue(result.windowEnd),
      .text(DriverColumn.text(of: result.drivers)),
    ])
  }
}
