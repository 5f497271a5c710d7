import FoundationEssentials
import Job
import Model

extension Verb {
  private static let runUsage = "RUN [options]"
  private static let aboutRun = """
    RUN is a run's folder, or `latest` with --runs DIR (or --database, beside which
    runs are kept).
    """
  private static let ofRun: [Arguments.Option] = [
    .runs,
    Arguments.Option("database", "sqlite:PATH", help: "The journal beside which runs are kept."),
    .users,
  ]

  static let associations = Verb(
    name: "associations", usage: runUsage,
    summary: "Prints each planned or refused pair of a run, with numbers.",
    details: """
      Computed again from the run's own snapshot and pipeline. For a 2x2 table
      a = days with both, b = with the trigger only, c = with the outcome only,
      d = with neither; for Spearman the same counts of the yes/no views, where both
      sides have one. `q` is the p-value adjusted over the person's planned pairs;
      `reason` says why a pair was not tested, or which gate it did not pass;
      `moves_with_everything`: both sides follow a shared driver, such as a rota, and
      go together no more once it is taken away.
      \(aboutRun)
      """,
    options: ofRun + [.format("csv|json")], operand: .run
  ) { arguments, console throws(CommandError) in
    let audit = try audit(arguments)
    let writer = try TableWriter(
      arguments, console,
      columns: [
        "user_id", "trigger", "outcome", "lag_days", "method", "n", "a", "b", "c", "d", "rho",
        "phi", "lift", "p_raw", "p_honest", "q", "band", "kept", "reason",
      ])
    try auditing { () throws(JobError) in
      try audit.forEachPair { pair throws(JobError) in writer.add(Self.cells(of: pair)) }
    }
    try writer.finish()
  }

  static let matrix = Verb(
    name: "matrix", usage: "RUN --user UUID [options]",
    summary: "Prints the day matrix of a run: what was known on each day.",
    details: """
      One row a known cell; unobserved cells are left out. `binary`: 1 present, 0
      absent. `numeric`: the day's value in the taxonomy's unit.
      \(aboutRun)
      """,
    options: ofRun + [.format("csv|json")], operand: .run
  ) { arguments, console throws(CommandError) in
    let audit = try audit(arguments)
    let writer = try TableWriter(
      arguments, console, columns: ["user_id", "day", "feature", "view", "value"])
    try auditing { () throws(JobError) in
      try audit.forEachMatrix { person, matrix throws(JobError) in
        Self.forEachCell(of: matrix) { day, key, view, value in
          writer.add([
            .text(person.userID), .text(day), .text(key.description), .text(view), value,
          ])
        }
      }
    }
    try writer.finish()
  }

  static let signals = Verb(
    name: "signals", usage: "RUN --refused [options]",
    summary: "Prints the signals that a run did not use, with the reasons.",
    details: """
      Ids and codes only.
      \(aboutRun)
      """,
    options: ofRun + [
      Arguments.Option("refused", help: "The refused signals (the only list there is)."),
      .format("csv|json"),
    ], operand: .run
  ) { arguments, console throws(CommandError) in
    guard arguments.has("refused") else { throw .usage(.missing("--refused")) }
    let audit = try audit(arguments)
    let writer = try TableWriter(
      arguments, console, columns: ["id", "user_id", "category", "key", "reason"])
    try auditing { () throws(JobError) in
      try audit.forEachRefusal { person, id, name, reason throws(JobError) in
        writer.add([
          .text(id), .text(person.userID), .text(name.category), .text(name.key),
          .text(reason.rawValue),
        ])
      }
    }
    try writer.finish()
  }

  private static func audit(_ arguments: Arguments) throws(CommandError) -> RunAudit {
    try audit(arguments, of: try arguments.operand("RUN"))
  }

  /// The audit of a run that is named by its folder or as `latest`.
  static func audit(_ arguments: Arguments, of run: String) throws(CommandError) -> RunAudit {
    // A folder that was named needs no place where runs are kept.
    let needsRuns = run == "latest" || arguments.has("runs") || arguments.has("database")
    let runs = needsRuns ? try arguments.runsFolder() : "."
    let users = try arguments.userIDs()
    return try auditing { () throws(JobError) in
      try RunAudit(of: try RunFolder.find(run, in: runs), users: users)
    }
  }

  /// Runs `body`, whose errors become a command's.
  static func auditing<Result>(
    _ body: () throws(JobError) -> Result
  ) throws(CommandError) -> Result {
    do throws(JobError) { return try body() } catch { throw .job(error) }
  }

  private static func cells(of pair: RunAudit.AuditedPair) -> [TableWriter.Cell] {
    let association = pair.discovery?.association
    let counts = association?.counts
    return [
      .text(pair.userID), .text(pair.trigger.description), .text(pair.outcome.description),
      .integer(pair.pair.lag), .text(pair.pair.method.rawValue), .integer(pair.days),
      .optional(counts?.both), .optional(counts?.triggerOnly), .optional(counts?.outcomeOnly),
      .optional(counts?.neither), .optional(association?.rho), .optional(association?.phi),
      .optional(association?.lift), .optional(association?.rawP),
      .optional(association?.honest?.p), .optional(pair.discovery?.q),
      pair.discovery.map { .text($0.band.rawValue) } ?? .nothing,
      .flag(pair.discovery?.isKept ?? false), pair.reason.map { .text($0) } ?? .nothing,
    ]
  }

  private static func forEachCell(
    of matrix: DayMatrix, _ body: (String, SignalKey, String, TableWriter.Cell) -> Void
  ) {
    for (row, day) in matrix.axis.enumerated() {
      for column in matrix.columns {
        if column.presenceObserved[row] {
          body(day.description, column.key, "binary", .integer(column.presence[row] ? 1 : 0))
        }
        if let value = column.value(on: row) {
          body(day.description, column.key, "numeric", .number(value))
        }
      }
    }
  }
}
