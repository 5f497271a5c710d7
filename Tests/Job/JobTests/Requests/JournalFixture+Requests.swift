import Days
import Foundation
import Job
import Storage
import Synchronization
import TestSupport
import Testing

/// A clock that a test sets.
final class TestClock: Sendable {
  private let state: Mutex<Instant>

  init(_ text: String = RandomJournal.instant) throws { state = Mutex(try instant(text)) }

  var now: Instant { state.withLock { $0 } }

  func advance(minutes: Int64) {
    state.withLock { $0 = Instant(milliseconds: $0.milliseconds + minutes * 60_000) }
  }
}

extension JournalFixture {
  /// A desk that answers from the journal, once an hour.
  func desk(_ clock: TestClock, _ change: (inout InsightJob.Order) -> Void = { _ in }) throws
    -> RequestDesk
  {
    var order = InsightJob.Order(
      journal: .file(try location), pipeline: try shippedPipeline("recompute"), instant: clock.now,
      runs: runs)
    change(&order)
    return RequestDesk(
      order,
      on: RequestDesk.Terms(minutesBetween: 60, now: { clock.now }, code: { _ in "error" }))
  }

  /// Asks as an app does.
  func ask(_ user: String, since: String? = nil, at time: String? = nil) throws {
    let sql =
      "INSERT INTO insight_requests (user_id, since, requested_at) "
      + "VALUES (?1, ?2, coalesce(?3, '2026-04-20T06:00:00Z')) ON CONFLICT DO NOTHING"
    try Statement(sql, in: database).run([.text(user), SQLValue(since), SQLValue(time)])
  }

  /// The requests of a person, or of everyone, as `status inserted code`.
  func requests(_ user: String? = nil) throws -> [String] {
    try database.rows(
      """
      SELECT status || ' ' || coalesce(inserted, '-') || ' '
          || coalesce(json_extract(error, '$.code'), '-') FROM insight_requests
        WHERE user_id = coalesce(?1, user_id) ORDER BY rowid
      """, [SQLValue(user)]
    ).compactMap { if case .text(let text)? = $0.first { text } else { nil } }
  }

  /// What is told and holds, without the ids and the runs.
  func shownRows() throws -> [[SQLValue]] {
    try database.rows(
      """
      SELECT user_id, outcome_key, trigger_key, lag_days, stage, statement, q_value, window_end
        FROM insights WHERE stage <> 'faded' ORDER BY 1, 2, 3, 4
      """)
  }

  func rowCount(_ query: String) throws -> Int {
    let rows = try database.rows("SELECT count(*) FROM \(query)")
    return if case .integer(let count)? = rows.first?.first { Int(count) } else { -1 }
  }
}
