import Days
import Foundation
import Storage
import TestSupport
import Testing

@testable import Job

/// What is told of a run is what its folder holds, and reading it changes nothing.
@Suite struct RunRecordTests {
  private func edit(_ folder: RunFolder, _ sql: String) throws {
    try Database(DatabaseLocation(path: folder.resultsPath), .readWrite).execute(sql)
  }

  @Test func eachStateIsTold() async throws {
    let journal = try JournalFixture.random(seed: 72, people: 4)
    let summary = try await journal.run { $0.blockSize = 2 }
    let folder = RunFolder(path: summary.folder)
    func state() -> RunRecord.State { RunRecord(of: folder).state }
    let record = RunRecord(of: folder)
    #expect((record.people, record.signals, record.kept) == (4, summary.signals, summary.kept))
    #expect(record.instant == (try instant()) && record.asked == nil && record.forgotten == 0)
    let before = try names(in: folder.path)
    #expect(state() == .published)
    #expect(try names(in: folder.path) == before)
    try edit(folder, "DELETE FROM decisions WHERE name = 'finished'")
    #expect(state() == .publishing)
    try edit(folder, "DELETE FROM decisions")
    #expect(state() == .computed)
    try edit(folder, "DELETE FROM blocks WHERE first = 2")
    #expect(state() == .computing(people: 2))
    try FileManager.default.removeItem(atPath: folder.resultsPath)
    #expect(state() == .computing(people: 0))
    var order = try folder.order()
    order.snapshotDigest = nil
    try folder.rewrite(order)
    #expect(state() == .freezing)
    try Data("{}".utf8).write(to: URL(fileURLWithPath: folder.path + "/run.json"))
    #expect(state() == .unreadable)
    let all = try RunRecord.all(in: journal.runs)
    #expect(all.map(\.id) == [folder.id] && all[0].bytes > 0)
  }

  @Test func aRunThatIsHeldBackSaysSo() async throws {
    let journal = try JournalFixture.random(seed: 73, people: 3)
    _ = try await journal.run()
    try journal.database.execute("DELETE FROM signals")
    let held = try await journal.run()
    #expect(RunRecord(of: RunFolder(path: held.folder)).state == .heldBack)
    let folder = RunFolder(path: held.folder)
    var order = try InsightJob.Order(
      resuming: folder, journal: .file(journal.location), pipeline: shippedPipeline())
    order.isConfirmed = true
    _ = try await InsightJob(order).resume(folder) { _ in }
    #expect(RunRecord(of: folder).state == .published)
    let dry = try await journal.run { $0.isDryRun = true }
    #expect(RunRecord(of: RunFolder(path: dry.folder)).state == .computed)
  }

  @Test func theDetailsAreThoseOfTheSummary() async throws {
    let journal = try JournalFixture.random(seed: 74)
    try journal.database.execute(
      "UPDATE profiles SET timezone = 'Nowhere/Land' WHERE user_id = '\(RandomJournal.user(3))'")
    let summary = try await journal.run()
    let details = try RunDetails(of: RunFolder(path: summary.folder))
    #expect((details.accepted, details.refused) == (summary.accepted, summary.refused))
    #expect((details.planned, details.refusedPairs) == (summary.planned, summary.refusedPairs))
    #expect(!details.refused.isEmpty && !details.refusedPairs.isEmpty)
    #expect(
      details.endings
        == Dictionary(uniqueKeysWithValues: summary.endings.map { ($0.key.rawValue, $0.value) }))
    #expect(details.failures == ["unknown_zone": 1])
    #expect(details.narration == nil)
  }

  @Test func twoAtOnceDoNotWorkInOneRun() async throws {
    let journal = try JournalFixture.random(seed: 75, people: 1)
    let folder = RunFolder(path: try await journal.run().folder)
    let lock = try folder.lock()
    let order = try InsightJob.Order(
      resuming: folder, journal: .file(journal.location), pipeline: shippedPipeline())
    await #expect(throws: JobError.runInProgress(run: folder.id)) {
      try await InsightJob(order).resume(folder) { _ in }
    }
    withExtendedLifetime(lock) {}
  }
}
