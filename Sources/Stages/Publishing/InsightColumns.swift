import Model

/// The columns of an insight that a run writes; equal ones need no write.
struct InsightColumns: Equatable {
  var found: FoundInsight
  var windowStart: String?
  var windowEnd: String?
  var run: PublishedRun
}

extension InsightColumns {
  /// The names of the columns, in the order in which they are written and read.
  static let names = [
    "outcome_cat", "outcome_key", "trigger_key", "lag_days", "statement", "plain_statement",
    "caveat", "faded_caveat", "narrator", "method", "effect", "lift", "p_value", "p_honest",
    "q_value", "incidents", "days_observed",
    "trigger_days", "strength", "strength_band", "warnings", "facts", "supporting_signal_ids",
    "stage", "held_since", "looks_held", "window_start", "window_end", "run_id", "computed_at",
  ]

  /// What the columns will hold.
  var cells: [Cell] {
    let numbers = found.numbers
    return [
      .text(found.identity.outcomeCategory), .text(found.identity.outcomeKey),
      .text(found.identity.triggerKey), Cell(found.identity.lagDays),
      .text(found.statement), .text(found.plainStatement),
      .text(found.caveat), .text(found.fadedCaveat), .text(found.narrator),
      .text(numbers.method), .real(numbers.effect), Cell(numbers.lift), .real(numbers.rawP),
      Cell(numbers.honestP), .real(numbers.q), Cell(numbers.incidents),
      Cell(numbers.daysObserved), Cell(numbers.triggerDays), .real(numbers.strength),
      .text(numbers.band), .texts(found.warnings), .text(found.facts),
      .texts(found.supportingSignals), .text(found.life.stage.rawValue),
      .text(found.life.heldSince), Cell(found.life.looksHeld), Cell(windowStart),
      Cell(windowEnd), .text(run.id), .text(run.computedAt),
    ]
  }

  /// - Throws: `unreadableInsight`.
  init(_ row: StoredRow) throws(PublishingError) {
    guard let stage = Stage(rawValue: try row.text("stage")) else {
      throw .unreadableInsight(column: "stage")
    }
    let found = FoundInsight(
      identity: FoundInsight.Identity(
        outcomeCategory: try row.text("outcome_cat"), outcomeKey: try row.text("outcome_key"),
        triggerKey: try row.text("trigger_key"), lagDays: Int(try row.integer("lag_days"))),
      words: Insight(
        statement: try row.text("statement"), plainStatement: try row.text("plain_statement"),
        caveat: (try row.text("caveat"), try row.text("faded_caveat")),
        narrator: try row.text("narrator")),
      numbers: try FoundInsight.Numbers(row),
      life: FoundInsight.Life(
        stage: stage, heldSince: try row.text("held_since"),
        looksHeld: Int(try row.integer("looks_held"))),
      warnings: try row.texts("warnings"), facts: try row.text("facts"),
      supportingSignals: try row.texts("supporting_signal_ids"))
    self.init(
      found: found, windowStart: try row.textIfPresent("window_start"),
      windowEnd: try row.textIfPresent("window_end"),
      run: PublishedRun(id: try row.text("run_id"), computedAt: try row.text("computed_at")))
  }
}

extension FoundInsight.Numbers {
  fileprivate init(_ row: StoredRow) throws(PublishingError) {
    self.init(
      method: try row.text("method"), effect: try row.real("effect"),
      rawP: try row.probability("p_value"), q: try row.probability("q_value"),
      band: try row.text("strength_band"))
    lift = try row.realIfPresent("lift")
    honestP = try row.realIfPresent("p_honest")
    incidents = Int(try row.integer("incidents"))
    daysObserved = Int(try row.integer("days_observed"))
    triggerDays = try row.integerIfPresent("trigger_days").map { Int($0) }
    strength = try row.real("strength")
  }
}

/// An insight that the journal already holds.
struct KnownInsight {
  let id: String
  /// The stored columns that a run writes.
  let columns: InsightColumns
  /// When it was first found, as an ISO date.
  let firstSeen: String?
  /// What the person did with it: `new`, `seen` or `dismissed`.
  let status: String

  /// The names of the columns that it is read from.
  static let names = InsightColumns.names + ["id", "first_seen", "status"]

  private static let places = Dictionary(
    uniqueKeysWithValues: names.enumerated().map { ($1, $0) })

  /// An insight from the columns of `names`.
  ///
  /// - Throws: `unreadableInsight`.
  init(_ cells: [Cell]) throws(PublishingError) {
    let row = StoredRow(cells, places: Self.places)
    columns = try InsightColumns(row)
    id = try row.text("id")
    firstSeen = try row.textIfPresent("first_seen")
    status = try row.text("status")
  }

  /// Whether the person sees it as something that holds.
  var isShown: Bool { columns.found.life.stage != .faded && status != "dismissed" }
}
