import Configuration
import Days
import Model
import Narration
import Publishing
import Storage
import Warehouse

/// The whole journey for everyone, or for some: freeze, read, align, plan, test, keep, word, show.
public struct InsightJob: Sendable {
  /// What a run is told.
  public struct Order: Sendable {
    /// The journal.
    public var journal: JournalLocation
    /// A server that follows the journal's and is read in its place; nil to read the journal itself.
    public var standby: ServerLocation?
    /// The pipeline and its taxonomy.
    public var pipeline: LoadedPipeline
    /// The ids of the people to compute; nil for everyone.
    public var users: [String]?
    /// The part of the people that is computed; nil for all. Nothing beside `users`.
    public var shard: Shard?
    /// Who told nothing for so many days is left out, and stays as they are; nil for nobody. Nothing
    /// beside `users`, or where each person has a last day of their own.
    public var activeDays: Int?
    /// The last day of the windows.
    public var asOf = AsOf.snapshot
    /// The instant of the snapshot.
    public var instant: Instant
    /// The folder in which the run makes its own.
    public var runs: String
    /// How many blocks are computed at the same time.
    public var workers = 1
    /// How many people a block holds.
    public var blockSize = 64
    /// Whether nothing is published.
    public var isDryRun = false
    /// Whether a run that would wipe most of what is shown may be published.
    public var isConfirmed = false
    /// The program that computes, which a run that goes on must be computed by as well.
    public var program = ""
    /// Whether every candidate pair is kept with its numbers, reported or not.
    public var recordsPairs = false
    /// Whether the run answers a request, and is taken away once newer ones have done so.
    public var isForRequest = false
    /// Whether one person asked for the run, so that it is no night.
    public var isRecomputation = false
    /// The zone database.
    public var zones = ZoneDirectory.system
    /// How a model is asked for sentences; nil leaves all to the template, and opens no connection.
    public var narration: NarrationOrder?

    /// The order to compute everyone of a journal, seen from `instant`.
    public init(
      journal: JournalLocation, pipeline: LoadedPipeline, instant: Instant, runs: String
    ) {
      self.journal = journal
      self.pipeline = pipeline
      self.instant = instant
      self.runs = runs
    }
  }

  let order: Order

  /// A job that will do what it is told.
  public init(_ order: Order) {
    self.order = order
  }

  /// Runs the job. `progress` is called as it goes; results come in the order of the people's ids,
  /// whatever the number of workers.
  ///
  /// - Throws: `storage`, `zones`, `unknownPerson`, `publishing`, and the errors of the run's
  ///   files. What was published before an error stays, each person's whole, and `resume` goes on
  ///   from there. A run that could not freeze the journal leaves no folder.
  public func run(
    _ progress: @escaping @Sendable (JobProgress) -> Void
  ) async throws(JobError) -> JobSummary {
    // A journal that cannot take the results is told before anything is computed.
    _ = try publisher(of: PublishedRun(id: "", computedAt: ""))
    let folder = try RunFolder.make(in: order.runs, at: order.instant)
    progress(.began(folder: folder.path))
    var stages = StageClock(progress)
    stages.begin(.freeze)
    let lock: FileLock
    do throws(JobError) {
      try folder.write(RunOrder(order, run: folder.id), pipeline: order.pipeline)
      guard let held = try folder.lock() else { throw .runInProgress(run: folder.id) }
      lock = held
      try freeze(into: folder, progress)
    } catch {
      folder.discard()
      throw error
    }
    defer { withExtendedLifetime(lock) {} }
    return try await carryOut(.froze, in: folder, stages, progress)
  }

  /// Goes on with a run that ended before it was finished, from whatever it left: finished blocks are
  /// not computed again, and what was published stays. A finished run changes nothing. The order is
  /// the run's own: see `Order.init(resuming:...)`.
  ///
  /// - Throws: `changedSince` when the program, the pipeline, the taxonomy or the snapshot is not the
  ///   one of the run any more; `runInProgress`; else as `run`.
  public func resume(
    _ folder: RunFolder, _ progress: @escaping @Sendable (JobProgress) -> Void
  ) async throws(JobError) -> JobSummary {
    _ = try publisher(of: PublishedRun(id: "", computedAt: ""))
    guard folder.isBegun, let lock = try folder.lock() else {
      throw .runInProgress(run: folder.id)
    }
    defer { withExtendedLifetime(lock) {} }
    try folder.finishForgetting()
    let state = try folder.state(comparedWith: order)
    if state.isFinished { return try finished(folder) }
    progress(.began(folder: folder.path))
    return try await carryOut(.resumed(state), in: folder, StageClock(progress), progress)
  }

  /// What a finished run found; nothing is done to the journal.
  private func finished(_ folder: RunFolder) throws(JobError) -> JobSummary {
    var summary = try frozen(folder)
    (summary.publication, summary.wasFinished) = (.published, true)
    try forEachReport(of: folder, in: ResultStore(at: folder.resultsPath)) {
      report throws(JobError) in
      summary.add(report.census, report.result, PublishingSummary())
    }
    return summary
  }

  /// Calls `body` with the report of each person of a run's snapshot, nobody left out.
  private func forEachReport(
    of folder: RunFolder, in results: ResultStore, _ body: (PersonReport) throws(JobError) -> Void
  ) throws(JobError) {
    var roll = RollCall(
      of: try Snapshot(at: folder.snapshotPath), resultsAt: folder.resultsPath)
    try results.forEach { report throws(JobError) in
      try roll.answer(report)
      try body(report)
    }
    try roll.end()
  }

  /// What is known once a run has its snapshot.
  private func frozen(_ folder: RunFolder) throws(JobError) -> JobSummary {
    let snapshot = try Snapshot(at: folder.snapshotPath)
    var summary = JobSummary(
      folder: folder.path, people: snapshot.peopleCount, signals: snapshot.signalCount)
    summary.inactive = try folder.order().inactive ?? 0
    return summary
  }

  private func carryOut(
    _ first: RunMachine.Event, in folder: RunFolder, _ begun: StageClock,
    _ progress: @escaping @Sendable (JobProgress) -> Void
  ) async throws(JobError) -> JobSummary {
    var (machine, stages) = (RunMachine(), begun)
    var step = machine.next(first)
    var summary = JobSummary(folder: folder.path, people: 0, signals: 0)
    var narration: NarrationSummary?
    while true {
      switch step {
      case .freeze:
        stages.begin(.freeze)
        try freeze(into: folder, progress)
        step = machine.next(.froze)
      case .compute:
        summary = try frozen(folder)
        stages.count(summary.people)
        progress(.froze(people: summary.people, signals: summary.signals))
        try await compute(folder, people: summary.people, &stages, progress)
        step = machine.next(.computed)
      case .judge:
        begin(.check, of: summary.people, &stages, in: folder)
        let judged = try patiently { () throws(JobError) in
          try publication(of: folder, people: summary.people, progress)
        }
        step = machine.next(.judged(judged))
      case .narrate:
        if order.narration != nil { begin(.narrate, of: nil, &stages, in: folder) }
        summary.publication = machine.publication ?? .published
        narration = try await narrate(folder, summary.publication, progress)
        if let narration { stages.count(narration.calls) }
        step = machine.next(.narrated)
      case .publish:
        begin(.publish, of: summary.people, &stages, in: folder)
        try publish(folder, narration, into: &summary, progress)
        step = machine.next(.published)
      case .finish:
        summary.stages = stages.end()
        keep(&stages, in: folder)
        return summary
      }
    }
  }

  private func begin(
    _ stage: JobStage, of total: Int?, _ stages: inout StageClock, in folder: RunFolder
  ) {
    stages.begin(stage, of: total)
    keep(&stages, in: folder)
  }

  /// Writes down how long stages took. A night does not fail for that.
  private func keep(_ stages: inout StageClock, in folder: RunFolder) {
    try? ResultStore(at: folder.resultsPath).record(stages.news())
  }

  /// Freezes the journal. What a run that was cut left of a snapshot is taken away first: nothing
  /// was computed from it.
  private func freeze(
    into folder: RunFolder, _ progress: (JobProgress) -> Void
  ) throws(JobError) {
    folder.discardSnapshot()
    var written = RunOrder(order, run: folder.id)
    let (census, recordEnd) = try freezeJournal(to: folder.snapshotPath) {
      progress(.freezing(people: $0, of: $1))
    }
    written.recordEnd = recordEnd
    if order.choice.active != nil { written.inactive = census.inactive }
    written.snapshotDigest = try Snapshot(at: folder.snapshotPath).digest
    try folder.rewrite(written)
  }

  private func compute(
    _ folder: RunFolder, people: Int, _ stages: inout StageClock,
    _ progress: @escaping @Sendable (JobProgress) -> Void
  ) async throws(JobError) {
    let computing = try computing(folder)
    let results = try ResultStore(at: folder.resultsPath)
    try results.write(try folder.order(), order.pipeline)
    let finished = try results.finishedBlocks()
    let blocks = BlockQueue(people: people, blockSize: order.blockSize, finished: finished)
    let done = min(people, finished.count * order.blockSize)
    stages.begin(.compute, of: people, done: done)
    keep(&stages, in: folder)
    let recorder = try BlockRecorder(resultsAt: folder.resultsPath, done: done, progress)
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<max(1, order.workers) {
          group.addTask {
            let snapshot = try Snapshot(at: folder.snapshotPath)
            while let block = await blocks.next() {
              try Task.checkCancellation()
              try await recorder.record(
                try computing.people(of: block, in: snapshot))
            }
          }
        }
        try await group.waitForAll()
      }
    } catch let error as JobError {
      throw error
    } catch {
      throw .interrupted
    }
  }

  private func computing(_ folder: RunFolder) throws(JobError) -> BlockComputing {
    var run = try BlockRun(
      of: Snapshot(at: folder.snapshotPath), pipeline: order.pipeline, asOf: order.asOf,
      zones: order.zones)
    if order.recordsPairs { run.paths.remove(.screening) }
    return BlockComputing(
      run: run,
      writer: ResultWriter(narrator: TemplateNarrator(), taxonomy: order.pipeline.taxonomy),
      recordsPairs: order.recordsPairs)
  }

  /// What is to become of the results. Most of what people see never fades without a word.
  private func publication(
    of folder: RunFolder, people: Int, _ progress: (JobProgress) -> Void
  ) throws(JobError) -> JobSummary.Publication {
    let publisher = try publisher(of: try run(folder))
    let measuresEveryone = order.users != nil
    var fades = FadeGuard(
      maximumFadedShare: order.pipeline.pipeline.publishing.maximumFadedShare)
    if measuresEveryone {
      fades.shown = try publishing { () throws(PublishingError) in try publisher.shownInsights() }
    }
    let results = try ResultStore(at: folder.resultsPath)
    var (checked, block) = (0, [PersonResult]())
    func measure() throws(JobError) {
      for summary in try publishing({ () throws(PublishingError) in try publisher.preview(block) })
      {
        fades.fading += summary.faded
        if !measuresEveryone { fades.shown += summary.shown }
      }
      block = []
    }
    try forEachReport(of: folder, in: results) { report throws(JobError) in
      checked += 1
      progress(.checked(people: checked))
      guard report.census.hasProfile else { return }
      block.append(report.result)
      if block.count == order.blockSize { try measure() }
    }
    try measure()
    let isHeldBack = !order.isConfirmed && (people == 0 || fades.isTooMuch)
    let judgement = ResultStore.Judgement(
      fading: fades.fading, shown: fades.shown, isHeldBack: isHeldBack)
    if order.isDryRun {
      try results.decide(.dryRun, after: judgement)
      return .dryRun(heldBack: isHeldBack)
    }
    if isHeldBack {
      try results.decide(.heldBack, after: judgement)
      return .heldBack(fading: fades.fading)
    }
    try results.decide(.allowed)
    return .published
  }

  func run(_ folder: RunFolder) throws(JobError) -> PublishedRun {
    var run = PublishedRun(id: folder.id, computedAt: order.instant.description)
    run.recordEnd = try folder.order().recordEnd
    return run
  }

  private func publish(
    _ folder: RunFolder, _ narration: NarrationSummary?, into summary: inout JobSummary,
    _ progress: @Sendable (JobProgress) -> Void
  ) throws(JobError) {
    let store = try ResultStore(at: folder.resultsPath)
    let publisher = try patiently { () throws(JobError) in
      try self.publisher(of: try run(folder))
    }
    let teller = try teller(of: store, after: narration)
    // What is found is the same whoever words it.
    var findings = summary
    let isPublished = summary.publication == .published
    var block: [(report: PersonReport, result: PersonResult)] = []
    func finish() throws(JobError) {
      let results = block.filter(\.report.census.hasProfile).map(\.result)
      var changes = try publishing { () throws(PublishingError) in
        try isPublished ? publisher.publish(results) : publisher.preview(results)
      }[...]
      var publications: [Publication] = []
      for (report, result) in block {
        let changes = report.census.hasProfile ? changes.removeFirst() : PublishingSummary()
        findings.add(report.census, report.result, changes)
        publications.append(Publication(of: report, changes))
        progress(
          .finished(PersonLine(census: report.census, result: result, changes: changes)))
      }
      if isPublished { try store.record(publications) }
      block = []
    }
    try forEachReport(of: folder, in: store) { report throws(JobError) in
      block.append((report, try teller?.worded(report) ?? report.result))
      if block.count == order.blockSize { try finish() }
    }
    try finish()
    summary = findings
    if isPublished { try store.decide(.finished) }
    summary.narration = narration.map { teller?.summary(after: $0) ?? $0 }
    if let narration = summary.narration { try folder.write(narration) }
  }
}

/// Runs `body`, whose publishing errors become a job's.
func publishing<Result>(
  _ body: () throws(PublishingError) -> Result
) throws(JobError) -> Result {
  do throws(PublishingError) { return try body() } catch { throw .publishing(error) }
}

extension InsightJob.Order {
  /// Who is computed.
  var choice: PeopleChoice {
    var choice = PeopleChoice(users: users)
    guard users == nil else { return choice }
    choice.shard = shard
    choice.active = activeDays.flatMap { ActivePeriod(days: $0, asOf: asOf, instant: instant) }
    return choice
  }
}
