import Days
import Warehouse

/// What people have to read in a journal on a server.
struct ServerShelf: ShelfTables {
  private let journal: ServerJournal

  init(_ connection: Connection) throws(PublishingError) {
    journal = try ServerJournal(
      connection,
      needed: [
        "profiles": ["user_id", "lang"], "insights": KnownInsight.names + ["user_id"],
        "insight_runs": ["published_in", "drivers"], "insight_looks": ["effect"],
      ])
  }

  func userIDs() throws(PublishingError) -> [String] {
    try ServerJournal.served { () throws(WarehouseError) in
      try journal.connection.rows(
        """
        SELECT user_id FROM public.profiles UNION SELECT user_id FROM public.insights
          UNION SELECT user_id FROM public.insight_runs ORDER BY user_id
        """
      ) { row throws(WarehouseError) in try row.uuid(at: 0).description }
    }
  }

  func known(of userID: String) throws(PublishingError) -> [KnownInsight] {
    try ServerInsights.known(of: [userID], in: journal.connection).flatMap(\.self)
  }

  func lastRun(of userID: String) throws(PublishingError) -> LastRun? {
    let key = try ServerInsights.keys(of: [userID])[0]
    let runs = try ServerJournal.served { () throws(WarehouseError) in
      try journal.connection.rows(
        """
        SELECT computed_at, status, message FROM public.insight_runs WHERE user_id = $1
          ORDER BY computed_at DESC, published_in DESC LIMIT 1
        """, [.uuid(key)]
      ) { row throws(WarehouseError) in
        (try row.instantText(at: 0), try row.text(at: 1), try row.textIfPresent(at: 2))
      }
    }
    guard let (computedAt, status, message) = runs.first else { return nil }
    guard let computedAt else { throw .unreadableRun(column: "computed_at") }
    return LastRun(computedAt: computedAt, status: status, message: message)
  }

  func drivers(of userID: String) throws(PublishingError) -> String? {
    let key = try ServerInsights.keys(of: [userID])[0]
    return try ServerJournal.served { () throws(WarehouseError) in
      try journal.connection.rows(
        """
        SELECT drivers FROM public.insight_runs WHERE user_id = $1 AND status <> 'failed'
          ORDER BY computed_at DESC, published_in DESC LIMIT 1
        """, [.uuid(key)]
      ) { row throws(WarehouseError) in try row.json(at: 0) }.first
    }
  }

  func looks(of userID: String) throws(PublishingError) -> [RecordedLook] {
    let key = try ServerInsights.keys(of: [userID])[0]
    return try ServerJournal.served { () throws(WarehouseError) in
      try journal.connection.rows(
        """
        SELECT outcome_cat::text, outcome_key, trigger_key, lag_days, window_end, effect, kept
          FROM public.insight_looks WHERE user_id = $1 ORDER BY window_end
        """, [.uuid(key)]
      ) { row throws(WarehouseError) in
        let identity = FoundInsight.Identity(
          outcomeCategory: try row.text(at: 0), outcomeKey: try row.text(at: 1),
          triggerKey: try row.text(at: 2), lagDays: Int(try row.int(at: 3)))
        return RecordedLook(
          of: identity, on: CalendarDay(try row.date(at: 4)),
          effect: try row.doubleIfPresent(at: 5), isKept: try row.bool(at: 6))
      }
    }.compactMap(\.self)
  }

  func language(of userID: String) throws(PublishingError) -> String? {
    let key = try ServerInsights.keys(of: [userID])[0]
    return try ServerJournal.served { () throws(WarehouseError) in
      try journal.connection.rows(
        "SELECT lang FROM public.profiles WHERE user_id = $1", [.uuid(key)]
      ) { row throws(WarehouseError) in try row.text(at: 0) }.first
    }
  }
}
