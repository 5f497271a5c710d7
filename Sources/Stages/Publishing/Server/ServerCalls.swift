import Warehouse

/// The `ai_logs` table of a server.
struct ServerCalls: CallTable {
  private let journal: ServerJournal

  private static let staging = StagingTable(
    name: "constat_calls", target: "ai_logs",
    columns: [
      ServerColumn("call_id", .text), ServerColumn("user_id", .uuid), ServerColumn("kind", .text),
      ServerColumn("model", .text), ServerColumn("input_tokens", .integer),
      ServerColumn("output_tokens", .integer), ServerColumn("cache_write_tokens", .integer),
      ServerColumn("cache_read_tokens", .integer), ServerColumn("dollars", .real),
      ServerColumn("latency_ms", .integer), ServerColumn("ok", .bool),
      ServerColumn("error", .text), ServerColumn("created_at", .instant),
    ])

  init(_ connection: Connection) throws(PublishingError) {
    journal = try ServerJournal(
      connection,
      needed: ["ai_logs": Self.staging.columns.map(\.name), "profiles": ["user_id"]],
      staging: [Self.staging])
  }

  func add(_ calls: [AICall]) throws(PublishingError) {
    let rows = calls.map(Self.cells)
    let others = Self.staging.columns.map(\.name).filter { $0 != "user_id" }
    try journal.transaction { () throws(PublishingError) in
      try ServerJournal.served { () throws(WarehouseError) in
        try Self.staging.fill(rows, in: journal.connection)
        // The order of the accounts is that of every other transaction.
        try journal.connection.execute(
          """
          INSERT INTO public.ai_logs (\(others.joined(separator: ", ")), user_id)
            SELECT \(others.map { "staged.\($0)" }.joined(separator: ", ")), profiles.user_id
              FROM pg_temp.constat_calls AS staged
              LEFT JOIN public.profiles ON profiles.user_id = staged.user_id
              ORDER BY profiles.user_id, call_id
            ON CONFLICT (call_id) DO NOTHING
          """)
      }
    }
  }

  private static func cells(_ call: AICall) -> [Cell] {
    [
      .text(call.id), Cell(call.userID), .text(call.kind), .text(call.model),
      Cell(call.inputTokens), Cell(call.outputTokens), Cell(call.cacheWriteTokens),
      Cell(call.cacheReadTokens), Cell(call.dollars), Cell(call.latencyMilliseconds),
      Cell(call.isOK ? 1 : 0), Cell(call.error), .text(call.createdAt),
    ]
  }
}
