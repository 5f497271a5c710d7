import Associations
import Configuration
import Days
import Model

/// Steps 1 to 5 for everyone of a snapshot, counted and digested: nothing is worded, stored or
/// published. To measure with.
public struct SnapshotRun: Sendable {
  /// What was computed.
  public struct Outcome: Sendable, Equatable {
    /// People, of whom those of `insufficient` had too little to test and those of `failed` could
    /// not be computed.
    public var people = 0
    /// People who had too little to test.
    public var insufficient = 0
    /// People who could not be computed.
    public var failed = 0
    /// Signals that were used.
    public var accepted = 0
    /// Signals that were refused.
    public var refused = 0
    /// Pairs that were tested.
    public var tests = 0
    /// Findings.
    public var kept = 0
    /// A fingerprint of the counts and findings of everyone, whatever the number of workers, the
    /// size of the blocks and the fast paths.
    public var digest = ""

    /// Nothing computed yet.
    public init() {}
  }

  private let path: String
  private let pipeline: LoadedPipeline
  /// The last day of the windows.
  public var asOf = AsOf.snapshot
  /// How many blocks are computed at the same time, at least 1.
  public var workers = 1
  /// How many people a block holds, at least 1.
  public var blockSize = 64
  /// The fast paths taken; decisions are the same whatever they are.
  public var paths = FastPaths.all
  /// The zone database.
  public var zones = ZoneDirectory.system

  /// A run of a pipeline over the snapshot at a path.
  public init(ofSnapshotAt path: String, pipeline: LoadedPipeline) {
    self.path = path
    self.pipeline = pipeline
  }

  /// Computes everyone. O(signals + pairs x days log days).
  ///
  /// - Throws: `storage`, `snapshotFormat`, `snapshotDamaged`, `zonesMissing`, `interrupted`.
  public func run() async throws(JobError) -> Outcome {
    let snapshot = try Snapshot(at: path)
    var blockRun = try BlockRun(of: snapshot, pipeline: pipeline, asOf: asOf, zones: zones)
    blockRun.paths = paths
    let run = blockRun
    let blocks = BlockQueue(people: snapshot.peopleCount, blockSize: blockSize)
    do {
      return try await withThrowingTaskGroup(of: Share.self) { group in
        for _ in 0..<max(1, workers) {
          group.addTask { try await Self.compute(run, blocks, of: path) }
        }
        var sum = Share()
        for try await share in group { sum.add(share) }
        return sum.outcome
      }
    } catch let error as JobError {
      throw error
    } catch {
      throw .interrupted
    }
  }

  /// What one worker computes: the blocks that it gets.
  private static func compute(
    _ run: BlockRun, _ blocks: BlockQueue, of path: String
  ) async throws -> Share {
    let snapshot = try Snapshot(at: path)
    var share = Share()
    while let block = await blocks.next() {
      try Task.checkCancellation()
      try snapshot.forEachPerson(block) { rows throws(JobError) in
        share.add(run.findings(of: rows))
      }
    }
    return share
  }
}

/// What some of the people gave.
private struct Share: Sendable {
  private var counts = SnapshotRun.Outcome()
  private var digests = ContentDigest.Sum()

  var outcome: SnapshotRun.Outcome {
    var outcome = counts
    outcome.digest = digests.text
    return outcome
  }

  mutating func add(_ person: PersonFindings) {
    counts.people += 1
    switch person.status {
    case .ok: break
    case .insufficient: counts.insufficient += 1
    case .failed: counts.failed += 1
    }
    counts.accepted += person.accepted
    counts.refused += person.refused.values.reduce(0, +)
    counts.tests += person.planned
    counts.kept += person.findings.count
    var own = ContentDigest()
    own.add(person)
    digests.add(own)
  }

  mutating func add(_ other: Share) {
    counts.people += other.counts.people
    counts.insufficient += other.counts.insufficient
    counts.failed += other.counts.failed
    counts.accepted += other.counts.accepted
    counts.refused += other.counts.refused
    counts.tests += other.counts.tests
    counts.kept += other.counts.kept
    digests.add(other.digests)
  }
}

extension ContentDigest {
  /// Adds a person's counts, their findings with their days, what could have been seen, and what
  /// moves several features at once; numbers to four digits, for the last bits depend on how they were computed.
  fileprivate mutating func add(_ person: PersonFindings) {
    add(person.person.userID)
    add(Int64(person.accepted))
    add(Int64(person.planned))
    for (reason, count) in person.refused.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      add(reason.rawValue)
      add(Int64(count))
    }
    for (reason, count) in person.refusedPairs.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      add(reason.rawValue)
      add(Int64(count))
    }
    add(rounded: person.detectability?.smallestCorrelation)
    add(Int64(person.findings.count))
    for finding in person.findings {
      add(finding.identity.outcome.description)
      add(finding.identity.trigger.description)
      add(Int64(finding.lag))
      add(finding.discovery)
      add(Int64(finding.incidentDates.count))
      for day in finding.incidentDates { add(Int64(day.number)) }
    }
    for driver in person.drivers { add(driver) }
  }

  private mutating func add(_ driver: DriverFinding) {
    add(driver.pattern.code)
    switch driver.pattern {
    case .calendar, .together: break
    case .stretch(let days):
      add(Int64(days.first.number))
      add(Int64(days.last.number))
    case .period(_, let stretches):
      for stretch in stretches {
        add(Int64(stretch.first.number))
        add(stretch.last.map { Int64($0.number) })
      }
    }
    for term in driver.followers { add(term.key.description) }
    for pair in driver.silenced {
      add(pair.trigger.key.description)
      add(pair.outcome.key.description)
      add(Int64(pair.lag))
    }
  }

  private mutating func add(_ discovery: Discovery) {
    add(discovery.band.rawValue)
    add(Int64(discovery.warnings.count))
    for warning in discovery.warnings { add(warning.rawValue) }
    add(Int64(discovery.alsoAtLags.count))
    for lag in discovery.alsoAtLags { add(Int64(lag)) }
    let association = discovery.association
    for number in [discovery.q, association.rawP, association.honest?.p, association.effect] {
      add(rounded: number)
    }
  }

  /// Adds a number to four digits, or that there is none: last bits hardly ever change these.
  private mutating func add(rounded number: Double?) {
    guard let number, number != 0, number.isFinite else {
      add(number)
      return
    }
    let scale = number.binade
    add((number / scale * 0x1p13).rounded() * scale)
  }
}
