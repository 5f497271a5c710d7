import FoundationEssentials
import Warehouse

/// The tables of a journal on a server, where a block of people is one transaction.
struct ServerTables: JournalTables {
  private let journal: ServerJournal

  /// Each has a lock of its own, and a server has room for some thousands.
  let peopleAtOnce = 256

  /// What a person sees as something that holds.
  private static let isShown = "(stage IS NULL OR stage <> 'faded') AND status <> 'dismissed'"

  init(_ connection: Connection) throws(PublishingError) {
    journal = try ServerJournal(
      connection,
      needed: [
        "profiles": ["user_id"], "insights": KnownInsight.names + ["user_id"],
        "insight_runs": ["published_in", "drivers"], "insight_looks": ["kept"],
      ], staging: [Self.runs, Self.looks, Self.inserts, Self.updates])
  }

  func shownInsights() throws(PublishingError) -> Int {
    try ServerJournal.served { () throws(WarehouseError) in
      Int(try connection.number("SELECT count(*) FROM public.insights WHERE \(Self.isShown)"))
    }
  }

  func recordEnd() throws(PublishingError) -> Int64 {
    try ServerJournal.served { () throws(WarehouseError) in
      try connection.number("SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint")
    }
  }

  func standings(
    of userIDs: [String], before run: PublishedRun
  ) throws(PublishingError) -> [Standing] {
    let people = try ServerInsights.keys(of: userIDs)
    return try ServerJournal.served { () throws(WarehouseError) in
      try connection.rows(
        """
        SELECT EXISTS (SELECT FROM public.profiles WHERE user_id = person),
          EXISTS (
            SELECT FROM public.insight_runs
              WHERE user_id = person AND run_id <> $2 AND status <> 'failed' AND computed_at > $3
                AND published_in >= $4::xid8),
          (SELECT count(*) FROM public.insights WHERE user_id = person AND \(Self.isShown))
        FROM unnest($1::uuid[]) WITH ORDINALITY AS asked (person, place) ORDER BY place
        """,
        [
          .uuids(people), .text(run.id),
          .instant(try ServerColumn("computed_at", .instant).instant(run.computedAt)),
          // Without an end nothing lies after it.
          .int(run.recordEnd ?? .max),
        ]
      ) { row throws(WarehouseError) in
        var standing = Standing(shown: Int(try row.int(at: 2)))
        if try !row.bool(at: 0) {
          standing.leaving = .gone
        } else if try row.bool(at: 1) {
          standing.leaving = .newer
        }
        return standing
      }
    }
  }

  func known(of userIDs: [String]) throws(PublishingError) -> [[KnownInsight]] {
    try ServerInsights.known(of: userIDs, in: connection)
  }

  /// Locks are taken in one order everywhere: people, accounts, insights.
  func transaction<Result>(
    over userIDs: [String], _ body: () throws(PublishingError) -> Result
  ) throws(PublishingError) -> Result {
    let keys = Set(userIDs.map { AdvisoryKey(named: "constat publish \($0)").number }).sorted()
    return try journal.transaction { () throws(PublishingError) in
      try ServerJournal.served { () throws(WarehouseError) in
        // One after another as they stand.
        _ = try connection.execute(
          "SELECT pg_advisory_xact_lock(key) FROM unnest($1::bigint[]) AS key",
          [.texts(keys.map(String.init))])
      }
      return try body()
    }
  }

  func write(_ people: [PersonChange], of run: PublishedRun) throws(PublishingError) {
    let people = people.filter { $0.insights != nil }
    try ServerJournal.served { () throws(WarehouseError) in
      // The first row of a person locks their account: whoever deletes it waits, and holds nothing
      // yet that is needed here.
      var changed = try Self.runs.merge(
        people.map { Self.row(of: $0.result, run) }, keyColumns: 2, in: connection)
      changed += try Self.looks.merge(
        people.flatMap { Self.lookRows(of: $0.result, run) }, keyColumns: 6, in: connection)
      changed += try writeInsights(of: people, run)
      if changed > 0 { try connection.notify("constat_insights") }
    }
  }

  private var connection: Connection { journal.connection }
}

extension ServerTables {
  private static let runs = StagingTable(
    name: "constat_runs", target: "insight_runs",
    columns: [
      ServerColumn("user_id", .uuid), ServerColumn("run_id", .text),
      ServerColumn("computed_at", .instant), ServerColumn("status", .text),
      ServerColumn("message", .text), ServerColumn("need", .integer),
      ServerColumn("have", .integer), ServerColumn("window_start", .date),
      ServerColumn("window_end", .date), ServerColumn("drivers", .json),
    ])

  private static let looks = StagingTable(
    name: "constat_looks", target: "insight_looks",
    columns: [
      ServerColumn("user_id", .uuid), ServerColumn("outcome_cat", .text),
      ServerColumn("outcome_key", .text), ServerColumn("trigger_key", .text),
      ServerColumn("lag_days", .integer), ServerColumn("window_end", .date),
      ServerColumn("run_id", .text), ServerColumn("q_value", .real),
      ServerColumn("effect", .real), ServerColumn("kept", .bool),
    ])

  private static func row(of result: PersonResult, _ run: PublishedRun) -> [Cell] {
    [
      .text(result.userID), .text(run.id), .text(run.computedAt), .text(result.status.rawValue),
      Cell(result.message), Cell(result.need), Cell(result.have), Cell(result.windowStart),
      Cell(result.windowEnd), .text(DriverColumn.text(of: result.drivers)),
    ]
  }

  private static func lookRows(of result: PersonResult, _ run: PublishedRun) -> [[Cell]] {
    result.looks.map { look in
      [
        .text(result.userID), .text(look.identity.outcomeCategory),
        .text(look.identity.outcomeKey), .text(look.identity.triggerKey),
        Cell(look.identity.lagDays), .text(look.windowEnd), .text(run.id), Cell(look.q),
        Cell(look.effect), Cell(look.isKept ? 1 : 0),
      ]
    }
  }
}

extension ServerTables {
  private static let insightColumns = ServerColumn.ofInsight(
    ["id", "user_id"] + InsightColumns.names)

  private static let inserts = StagingTable(
    name: "constat_inserts", target: "insights", columns: insightColumns)

  private static let updates = StagingTable(
    name: "constat_updates", target: "insights", columns: insightColumns)

  /// The status, which is the person's, is never written, nor the first date of what is known.
  private func writeInsights(
    of people: [PersonChange], _ run: PublishedRun
  ) throws(WarehouseError) -> Int {
    var (inserts, updates, fades): ([[Cell]], [[Cell]], [String]) = ([], [], [])
    for person in people {
      let userID = Cell.text(person.result.userID)
      for change in person.insights ?? [] {
        switch change {
        case .insert(let columns):
          inserts.append([.text(UUID().uuidString), userID] + columns.cells)
        case .update(let id, let columns): updates.append([.text(id), userID] + columns.cells)
        case .fade(let id, _): fades.append(id)
        }
      }
    }
    try lock(updates.compactMap(\.first), fades)
    return try insert(inserts) + update(updates) + fade(fades, by: run)
  }

  /// A person who dismisses an insight at this instant is waited for here, before anything of it is
  /// written.
  private func lock(_ updated: [Cell], _ faded: [String]) throws(WarehouseError) {
    var ids = try Self.ids(faded)
    for case .text(let id) in updated { ids += try Self.ids([id]) }
    guard !ids.isEmpty else { return }
    _ = try connection.execute(
      """
      SELECT FROM public.insights WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE
      """, [.uuids(ids)])
  }

  private func insert(_ rows: [[Cell]]) throws(WarehouseError) -> Int {
    guard !rows.isEmpty else { return 0 }
    try Self.inserts.fill(rows, in: connection)
    let names = Self.insightColumns.map(\.name).joined(separator: ", ")
    return try connection.execute(
      """
      INSERT INTO public.insights (\(names), first_seen)
        SELECT \(names), window_end FROM pg_temp.constat_inserts ORDER BY user_id, id
      """, [])
  }

  private func update(_ rows: [[Cell]]) throws(WarehouseError) -> Int {
    guard !rows.isEmpty else { return 0 }
    try Self.updates.fill(rows, in: connection)
    let assignments = InsightColumns.names.map { "\($0) = staged.\($0)" }
    return try connection.execute(
      """
      UPDATE public.insights AS there SET \(assignments.joined(separator: ", "))
        FROM pg_temp.constat_updates AS staged
        WHERE there.id = staged.id AND there.user_id = staged.user_id
      """, [])
  }

  private func fade(_ ids: [String], by run: PublishedRun) throws(WarehouseError) -> Int {
    guard !ids.isEmpty else { return 0 }
    return try connection.execute(
      """
      UPDATE public.insights SET stage = 'faded', statement = plain_statement,
          caveat = faded_caveat, run_id = $2, computed_at = $3
        WHERE id = ANY($1::uuid[])
      """,
      [
        .uuids(try Self.ids(ids)), .text(run.id),
        .instant(try ServerColumn("computed_at", .instant).instant(run.computedAt)),
      ])
  }

  private static func ids(_ texts: [String]) throws(WarehouseError) -> [StoredUUID] {
    var ids: [StoredUUID] = []
    for text in texts { ids.append(try ServerColumn("id", .uuid).uuid(text)) }
    return ids
  }
}
