import Storage

/// The `ai_logs` table of a file.
struct FileCalls: CallTable {
  private let database: Database
  private let insert: Statement

  init(_ database: Database) throws(PublishingError) {
    self.database = database
    insert = try InsightTable.stored { () throws(StorageError) in
      try database.requireTables(["ai_logs": ["call_id", "dollars"]])
      return try Statement(
        """
        INSERT INTO ai_logs(call_id, user_id, kind, model, input_tokens, output_tokens,
            cache_write_tokens, cache_read_tokens, dollars, latency_ms, ok, error, created_at)
          VALUES (?1, (SELECT user_id FROM profiles WHERE user_id = ?2), ?3, ?4, ?5, ?6, ?7, ?8,
            ?9, ?10, ?11, ?12, ?13)
          ON CONFLICT (call_id) DO NOTHING
        """, in: database)
    }
  }

  func add(_ calls: [AICall]) throws(PublishingError) {
    try InsightTable.stored { () throws(StorageError) in
      try database.transaction(.immediate) { () throws(StorageError) in
        for call in calls { try insert.run(Self.values(call)) }
      }
    }
  }

  private static func values(_ call: AICall) -> [SQLValue] {
    [
      .text(call.id), SQLValue(call.userID), .text(call.kind), .text(call.model),
      SQLValue(call.inputTokens), SQLValue(call.outputTokens), SQLValue(call.cacheWriteTokens),
      SQLValue(call.cacheReadTokens), SQLValue(call.dollars), SQLValue(call.latencyMilliseconds),
      call.isOK ? 1 : 0, SQLValue(call.error), .text(call.createdAt),
    ]
  }
}
