import Configuration
import Days
import FoundationEssentials
import Job
import Model
import Storage

extension Verb {
  static let shared: [Arguments.Option] =
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
      Arguments.Option(
        "log", "text|json", help: "How standard error is written (default: text)."),
    ] + Arguments.Option.narration

  static let nightly = Verb(
    name: "nightly", usage: "[--database sqlite:PATH|postgres://...] [options]",
    summary: "Computes and publishes insights of everyone in a journal.",
    details: """
      Freezes the journal into a snapshot, reads and aligns every signal, tests every
      pair, keeps what survives, words it and publishes it. The run's folder keeps
      the snapshot and everything needed to compute each number again: see
      `constat associations`.

      Standard output gets a summary, and before it a line a person when there are at
      most 20 or with --people; else only the first 20 who failed have one. Standard
      error tells how far the run is: on one line of a terminal, else once a minute
      and where a stage begins and ends. With --log json it is one JSON object a
      line, of counts and codes alone. --metrics leaves the run's numbers for
      Prometheus, also of a run that failed.

      A model words the findings when CONSTAT_ANTHROPIC_KEY holds a key, or
      CONSTAT_ANTHROPIC_KEY_FILE the path of a file with it that only its owner may
      read. It is given names and numbers, never who they are of; each sentence is
      checked, and the template speaks where one does not hold.

      Who told nothing for the days of --active-days is left out: their insights stay
      as they are, and the summary counts them. The days are counted back from the
      instant looked from, or from the end of --as-of DATE. With --as-of last, and
      with --user, everyone asked is computed.

      Several machines share a night with --shard 1/3, 2/3 and 3/3, each with the
      same --now: see `constat runs merge`. One folder of runs takes one night at a
      time, or the shards of one division; else the status is 75.
      """,
    options: shared + [
      .users,
      Arguments.Option(
        "active-days", "N|all",
        help: "Who told nothing for N days is left out (default: the pipeline's)."),
      Arguments.Option("shard", "I/N", help: "Compute only part I of N of the people."),
      Arguments.Option(
        "workers", "N", help: "Blocks of people computed at once (default: the cores)."),
      Arguments.Option("people", help: "Print a line a person, however many there are."),
      Arguments.Option(
        "metrics", "FILE", help: "Replace FILE by the run's numbers, as Prometheus reads them."),
      Arguments.Option(
        "resume", "RUN|latest", help: "Go on with a run that was cut, from where it stopped."),
      Arguments.Option(
        "restart", help: "With --resume: begin the run anew, in a folder of its own."),
      Arguments.Option(
        "read-from", "FILE", help: "Read a standby, whose address a private file holds."),
      Arguments.Option(
        "record-pairs", help: "Keep the numbers of every pair in the run, told or not."),
      Arguments.Option(
        "forget-gone",
        help: "Forget who is gone from the journal, also when it is most of those known."),
    ] + Arguments.Option.retention
  ) { arguments, console throws(CommandError) in
    try arguments.refuseOperands()
    let workers = try arguments.integer("workers", in: 1...256)
    // What follows the night must not fail for a word.
    _ = try arguments.retention()
    try await compute(
      arguments, console,
      workers: workers ?? ProcessInfo.processInfo.activeProcessorCount)
  }

  private static func compute(
    _ arguments: Arguments, _ console: Console, workers: Int
  ) async throws(CommandError) {
    let watch = try NightWatch(arguments, console)
    try await watch.over { () async throws(CommandError) in
      let (order, folder) = try order(arguments, pipeline: "nightly-insights", workers: workers)
      // One night at a time; whoever waits for an answer does not wait for it.
      var lock: NightLock? = try await nightLock(of: order)
      defer { withExtendedLifetime(lock) {} }
      let server = try serverLock(of: order)
      defer { withExtendedLifetime(server) {} }
      if !order.isDryRun { try SchemaPlan.prepare(order.journal, at: order.instant) }
      let job = InsightJob(order)
      let summary: JobSummary
      do throws(JobError) {
        if let folder {
          summary = try await job.resume(folder) { watch.tell($0) }
        } else {
          summary = try await job.run { watch.tell($0) }
        }
      } catch { throw .job(error) }
      if summary.wasFinished {
        console.note(
          "constat: the run \(RunFolder(path: summary.folder).id) was published before: nothing was "
            + "left to go on with")
      }
      try writeSummary(of: RunFolder(path: summary.folder))
      guard summary.publication == .published else { return summary }
      if order.shard != nil {
        // The last shard to end has the folder alone, and tidies for all of them.
        lock = nil
        lock = try? NightLock.alone(in: order.runs, doing: NightLock.tidying) {
          .nightRuns(holder: $0)
        }
      }
      if lock != nil { try tidy(arguments, order, console) }
      return summary
    }
  }

  /// Leaves what `runs show` tells in the run's folder.
  private static func writeSummary(of folder: RunFolder) throws(CommandError) {
    do throws(JobError) {
      try folder.write(summary: KeepingReport.page(of: try RunDetails(of: folder)))
    } catch { throw .job(error) }
  }

  /// The lock that a night holds in its folder of runs, which is made.
  private static func nightLock(
    of order: InsightJob.Order
  ) async throws(CommandError) -> NightLock {
    do throws(StorageError) { try PrivateFile.createFolder(at: order.runs) } catch {
      throw .storage(error)
    }
    if let shard = order.shard { return try await NightLock.of(shard, in: order.runs) }
    return try NightLock.alone(in: order.runs) { .nightRuns(holder: $0) }
  }

  /// The lock of the journal's server; nil where it has none.
  private static func serverLock(
    of order: InsightJob.Order
  ) throws(CommandError) -> ServerNightLock? {
    guard case .server(let location) = order.journal, !order.isDryRun else { return nil }
    return try ServerNightLock.take(at: location, order.shard)
  }

  /// What the job is told, and the run that is to go on.
  static func order(
    _ arguments: Arguments, pipeline name: String, workers: Int
  ) throws(CommandError) -> (InsightJob.Order, RunFolder?) {
    let pipeline = try SharedFolder.pipeline(arguments["pipeline"], named: name)
    let (told, folder) = try nightOrder(arguments, pipeline)
    var order = told
    order.workers = workers
    order.isDryRun = arguments.has("dry-run")
    order.isConfirmed = arguments.has("confirm")
    order.program = ProgramMark.text
    if arguments.has("record-pairs") { order.recordsPairs = true }
    order.standby = try arguments.standby(of: order.journal)
    order.narration = try arguments.narration(
      of: order.pipeline, in: try SharedFolder.folder(of: arguments["pipeline"], named: name))
    return (order, folder)
  }

  /// What a run is told, by the command line or by the run that is to go on.
  private static func nightOrder(
    _ arguments: Arguments, _ pipeline: LoadedPipeline
  ) throws(CommandError) -> (InsightJob.Order, RunFolder?) {
    guard let text = arguments["resume"] else {
      try arguments.refuse(["restart"])
      var order = InsightJob.Order(
        journal: try arguments.journal(), pipeline: pipeline,
        instant: try arguments.instant(), runs: try arguments.runsFolder())
      order.users = try arguments.userIDs()
      order.asOf = try arguments.asOf()
      order.shard = try arguments.shard()
      if order.users != nil { try arguments.refuse(["shard"]) }
      if order.users != nil || order.asOf == .last {
        try arguments.refuse(["active-days"])
      } else {
        order.activeDays = try arguments.activeDays(pipeline.pipeline)
      }
      return (order, nil)
    }
    try arguments.refuse(["as-of", "now", "user", "dry-run", "active-days", "record-pairs"])
    let shard = try arguments.shard()
    let (runs, journal) = (try arguments.runsFolder(), try arguments.journal())
    let now = try arguments.instant()
    do throws(JobError) {
      let folder = try RunFolder.findNight(text, in: runs, shard: shard)
      var order = try InsightJob.Order(resuming: folder, journal: journal, pipeline: pipeline)
      order.runs = runs
      if let shard { order.shard = shard }
      guard arguments.has("restart") else { return (order, folder) }
      folder.discard()
      order.instant = now
      return (order, nil)
    } catch { throw .job(error) }
  }
}
