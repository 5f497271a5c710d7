import Storage

/// The `insight_looks` table of a file: what every look at a finding said.
struct LookTable {
  private let record: Statement

  init(_ database: Database) throws(StorageError) {
    // The condition leaves an equal row untouched.
    record = try Statement(
      """
      INSERT INTO insight_looks
          (user_id, outcome_cat, outcome_key, trigger_key, lag_days, window_end, run_id, q_value,
            effect, kept)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
        ON CONFLICT DO UPDATE SET
          run_id = excluded.run_id, q_value = excluded.q_value, effect = excluded.effect,
          kept = excluded.kept
        WHERE (run_id, q_value, effect, kept) IS NOT
          (excluded.run_id, excluded.q_value, excluded.effect, excluded.kept)
      """, in: database)
  }

  func record(_ result: PersonResult, of run: PublishedRun) throws(StorageError) {
    for look in result.looks {
      try record.run([
        .text(result.userID), .text(look.identity.outcomeCategory),
        .text(look.identity.outcomeKey), .text(look.identity.triggerKey),
        .integer(Int64(look.identity.lagDays)), .text(look.windowEnd), .text(run.id),
        SQLValue(look.q), SQLValue(look.effect), look.isKept ? 1 : 0,
      ])
    }
  }
}
