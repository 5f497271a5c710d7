import Foundation
import Testing

@testable import Storage

/// The migrations of the repository, applied to a new database.
struct SchemaTests {
  let folder: TemporaryFolder
  let database: Database
  static let user = "11111111-1111-4111-8111-111111111111"
  static let entry = "22222222-2222-4222-8222-222222222222"
  static let signal = "33333333-3333-4333-8333-333333333333"

  static let migrations = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("../../../pipelines/migrations/sqlite")
    .standardized.path

  /// The columns of the specification and of the additions, in order.
  static let columns: [String: String] = [
    "profiles": "user_id lang theme timezone notif_prefs created_at updated_at",
    "entries": "id user_id created_at event_time source raw_text ocr_text photo_path lang status"
      + " updated_at deleted_at",
    "signals": "id user_id entry_id source source_uuid category key value_text value_num unit"
      + " polarity event_time confidence created_at updated_at deleted_at",
    "insights": "id user_id statement caveat outcome_cat trigger_key incidents days_observed"
      + " strength strength_band p_value supporting_signal_ids status computed_at outcome_key"
      + " lag_days method effect lift p_honest q_value trigger_days window_start window_end stage"
      + " first_seen looks_held warnings facts narrator run_id held_since plain_statement"
      + " faded_caveat",
    "device_tokens": "id user_id apns_token environment updated_at",
    "nudge_habits": "id user_id category expected_start expected_end weight enabled"
      + " last_nudged_at",
    "ai_logs": "id user_id kind model input_tokens output_tokens latency_ms ok error created_at"
      + " call_id cache_write_tokens cache_read_tokens dollars",
    "insight_runs": "user_id run_id computed_at status message need have window_start window_end"
      + " drivers",
    "insight_looks":
      "user_id outcome_cat outcome_key trigger_key lag_days window_end run_id q_value"
      + " effect kept",
    "periods": "id user_id label first_day last_day created_at updated_at deleted_at",
    "deleted_signals": "id user_id deleted_at",
    "insight_requests": "id user_id requested_at since status inserted error started_at finished_at"
      + " run_id",
    "last_deletions": "user_id deleted_at",
    "constat_migrations": "name digest applied_at",
  ]

  init() throws {
    folder = try TemporaryFolder()
    database = try folder.open("journal.db", .create)
    try Migrator(folder: Self.migrations).migrate(database, at: "2026-06-24T18:03:00Z")
  }

  private func insertSignal(_ extra: [String: SQLValue] = [:]) throws {
    var values: [String: SQLValue] = [
      "id": .text(Self.signal), "user_id": .text(Self.user), "category": "food", "key": "dairy",
      "event_time": "2026-06-24T18:03:00Z",
    ]
    values.merge(extra) { _, new in new }
    let names = values.keys.sorted()
    let marks = names.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    let sql = "INSERT INTO signals (\(names.joined(separator: ", "))) VALUES (\(marks))"
    try Statement(sql, in: database).run(names.map { values[$0] ?? .null })
  }

  private func refusal(_ sql: String) -> StorageError.ConstraintKind? {
    if case .constraint(let kind, _) = storageError({ try database.execute(sql) }) { return kind }
    return nil
  }

  @Test func hasExactlyTheTablesAndColumns() throws {
    let tables = try database.values(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    #expect(Set(tables) == Set(Self.columns.keys.map(SQLValue.text)))
    for (table, columns) in Self.columns {
      #expect(try database.columnNames(of: table).joined(separator: " ") == columns, "\(table)")
    }
  }

  @Test func isPrivateAndApplyingAgainChangesNothing() throws {
    #expect(try database.value("PRAGMA journal_mode") == "wal")
    #expect(try database.value("PRAGMA foreign_keys") == 1)
    for suffix in ["", "-wal", "-shm"] {
      #expect(try folder.mode(of: "journal.db" + suffix) == 0o600)
    }
    #expect(try Migrator(folder: Self.migrations).migrate(database, at: "later").isEmpty)
    #expect(try database.value("SELECT count(*) FROM constat_migrations") == 9)
    #expect(try database.value("PRAGMA integrity_check") == "ok")
  }

  @Test(arguments: [
    ("'holiday', '2026-03-03', '2026-03-03'", true), ("'job', '2026-03-03', NULL", true),
    ("'sick', '2026-03-03', '2026-03-02'", false), ("'party', '2026-03-03', NULL", false),
    ("'travel', '3 March 2026', NULL", false), ("'travel', '2026-03-03', 'soon'", false),
    ("'travel', NULL, '2026-03-03'", false),
  ])
  func aPeriodHasALabelAndItsDaysInOrder(_ values: String, _ isStored: Bool) throws {
    let insert =
      "INSERT INTO periods (user_id, label, first_day, last_day) VALUES ('\(Self.user)', \(values))"
    #expect((storageError { try database.execute(insert) } == nil) == isStored)
    #expect(try database.value("SELECT count(*) FROM periods") == (isStored ? 1 : 0))
  }

  @Test func fillsDefaults() throws {
    try database.execute(
      """
      INSERT INTO signals (user_id, category, event_time) VALUES ('\(Self.user)', 'food', 'x');
      INSERT INTO profiles (user_id) VALUES ('\(Self.user)')
      """)
    let uuid = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"
    let instant = "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"
    let statement = try Statement(
      "SELECT s.id, s.created_at, source, polarity, confidence, timezone, lang, theme, notif_prefs"
        + " FROM signals s, profiles", in: database)
    #expect(try statement.step())
    let row = statement.row
    #expect(try row.text(at: 0).range(of: "^\(uuid)$", options: .regularExpression) != nil)
    #expect(try row.text(at: 1).range(of: "^\(instant)$", options: .regularExpression) != nil)
    #expect(try (2..<4).map { try row.text(at: $0) } == ["manual", "neutral"])
    #expect(try row.real(at: 4) == 0.7)
    #expect(
      try (5..<9).map { try row.text(at: $0) } == ["Europe/Paris", "fr", "turquoise", "{}"])
  }

  @Test func defaultIdentifiersDiffer() throws {
    let insert = try Statement(
      "INSERT INTO signals (user_id, category, event_time) VALUES (?1, 'food', 'x')", in: database)
    for _ in 0..<200 { try insert.run([.text(Self.user)]) }
    #expect(try database.value("SELECT count(DISTINCT id) FROM signals") == 200)
    let variants = try database.values("SELECT DISTINCT substr(id, 20, 1) FROM signals ORDER BY 1")
    #expect(variants == ["8", "9", "a", "b"])
  }

  @Test(
    arguments: [
      ["event_time": "yesterday, about noon"], ["key": "no such key"], ["key": .null],
      ["value_num": .real(.infinity)], ["value_num": -5], ["unit": "furlong"],
      ["user_id": "99999999-9999-4999-8999-999999999999"], ["confidence": 7.5],
    ] as [[String: SQLValue]])
  func storesABadSignalToRefuseItLater(extra: [String: SQLValue]) throws {
    try insertSignal(extra)
    #expect(try database.value("SELECT count(*) FROM signals") == 1)
  }

  @Test(
    arguments: [
      ["category": "weather"], ["category": "Food"], ["source": "web"], ["polarity": "good"],
      ["id": "33333333-3333-4333-8333-33333333333"], ["id": "3333333A-3333-4333-8333-333333333333"],
      ["user_id": "x"],
    ] as [[String: SQLValue]])
  func refusesAnUnknownEnumOrIdentifier(extra: [String: SQLValue]) throws {
    let error = storageError { try insertSignal(extra) }
    guard case .constraint(.check, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try database.value("SELECT count(*) FROM signals") == 0)
  }

  @Test(arguments: [
    "INSERT INTO profiles (user_id, lang) VALUES ('\(user)', 'de')",
    "INSERT INTO profiles (user_id, theme) VALUES ('\(user)', 'red')",
    "INSERT INTO profiles (user_id, notif_prefs) VALUES ('\(user)', '{')",
    "INSERT INTO entries (id, user_id, source) VALUES ('\(entry)', '\(user)', 'fax')",
    "INSERT INTO entries (id, user_id, status) VALUES ('\(entry)', '\(user)', 'done')",
    "INSERT INTO insight_runs (user_id, run_id, status) VALUES ('\(user)', 'r', 'maybe')",
    "INSERT INTO insight_runs (user_id, run_id, status, drivers) VALUES ('\(user)', 'r', 'ok', '[')",
    "INSERT INTO insight_runs (user_id, run_id, status, drivers) VALUES ('\(user)', 'r', 'ok', '{}')",
    "INSERT INTO nudge_habits (user_id, category) VALUES ('\(user)', 'x')",
    "INSERT INTO ai_logs (ok) VALUES (2)",
  ])
  func otherChecksHold(sql: String) {
    #expect(refusal(sql) == .check)
  }

  @Test func oneSignalForEachSourceIdentifier() throws {
    try insertSignal(["source": "health", "source_uuid": "a"])
    let other = SQLValue.text(Self.entry)
    #expect(throws: StorageError.self) {
      try insertSignal(["id": other, "source": "health", "source_uuid": "a"])
    }
    try insertSignal(["id": other, "source": "weather", "source_uuid": "a"])
    try insertSignal(["id": "44444444-4444-4444-8444-444444444444"])
    try insertSignal(["id": "55555555-5555-4555-8555-555555555555"])
    #expect(try database.value("SELECT count(*) FROM signals") == 4)
  }

  private func insertInsight(_ columns: String = "", _ values: String = "") throws {
    try database.execute(
      """
      INSERT INTO insights (user_id, statement, outcome_cat, trigger_key, incidents,
        days_observed, strength, strength_band\(columns))
      VALUES ('\(Self.user)', 's', 'pain', 'food.dairy', 3, 30, 0.4, 'moderate'\(values))
      """)
  }

  @Test func oneInsightForEachIdentity() throws {
    let columns = ", outcome_key, lag_days, method, stage, window_start, window_end, run_id"
    func values(lag: Int) -> String {
      ", 'headache', \(lag), 'two_by_two', 'emerging', '2026-03-01', '2026-05-31', 'r'"
    }
    try insertInsight(columns, values(lag: 0))
    try insertInsight(columns, values(lag: 1))
    #expect(throws: StorageError.self) { try insertInsight(columns, values(lag: 0)) }
    try insertInsight()
    try insertInsight()
    #expect(try database.value("SELECT count(*) FROM insights") == 4, "old rows have no identity")
  }

  @Test(arguments: [
    ("run_id", "'r'"), ("method", "'t_test'"), ("stage", "'new'"), ("warnings", "'x'"),
    ("facts", "'{'"), ("window_start", "'1 May'"), ("lag_days", "-1"), ("status", "'faded'"),
  ])
  func insightChecksHold(column: String, value: String) {
    let error = storageError { try insertInsight(", \(column)", ", \(value)") }
    #expect(error?.category == .constraint)
  }

  @Test func oneRowForEachRunOfAPerson() throws {
    let sql =
      "INSERT INTO insight_runs (user_id, run_id, status) VALUES ('\(Self.user)', 'r', 'ok')"
    try database.execute(sql)
    #expect(refusal(sql) == .unique)
  }

  @Test func nobodyHasTwoOpenRequests() throws {
    let ask = "INSERT INTO insight_requests (user_id) VALUES ('\(Self.user)')"
    try database.execute(ask)
    #expect(refusal(ask) == .unique)
    try database.execute(ask + " ON CONFLICT DO NOTHING")
    #expect(try database.values("SELECT status FROM insight_requests") == ["pending"])
    try database.execute("UPDATE insight_requests SET status = 'running'")
    #expect(refusal(ask) == .unique)
    for ending in ["done", "failed", "done"] {
      try database.execute(
        "UPDATE insight_requests SET status = '\(ending)' WHERE status IN ('pending', 'running')")
      try database.execute(ask)
    }
    #expect(try database.value("SELECT count(DISTINCT id) FROM insight_requests") == 4)
    for (column, value) in [
      ("status", "'begun'"), ("inserted", "-1"), ("error", "'x'"), ("error", "'[]'"),
    ] {
      #expect(refusal("UPDATE insight_requests SET \(column) = \(value)") == .check, "\(column)")
    }
  }

  @Test func lookingForRequestsNeedsNoScanAndNoSort() throws {
    let plan = try Statement(
      """
      EXPLAIN QUERY PLAN SELECT id FROM insight_requests WHERE status IN ('pending', 'running')
        ORDER BY status, requested_at
      """, in: database)
    var steps: [String] = []
    try plan.forEach { row throws(StorageError) in steps.append(try row.text(at: 3)) }
    #expect(steps.count == 1 && steps[0].contains("insight_requests_status_requested (status=?)"))
  }

  @Test func deletingWhatLeavesNoRowLeavesItsTime() throws {
    try database.execute(
      """
      INSERT INTO entries (id, user_id) VALUES ('\(Self.entry)', '\(Self.user)');
      INSERT INTO periods (user_id, label, first_day)
        VALUES ('\(Self.user)', 'sick', '2026-03-03')
      """)
    #expect(try database.value("SELECT count(*) FROM last_deletions") == 0)
    for table in ["periods", "entries"] {
      try database.execute(
        "DELETE FROM \(table); UPDATE last_deletions SET deleted_at = deleted_at || '!'")
      #expect(
        try database.values("SELECT user_id || substr(deleted_at, 20) FROM last_deletions")
          == [.text(Self.user + "Z!")], "\(table)")
    }
  }

  @Test func keepsFindingsOfAnOlderSchema() throws {
    let all = try Migrator(folder: Self.migrations).migrations
    let old = try folder.open("old.db", .create)
    try Migrator(Array(all.prefix(1))).migrate(old, at: "then")
    try old.execute(
      """
      INSERT INTO insights (user_id, statement, outcome_cat, trigger_key, incidents,
        days_observed, strength, strength_band)
      VALUES ('\(Self.user)', 'a', 'pain', 'food.dairy', 3, 30, 0.4, 'moderate'),
        ('\(Self.user)', 'b', 'pain', 'food.dairy', 3, 30, 0.4, 'moderate')
      """)
    try Migrator(all).migrate(old, at: "now")
    #expect(try old.values("SELECT statement FROM insights ORDER BY 1") == ["a", "b"])
  }

  @Test func runsOfAnOlderSchemaHaveNoDrivers() throws {
    let all = try Migrator(folder: Self.migrations).migrations
    let old = try folder.open("old.db", .create)
    try Migrator(Array(all.prefix(5))).migrate(old, at: "then")
    try old.execute(
      """
      INSERT INTO insight_runs (user_id, run_id, status, need, have)
        VALUES ('\(Self.user)', 'a', 'ok', NULL, NULL),
          ('\(Self.user)', 'b', 'insufficient_data', 7, 3)
      """)
    try Migrator(all).migrate(old, at: "now")
    #expect(
      try old.values("SELECT run_id || drivers FROM insight_runs ORDER BY 1") == ["a[]", "b[]"])
    #expect(try old.values("SELECT have FROM insight_runs WHERE run_id = 'b'") == [3])
  }

  @Test func anEntryTakesItsSignalsAlongAndEachLeavesATombstone() throws {
    try database.execute(
      "INSERT INTO entries (id, user_id) VALUES ('\(Self.entry)', '\(Self.user)')")
    try insertSignal(["entry_id": .text(Self.entry)])
    try insertSignal(["id": "44444444-4444-4444-8444-444444444444"])
    #expect(refusal("UPDATE signals SET entry_id = 'none'") == .foreignKey)
    try database.execute("DELETE FROM entries")
    #expect(try database.value("SELECT count(*) FROM signals") == 1)
    #expect(try database.values("SELECT id FROM deleted_signals") == [.text(Self.signal)])
    #expect(try database.values("SELECT user_id FROM deleted_signals") == [.text(Self.user)])
    try database.execute("DELETE FROM signals")
    #expect(try database.value("SELECT count(*) FROM deleted_signals") == 2)
  }

  @Test func aTombstoneStaysWhenAnIdentifierIsDeletedAgain() throws {
    try insertSignal()
    try database.execute("DELETE FROM signals; UPDATE deleted_signals SET deleted_at = 'first'")
    try insertSignal()
    try database.execute("DELETE FROM signals")
    #expect(try database.values("SELECT deleted_at FROM deleted_signals") == ["first"])
  }
}
