import Storage

/// The `insight_looks` table: what every look at a finding said. A look is one window end; the last
/// run to it wins.
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

  /// Records a person's findings and misses; without a window end nothing was looked at.
  func record(_ result: PersonResult, of run: PublishedRun) throws(StorageError) {
    guard result.status != .failed, let end = result.windowEnd else { return }
    let run: [SQLValue] = [.text(end), .text(run.id)]
    for insight in result.insights {
      let measured: [SQLValue] = [.real(insight.numbers.q), .real(insight.numbers.effect), 1]
      try record(insight.identity, of: result.userID, run + measured)
    }
    for miss in result.misses {
      let measured: [SQLValue] = [
        miss.q.map { .real($0) } ?? .null, miss.effect.map { .real($0) } ?? .null,
        miss.isToldElsewhere ? 1 : 0,
      ]
      try record(miss.identity, of: result.userID, run + measured)
    }
  }

  private func record(
    _ identity: FoundInsight.Identity, of userID: String, _ look: [SQLValue]
  ) throws(StorageError) {
    try record.run(
      [
        .text(userID), .text(identity.outcomeCategory), .text(identity.outcomeKey),
        .text(identity.triggerKey), .integer(Int64(identity.lagDays)),
      ] + look)
  }
}
