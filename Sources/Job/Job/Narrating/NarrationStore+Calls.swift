import Model
import Narration
import Publishing
import Storage

extension NarrationStore {
  /// Records a call; one that is recorded already stays as it is.
  func record(_ call: AICall) throws(JobError) {
    try storing { () throws(StorageError) in
      try Statement(
        """
        INSERT OR IGNORE INTO calls(id, user_id, kind, model, input_tokens, output_tokens,
            cache_write_tokens, cache_read_tokens, dollars, latency_ms, ok, error, created_at)
          VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
        """, in: database
      ).run([
        .text(call.id), SQLValue(call.userID), .text(call.kind), .text(call.model),
        SQLValue(call.inputTokens), SQLValue(call.outputTokens), SQLValue(call.cacheWriteTokens),
        SQLValue(call.cacheReadTokens), SQLValue(call.dollars), SQLValue(call.latencyMilliseconds),
        call.isOK ? 1 : 0, SQLValue(call.error), .text(call.createdAt),
      ])
    }
  }

  /// Calls `body` with the calls that the journal does not hold yet, and then marks them.
  func forEachUnloggedCall(
    _ body: ([AICall]) throws(JobError) -> Void
  ) throws(JobError) {
    var calls: [AICall] = []
    try storing { () throws(StorageError) in
      try Statement(
        """
        SELECT id, user_id, kind, model, input_tokens, output_tokens, cache_write_tokens,
            cache_read_tokens, dollars, latency_ms, ok, error, created_at
          FROM calls WHERE logged = 0 ORDER BY rowid
        """, in: database
      ).forEach { row throws(StorageError) in calls.append(try Self.call(row)) }
    }
    guard !calls.isEmpty else { return }
    try body(calls)
    try storing { () throws(StorageError) in
      try database.transaction(.immediate) { () throws(StorageError) in
        let mark = try Statement("UPDATE calls SET logged = 1 WHERE id = ?1", in: database)
        for call in calls { try mark.run([.text(call.id)]) }
      }
    }
  }

  private static func call(_ row: Row) throws(StorageError) -> AICall {
    var call = AICall(
      id: try row.text(at: 0), kind: try row.text(at: 2), model: try row.text(at: 3),
      createdAt: try row.text(at: 12))
    call.userID = try row.textIfPresent(at: 1)
    call.inputTokens = try row.integerIfPresent(at: 4).map { Int($0) }
    call.outputTokens = try row.integerIfPresent(at: 5).map { Int($0) }
    call.cacheWriteTokens = try row.integerIfPresent(at: 6).map { Int($0) }
    call.cacheReadTokens = try row.integerIfPresent(at: 7).map { Int($0) }
    call.dollars = try row.realIfPresent(at: 8)
    call.latencyMilliseconds = try row.integerIfPresent(at: 9).map { Int($0) }
    call.isOK = try row.integer(at: 10) == 1
    call.error = try row.textIfPresent(at: 11)
    return call
  }
}
