import Associations
import Configuration
import Days
import FoundationEssentials
import Job
import Model
import Storage

/// Why nothing could be measured.
enum BenchError: Error {
  case usage(String)
  case failed(String)
}

/// Measuring, in the process that was started for it.
extension Probe {
  func measure(_ pipelines: String) async throws -> Measurement {
    switch self {
    case .kernel(let kernel):
      return kernel.measure(try Self.load("\(pipelines)/nightly-insights.json").pipeline)
    case .synthesis(let order, let path, let isJournal):
      return try Self.synthesise(order, to: path, migrations: isJournal ? pipelines : nil)
    case .job(let snapshot, let pipeline, let workers, let blockSize, let paths):
      var run = SnapshotRun(ofSnapshotAt: snapshot, pipeline: try Self.load(pipeline))
      run.workers = workers
      run.blockSize = blockSize
      run.paths = paths
      return try await Self.measure(run)
    case .scan(let snapshot, let workers):
      let scan = try BareScan(snapshotAt: snapshot, workers: workers)
      return try await Self.timed(unit: "signals") { (Double(try await scan.run()), nil) }
    case .freeze(let journal, let snapshot, let pipeline):
      return try Self.freeze(journal, to: snapshot, try Self.load(pipeline))
    }
  }

  private static func load(_ path: String) throws -> LoadedPipeline {
    try LoadedPipeline.load(pipelineAt: path)
  }

  private static func timed(
    unit: String, _ body: () async throws -> (amount: Double, digest: String?)
  ) async throws -> Measurement {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try await body()
    return Measurement(
      seconds: (clock.now - start) / .seconds(1), amount: result.amount, unit: unit,
      peakKilobytes: Machine.peakKilobytes, digest: result.digest)
  }

  private static func synthesise(
    _ order: CrowdOrder, to path: String, migrations pipelines: String?
  ) throws -> Measurement {
    let crowd = try order.crowd()
    let clock = ContinuousClock()
    let start = clock.now
    let signals: Int
    if let pipelines {
      signals = try crowd.writeJournal(
        to: try DatabaseLocation(path: path),
        try Migrator(folder: pipelines + "/migrations/sqlite"))
    } else {
      signals = try crowd.writeSnapshot(to: path).signals
    }
    return Measurement(
      seconds: (clock.now - start) / .seconds(1), amount: Double(signals), unit: "signals",
      peakKilobytes: Machine.peakKilobytes)
  }

  private static func measure(_ run: SnapshotRun) async throws -> Measurement {
    try await timed(unit: "tests") {
      let outcome = try await run.run()
      return (Double(outcome.tests), outcome.digest)
    }
  }

  private static func freeze(
    _ journal: String, to snapshot: String, _ pipeline: LoadedPipeline
  ) throws -> Measurement {
    let database = try Database(try DatabaseLocation(path: journal), .readOnly)
    let instant = Instant(milliseconds: (Int64(20_604) + 1) * 86_400_000 + 43_200_000)
    let freezer = Freezer(taxonomy: pipeline.taxonomy, instant: instant)
    // As a night does: everyone is active, and that is looked for.
    var choice = PeopleChoice()
    choice.active = pipeline.pipeline.window.activeDays.flatMap {
      ActivePeriod(days: $0, asOf: .snapshot, instant: instant)
    }
    let clock = ContinuousClock()
    let start = clock.now
    let census = try freezer.freeze(database, of: choice, to: snapshot)
    return Measurement(
      seconds: (clock.now - start) / .seconds(1), amount: Double(census.signals), unit: "signals",
      peakKilobytes: Machine.peakKilobytes, digest: try Snapshot(at: snapshot).digest)
  }
}
