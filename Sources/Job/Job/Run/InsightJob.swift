import Configuration
import Days
import Model
import Narration
import Publishing
import Storage

/// The whole journey for everyone, or for some: freeze, read, align, plan, test, keep, word, show.
public struct InsightJob: Sendable {
  /// What a run is told.
  public struct Order: Sendable {
    /// The journal.
    public var database: DatabaseLocation
    /// The pipeline and its taxonomy.
    public var pipeline: LoadedPipeline
    /// The ids of the people to compute; nil for everyone.
    public var users: [String]?
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
    /// The zone database.
    public var zones = ZoneDirectory.system
    /// How a model is asked for sentences; nil leaves all to the template, and opens no connection.
    public var narration: NarrationOrder?

    /// The order to compute everyone of a journal, seen from `instant`.
    public init(
      database: DatabaseLocation, pipeline: LoadedPipeline, instant: Instant, runs: String
    ) {
      self.database = database
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
  ///   files. What was published before an error stays, each person's whole. A run that could not
  ///   freeze the journal leaves no folder.
  public func run(
    _ progress: @escaping @Sendable (JobProgress) -> Void
  ) async throws(JobError) -> JobSummary {
    let (folder, census) = try begin(progress)
    progress(.froze(people: census.people, signals: census.signals))
    try await compute(folder, people: census.people, progress)
    let publication = try publication(of: folder, census)
    let narration = try await narrate(folder, publication, progress)
    var summary = JobSummary(folder: folder.path, people: census.people, signals: census.signals)
    summary.publication = publication
    try publish(folder, narration, into: &summary, progress)
    return summary
  }

  func journal() throws(JobError) -> Database {
    let mode: OpenMode = order.isDryRun ? .readOnly : .readWrite
    return try storing { () throws(StorageError) in try Database(order.database, mode) }
  }

  func publisher(
    into journal: Database, of run: PublishedRun
  ) throws(JobError) -> Publisher {
    try publishing { () throws(PublishingError) in try Publisher(journal, run: run) }
  }

  /// Freezes the journal into a folder that is made once the journal is open, and taken away when
  /// that fails.
  private func begin(
    _ progress: @Sendable (JobProgress) -> Void
  ) throws(JobError) -> (RunFolder, Freezer.Census) {
    let journal = try journal()
    // A journal that cannot take the results is told before anything is computed.
    _ = try publisher(into: journal, of: PublishedRun(id: "", computedAt: ""))
    let folder = try RunFolder.make(in: order.runs, at: order.instant)
    progress(.began(folder: folder.path))
    do throws(JobError) { return (folder, try freeze(journal, into: folder)) } catch {
      folder.discard()
      throw error
    }
  }

  private func freeze(
    _ journal: Database, into folder: RunFolder
  ) throws(JobError) -> Freezer.Census {
    let freezer = Freezer(taxonomy: order.pipeline.taxonomy, instant: order.instant)
    let census = try freezer.freeze(journal, of: order.users, to: folder.snapshotPath)
    let snapshot = try Snapshot(at: folder.snapshotPath)
    try folder.write(
      RunOrder(
        run: folder.id, asOf: order.asOf.description, snapshotDigest: snapshot.digest,
        configurationDigest: order.pipeline.digest,
        instant: order.instant.description, users: order.users),
      pipeline: order.pipeline)
    return census
  }

  private func compute(
    _ folder: RunFolder, people: Int, _ progress: @escaping @Sendable (JobProgress) -> Void
  ) async throws(JobError) {
    let run = try BlockRun(
      of: Snapshot(at: folder.snapshotPath), pipeline: order.pipeline, asOf: order.asOf,
      zones: order.zones)
    let blocks = BlockQueue(people: people, blockSize: order.blockSize)
    let recorder = try BlockRecorder(resultsAt: folder.resultsPath, progress)
    let writer = ResultWriter(narrator: TemplateNarrator(), taxonomy: order.pipeline.taxonomy)
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<max(1, order.workers) {
          group.addTask {
            let snapshot = try Snapshot(at: folder.snapshotPath)
            while let block = await blocks.next() {
              try Task.checkCancellation()
              try await recorder.record(
                try Self.reports(of: block, in: snapshot, run: run, writer: writer))
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

  /// What a block of people is told.
  private static func reports(
    of block: Range<Int>, in snapshot: Snapshot, run: BlockRun, writer: ResultWriter
  ) throws(JobError) -> [PersonReport] {
    var reports: [PersonReport] = []
    try snapshot.forEachPerson(block) { rows throws(JobError) in
      let person = run.findings(of: rows)
      reports.append(
        PersonReport(
          person: person.person.number, census: PersonCensus(person),
          result: try writer.result(of: person, ids: snapshot.ids)))
    }
    return reports
  }

  /// What is to become of the results. Most of what people see never fades without a word.
  private func publication(
    of folder: RunFolder, _ census: Freezer.Census
  ) throws(JobError) -> JobSummary.Publication {
    let guardRail = FadeGuard(
      maximumFadedShare: order.pipeline.pipeline.publishing.maximumFadedShare)
    let preview = try guardRail.preview(
      try ResultStore(at: folder.resultsPath), try publisher(into: try journal(), of: run(folder)))
    let isHeldBack = !order.isConfirmed && (census.people == 0 || preview.isTooMuch)
    if order.isDryRun { return .dryRun(heldBack: isHeldBack) }
    return isHeldBack ? .heldBack(fading: preview.fading) : .published
  }

  func run(_ folder: RunFolder) -> PublishedRun {
    PublishedRun(id: folder.id, computedAt: order.instant.description)
  }

  private func publish(
    _ folder: RunFolder, _ narration: NarrationSummary?, into summary: inout JobSummary,
    _ progress: @Sendable (JobProgress) -> Void
  ) throws(JobError) {
    let store = try ResultStore(at: folder.resultsPath)
    let publisher = try publisher(into: try journal(), of: run(folder))
    let teller = try teller(of: store)
    // What is found is the same whoever words it.
    var findings = summary
    try store.forEach { report throws(JobError) in
      let result = try teller?.worded(report) ?? report.result
      var changes = PublishingSummary()
      if report.census.hasProfile {
        changes = try publishing { () throws(PublishingError) in
          findings.publication == .published
            ? try publisher.publish(result) : try publisher.preview(result)
        }
      }
      findings.add(report.census, report.result, changes)
      progress(
        .finished(PersonLine(census: report.census, result: result, changes: changes)))
    }
    summary = findings
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

/// Tells whether publishing would wipe most of what people see.
private struct FadeGuard {
  let maximumFadedShare: Double

  struct Preview {
    let fading: Int
    let isTooMuch: Bool
  }

  func preview(_ store: ResultStore, _ publisher: Publisher) throws(JobError) -> Preview {
    let shown = try publishing { () throws(PublishingError) in try publisher.shownInsights() }
    var fading = 0
    try store.forEach { report throws(JobError) in
      guard report.census.hasProfile else { return }
      fading += try publishing { () throws(PublishingError) in
        try publisher.preview(report.result).faded
      }
    }
    return Preview(fading: fading, isTooMuch: Double(fading) > maximumFadedShare * Double(shown))
  }
}
