import Associations
import Days
import Job
import Model
import Storage
import TestSupport
import Testing

/// A run over a snapshot that is counted and nothing else.
@Suite struct SnapshotRunTests {
  @Test func itCountsWhatTheStepsFind() async throws {
    let journal = try JournalFixture.random(seed: 21, people: 5)
    let snapshot = try journal.freeze()
    let run = try BlockRun(
      of: snapshot, pipeline: shippedPipeline(), asOf: .snapshot, zones: .system)
    let people = run.findings(of: try snapshot.rows(0..<5))
    let outcome = try await SnapshotRun(ofSnapshotAt: snapshot.path, pipeline: shippedPipeline())
      .run()
    #expect(outcome.people == 5)
    #expect(outcome.insufficient == people.count { $0.status != .ok })
    #expect(outcome.insufficient > 0)
    #expect(outcome.failed == 0)
    #expect(outcome.accepted == people.reduce(0) { $0 + $1.accepted })
    #expect(outcome.accepted + outcome.refused == snapshot.signalCount)
    #expect(outcome.tests == people.reduce(0) { $0 + $1.planned })
    #expect(outcome.kept == people.reduce(0) { $0 + $1.findings.count })
    #expect(outcome.kept > 0)
  }

  @Test(arguments: ["nightly-insights", "raw-ablation"])
  func theAnswerIsTheSameWhateverTheWorkersBlocksAndPaths(pipeline: String) async throws {
    let journal = try JournalFixture.random(seed: 22, people: 9)
    let path = try journal.freeze().path
    var run = SnapshotRun(ofSnapshotAt: path, pipeline: try shippedPipeline(pipeline))
    run.blockSize = 2
    let alone = try await run.run()
    #expect(alone.kept > 0)
    for workers in [0, 2, 3, 16] {
      run.workers = workers
      #expect(try await run.run() == alone)
    }
    for blockSize in [0, 1, 1_024] {
      run.blockSize = blockSize
      #expect(try await run.run() == alone)
    }
    for paths in [[], .bitPlanes, .screening, .all.subtracting(.screening)] as [FastPaths] {
      run.paths = paths
      #expect(try await run.run() == alone)
    }
  }

  @Test func anotherAnswerHasAnotherDigest() async throws {
    let journal = try JournalFixture.random(seed: 23)
    let first = try await SnapshotRun(
      ofSnapshotAt: try journal.freeze(to: "1.sqlite").path, pipeline: shippedPipeline()
    ).run()
    try journal.database.execute("UPDATE signals SET confidence = 0.1 WHERE rowid = 9")
    let second = try await SnapshotRun(
      ofSnapshotAt: try journal.freeze(to: "2.sqlite").path, pipeline: shippedPipeline()
    ).run()
    #expect(first.digest != second.digest)
  }

  @Test func anUnknownZoneFailsOnePersonOnly() async throws {
    let journal = try JournalFixture.random(seed: 24)
    try journal.database.execute("UPDATE profiles SET timezone = 'Nowhere' WHERE rowid = 1")
    let outcome = try await SnapshotRun(
      ofSnapshotAt: try journal.freeze().path, pipeline: shippedPipeline()
    ).run()
    #expect((outcome.people, outcome.failed) == (4, 1))
  }
}
