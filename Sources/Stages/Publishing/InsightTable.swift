import FoundationEssentials
import Model
import Storage

/// The `insights` table as runs read and write it.
struct InsightTable {
  private let select: Statement
  private let insert: Statement
  private let update: Statement
  private let fade: Statement
  private let places: [String: Int]

  /// The columns that a run writes, in the order in which they are bound and read.
  private static let written = [
    "outcome_cat", "outcome_key", "trigger_key", "lag_days", "statement", "plain_statement",
    "caveat", "faded_caveat", "narrator", "method", "effect", "lift", "p_value", "p_honest",
    "q_value", "incidents", "days_observed",
    "trigger_days", "strength", "strength_band", "warnings", "facts", "supporting_signal_ids",
    "stage", "held_since", "looks_held", "window_start", "window_end", "run_id", "computed_at",
  ]

  init(_ database: Database) throws(StorageError) {
    try database.requireTables([
      "insights": Self.written + ["id", "user_id", "status", "first_seen"]
    ])
    let columns = Self.written.joined(separator: ", ")
    select = try Statement(
      """
      SELECT \(columns), id, first_seen, status FROM insights
        WHERE user_id = ?1 AND outcome_key IS NOT NULL AND lag_days IS NOT NULL ORDER BY id
      """, in: database)
    places = Dictionary(uniqueKeysWithValues: select.columnNames.enumerated().map { ($1, $0) })
    let parameters = (1...Self.written.count).map { "?\($0)" }.joined(separator: ", ")
    let next = Self.written.count + 1
    insert = try Statement(
      """
      INSERT INTO insights (\(columns), id, user_id, first_seen, status)
        VALUES (\(parameters), ?\(next), ?\(next + 1), ?\(next + 2), 'new')
      """, in: database)
    let assignments = Self.written.enumerated().map { "\($1) = ?\($0 + 1)" }
      .joined(separator: ", ")
    update = try Statement(
      "UPDATE insights SET \(assignments) WHERE id = ?\(next)", in: database)
    fade = try Statement(
      """
      UPDATE insights SET stage = 'faded', statement = plain_statement,
        caveat = faded_caveat, run_id = ?2, computed_at = ?3 WHERE id = ?1
      """, in: database)
  }

  /// Everything known of a person.
  func known(of userID: String) throws(PublishingError) -> [KnownInsight] {
    do throws(StorageError) { try select.bind([.text(userID)]) } catch { throw .storage(error) }
    defer { select.reset() }
    var known: [KnownInsight] = []
    while try Self.stored({ () throws(StorageError) in try select.step() }) {
      known.append(try Self.insight(StoredRow(select.row, places: places)))
    }
    return known
  }

  /// Writes an insight that is found for the first time.
  func insert(_ columns: InsightColumns, of userID: String) throws(StorageError) {
    let id = UUID().uuidString.lowercased()
    let firstSeen = columns.windowEnd.map { SQLValue.text($0) } ?? .null
    try insert.run(try Self.values(columns) + [.text(id), .text(userID), firstSeen])
  }

  /// Writes everything of a known insight but its id, status and first date.
  func update(_ id: String, to columns: InsightColumns) throws(StorageError) {
    try update.run(try Self.values(columns) + [.text(id)])
  }

  /// Marks a known insight as no longer found.
  func fade(_ id: String, by run: PublishedRun) throws(StorageError) {
    try fade.run([.text(id), .text(run.id), .text(run.computedAt)])
  }

  private static func values(_ columns: InsightColumns) throws(StorageError) -> [SQLValue] {
    let (found, numbers) = (columns.found, columns.found.numbers)
    return [
      .text(found.identity.outcomeCategory), .text(found.identity.outcomeKey),
      .text(found.identity.triggerKey), .integer(Int64(found.identity.lagDays)),
      .text(found.statement), .text(found.plainStatement),
      .text(found.caveat), .text(found.fadedCaveat), .text(found.narrator),
      .text(numbers.method),
      .real(numbers.effect), .optional(numbers.lift), .real(numbers.rawP),
      .optional(numbers.honestP), .real(numbers.q), .integer(Int64(numbers.incidents)),
      .integer(Int64(numbers.daysObserved)), .optional(numbers.triggerDays),
      .real(numbers.strength), .text(numbers.band), .text(json(found.warnings)),
      .text(found.facts), .text(json(found.supportingSignals)), .text(found.life.stage.rawValue),
      .text(found.life.heldSince), .integer(Int64(found.life.looksHeld)),
      .optional(columns.windowStart),
      .optional(columns.windowEnd), .text(columns.run.id), .text(columns.run.computedAt),
    ]
  }

  private static func insight(_ row: StoredRow) throws(PublishingError) -> KnownInsight {
    let identity = FoundInsight.Identity(
      outcomeCategory: try row.text("outcome_cat"), outcomeKey: try row.text("outcome_key"),
      triggerKey: try row.text("trigger_key"), lagDays: Int(try row.integer("lag_days")))
    var numbers = FoundInsight.Numbers(
      method: try row.text("method"), effect: try row.real("effect"),
      rawP: try row.probability("p_value"), q: try row.probability("q_value"),
      band: try row.text("strength_band"))
    numbers.lift = try row.realIfPresent("lift")
    numbers.honestP = try row.realIfPresent("p_honest")
    numbers.incidents = Int(try row.integer("incidents"))
    numbers.daysObserved = Int(try row.integer("days_observed"))
    numbers.triggerDays = try row.integerIfPresent("trigger_days").map { Int($0) }
    numbers.strength = try row.real("strength")
    guard let stage = Stage(rawValue: try row.text("stage")) else {
      throw .unreadableInsight(column: "stage")
    }
    let found = FoundInsight(
      identity: identity,
      words: Insight(
        statement: try row.text("statement"), plainStatement: try row.text("plain_statement"),
        caveat: (try row.text("caveat"), try row.text("faded_caveat")),
        narrator: try row.text("narrator")),
      numbers: numbers,
      life: FoundInsight.Life(
        stage: stage, heldSince: try row.text("held_since"),
        looksHeld: Int(try row.integer("looks_held"))),
      warnings: try row.texts("warnings"), facts: try row.text("facts"),
      supportingSignals: try row.texts("supporting_signal_ids"))
    let columns = InsightColumns(
      found: found, windowStart: try row.textIfPresent("window_start"),
      windowEnd: try row.textIfPresent("window_end"),
      run: PublishedRun(id: try row.text("run_id"), computedAt: try row.text("computed_at")))
    return KnownInsight(
      id: try row.text("id"), columns: columns, firstSeen: try row.textIfPresent("first_seen"),
      status: try row.text("status"))
  }

  static func stored<Result>(
    _ body: () throws(StorageError) -> Result
  ) throws(PublishingError) -> Result {
    do throws(StorageError) { return try body() } catch { throw .storage(error) }
  }

  /// A JSON array of texts.
  private static func json(_ texts: [String]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    guard let data = try? encoder.encode(texts) else { return "[]" }
    return String(decoding: data, as: UTF8.self)
  }
}

extension SQLValue {
  fileprivate static func optional(_ number: Double?) -> SQLValue {
    number.map { .real($0) } ?? .null
  }
  fileprivate static func optional(_ number: Int?) -> SQLValue {
    number.map { .integer(Int64($0)) } ?? .null
  }
  fileprivate static func optional(_ text: String?) -> SQLValue {
    text.map { .text($0) } ?? .null
  }
}
