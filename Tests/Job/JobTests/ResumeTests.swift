import Configuration
import Foundation
import Publishing
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Job

/// A run that ended before it was finished goes on, and does what one without a cut does.
@Suite struct ResumeTests {
  private static let people = 7

  private func order(
    _ journal: JournalFixture, _ change: (inout InsightJob.Order) -> Void = { _ in }
  ) throws -> InsightJob.Order {
    var order = InsightJob.Order(
      journal: .file(try journal.location), pipeline: try shippedPipeline(), instant: try instant(),
      runs: journal.runs)
    order.blockSize = 2
    order.program = "test"
    change(&order)
    return order
  }

  /// Runs until the first block is stored.
  private func cutWhileComputing(_ journal: JournalFixture) async throws -> RunFolder {
    let order = try order(journal)
    let running = Mutex<Task<JobSummary, any Error>?>(nil)
    let task = Task {
      try await InsightJob(order).run { event in
        guard case .computed = event else { return }
        while running.withLock({ $0?.cancel() }) == nil { usleep(100) }
      }
    }
    running.withLock { $0 = task }
    let result = await task.result
    #expect(throws: JobError.interrupted) { try result.get() }
    return try RunFolder.find("latest", in: journal.runs)
  }

  private func told(_ journal: JournalFixture) throws -> [[SQLValue]] {
    try journal.database.rows(
      """
      SELECT user_id, trigger_key, outcome_key, lag_days, statement, facts, computed_at FROM insights
        ORDER BY user_id, trigger_key, outcome_key, lag_days
      """)
  }

  @Test func finishedBlocksAreNotComputedAgain() async throws {
    let whole = try JournalFixture.random(seed: 5, people: Self.people)
    let expected = try await InsightJob(order(whole)).run { _ in }
    let journal = try JournalFixture.random(seed: 5, people: Self.people)
    let folder = try await cutWhileComputing(journal)
    let results = try Database(DatabaseLocation(path: folder.resultsPath), .readWrite)
    let done = try results.rows("SELECT first FROM blocks").count
    #expect(done > 0 && done < 4)
    #expect(try told(journal).isEmpty)
    // What is there is kept, as a mark on it shows.
    let stored = try results.rows(
      "SELECT json_set(census, '$.accepted', 123456), result FROM results")
    guard case .text(let census) = stored[0][0], case .text(let result) = stored[0][1] else {
      return
    }
    try Statement("UPDATE results SET census = ?1, seal = ?2 WHERE person = 0", in: results)
      .run([.text(census), .text(ResultStore.seal([census, result]))])
    let order = try InsightJob.Order(
      resuming: folder, journal: .file(journal.location), pipeline: shippedPipeline())
    #expect(order.blockSize == 2)
    let stages = Mutex<[String]>([])
    let resumed = try await InsightJob(programmed(order)).resume(folder) { event in
      guard case .started(let stage, let done, let total) = event else { return }
      stages.withLock { $0.append("\(stage) from \(done) of \(total ?? 0)") }
    }
    #expect(
      stages.withLock { $0 } == [
        "compute from \(2 * done) of 7", "check from 0 of 7", "publish from 0 of 7",
      ])
    #expect(resumed.stages.map(\.stage) == [.compute, .check, .publish])
    #expect(resumed.publication == .published)
    #expect(resumed.folder == folder.path)
    #expect(resumed.accepted > expected.accepted)
    #expect(resumed.kept == expected.kept)
    #expect(try told(journal) == told(whole))
  }

  private func programmed(_ order: InsightJob.Order) -> InsightJob.Order {
    var order = order
    order.program = "test"
    return order
  }

  @Test func aFinishedRunChangesNothing() async throws {
    let journal = try JournalFixture.random(seed: 5)
    let first = try await InsightJob(order(journal)).run { _ in }
    let before = try journal.database.dump()
    let folder = try RunFolder.find("latest", in: journal.runs)
    let again = try await InsightJob(order(journal)).resume(folder) { _ in }
    #expect(again.changes == PublishingSummary())
    #expect(again.publication == .published && again.decisionDigest == first.decisionDigest)
    #expect(again.wasFinished && !first.wasFinished)
    #expect(try journal.database.dump() == before)
  }

  @Test func whatChangedSinceIsNamed() async throws {
    let journal = try JournalFixture.random(seed: 5, people: Self.people)
    let folder = try await cutWhileComputing(journal)
    func parts(_ order: InsightJob.Order) async -> [RunPart]? {
      do throws(JobError) {
        _ = try await InsightJob(order).resume(folder) { _ in }
      } catch {
        if case .changedSince(_, let parts) = error { return parts }
      }
      return nil
    }
    #expect(await parts(try order(journal) { $0.program = "another" }) == [.program])
    let recompute = try shippedPipeline("recompute")
    #expect(await parts(try order(journal) { $0.pipeline = recompute }) == [.pipeline])
    let snapshot = try Database(DatabaseLocation(path: folder.snapshotPath), .readWrite)
    try snapshot.execute("UPDATE signals SET confidence = 0.99 WHERE number = 3")
    #expect(await parts(try order(journal)) == [.snapshot])
    try Data(count: 64).write(to: URL(fileURLWithPath: folder.snapshotPath))
    #expect(await parts(try order(journal) { $0.program = "x" }) == [.program, .snapshot])
    #expect(try told(journal).isEmpty)
  }

  @Test func whoIsDeletedMeanwhileIsNotPublished() async throws {
    let journal = try JournalFixture.random(seed: 5, people: Self.people)
    let folder = try await cutWhileComputing(journal)
    let gone = RandomJournal.user(1)
    for table in ["profiles", "signals", "entries"] {
      try journal.database.execute("DELETE FROM \(table) WHERE user_id = '\(gone)'")
    }
    let summary = try await InsightJob(order(journal)).resume(folder) { _ in }
    #expect(summary.changes.left == [.gone: 1])
    #expect(
      try journal.database.rows("SELECT 1 FROM insights WHERE user_id = '\(gone)'").isEmpty)
    #expect(try !told(journal).isEmpty)
  }

  @Test func aRunThatWasCutBeforeItsSnapshotFreezesAnew() async throws {
    let journal = try JournalFixture.random(seed: 5)
    _ = try await InsightJob(order(journal)).run { _ in }
    let expected = try told(journal)
    let folder = try RunFolder.find("latest", in: journal.runs)
    // As a cut during the freeze leaves it: an order without a digest, and a part of a snapshot.
    var cut = try folder.order()
    cut.snapshotDigest = nil
    try folder.rewrite(cut)
    try Data(count: 5_000).write(to: URL(fileURLWithPath: folder.snapshotPath))
    try journal.database.execute("DELETE FROM insights")
    let summary = try await InsightJob(order(journal)).resume(folder) { _ in }
    #expect(summary.publication == .published)
    #expect(try told(journal) == expected)
  }
}
