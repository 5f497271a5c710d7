import Days
import FoundationEssentials
import Job
import Model
import Storage

extension Verb {
  private static let shared: [Arguments.Option] =
    [
      .database,
      Arguments.Option("pipeline", "FILE", help: "What to do (default: the program's own)."),
      Arguments.Option(
        "as-of", "DATE|last",
        help: "The last day looked at (default: yesterday); `last`: each person's last."),
      .runs,
      Arguments.Option("now", "INSTANT", help: "The instant looked from (default: the clock)."),
      Arguments.Option("dry-run", help: "Compute and show what would change; publish nothing."),
      Arguments.Option(
        "confirm", help: "Publish although most of what is shown would fade, or nothing was read."),
    ] + Arguments.Option.narration

  static let nightly = Verb(
    name: "nightly", usage: "--database sqlite:PATH [options]",
    summary: "Computes and publishes the insights of everyone in a journal.",
    details: """
      Freezes the journal into a snapshot, reads and aligns every signal, tests every
      pair, keeps what survives, words it and publishes it. Prints a line a person
      and a summary. The run's folder keeps the snapshot and everything needed to
      compute each number again: see `constat associations`.

      A model words the findings when CONSTAT_ANTHROPIC_KEY holds a key, or
      CONSTAT_ANTHROPIC_KEY_FILE the path of a file with it that only its owner may
      read. It is given names and numbers, never who they are of; each sentence is
      checked, and the template speaks where one does not hold.
      """,
    options: shared + [
      .users,
      Arguments.Option(
        "workers", "N", help: "Blocks of people computed at once (default: the cores)."),
    ]
  ) { arguments, console throws(CommandError) in
    try arguments.refuseOperands()
    let workers = try arguments.integer("workers", in: 1...256)
    try await compute(
      arguments, console, pipeline: "nightly-insights",
      workers: workers ?? ProcessInfo.processInfo.activeProcessorCount)
  }

  static let recompute = Verb(
    name: "recompute", usage: "--user UUID --database sqlite:PATH [options]",
    summary: "Computes and publishes the insights of one person, now.",
    details: """
      What « Mettre à jour » does: the same as `nightly`, for one person.
      """,
    options: shared + [Arguments.Option("user", "UUID", help: "The person.")]
  ) { arguments, console throws(CommandError) in
    try arguments.refuseOperands()
    _ = try arguments.required("user")
    try await compute(arguments, console, pipeline: "recompute", workers: 1)
  }

  private static func compute(
    _ arguments: Arguments, _ console: Console, pipeline name: String, workers: Int
  ) async throws(CommandError) {
    let start = ContinuousClock.now
    var order = InsightJob.Order(
      database: try arguments.database(),
      pipeline: try SharedFolder.pipeline(arguments["pipeline"], named: name),
      instant: try arguments.instant(), runs: try arguments.runsFolder())
    order.users = try arguments.userIDs()
    order.workers = workers
    order.isDryRun = arguments.has("dry-run")
    order.isConfirmed = arguments.has("confirm")
    order.asOf = try arguments.asOf()
    order.narration = try arguments.narration(
      of: order.pipeline, in: try SharedFolder.folder(of: arguments["pipeline"], named: name))
    if !order.isDryRun { try migrate(order.database, at: order.instant) }
    let summary: JobSummary
    do throws(JobError) {
      summary = try await InsightJob(order).run { NightlyReport.show($0, console) }
    } catch { throw .job(error) }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    try console.write(NightlyReport.summary(summary, seconds: seconds))
    try NightlyReport.judge(summary, console)
  }

  /// Brings an existing journal to the newest schema.
  private static func migrate(
    _ location: DatabaseLocation, at instant: Instant
  ) throws(CommandError) {
    let migrator = try SharedFolder().migrator()
    do throws(StorageError) {
      let journal = try Database(location, .readWrite)
      try journal.requireTables(["signals": ["id"], "profiles": ["user_id"]])
      try migrator.migrate(journal, at: instant.description)
    } catch { throw .storage(error) }
  }
}
