import Foundation
import Storage
import TestSupport
import Testing

@testable import Job

/// A forgetting that was cut at any step: the others can be audited meanwhile, and both the next
/// forgetting and the run itself finish it.
@Suite struct ForgettingCutTests {
  private let gone = RandomJournal.user(1)

  enum Step: Int, CaseIterable {
    case halfWritten, written, decided, aligned, placed
  }

  /// Does the first steps of taking the person out of a run.
  private func cut(_ folder: RunFolder, after step: Step) throws {
    let next = folder.snapshotPath + ".next"
    guard step != .halfWritten else {
      try FileManager.default.copyItem(atPath: folder.snapshotPath, toPath: next + ".part")
      return
    }
    try Snapshot(at: folder.snapshotPath).write(to: next, without: PersonSet([gone]))
    guard step.rawValue >= Step.decided.rawValue else { return }
    var order = try folder.order()
    order.users = order.users?.filter { $0 != gone }
    order.forgotten = 1
    order.nextSnapshotDigest = try Snapshot(at: next).digest
    try folder.rewrite(order)
    guard step.rawValue >= Step.aligned.rawValue else { return }
    let snapshot = try Snapshot(at: next)
    try ResultStore(at: folder.resultsPath).keepOnly(
      snapshot.people(0..<snapshot.peopleCount).map(\.userID), of: order)
    guard step == .placed else { return }
    try PrivateFile.replace(folder.snapshotPath, with: next)
  }

  @Test(arguments: Step.allCases)
  func theNextOneFinishesIt(step: Step) async throws {
    let journal = try JournalFixture.random(seed: 63, people: 3)
    let folder = RunFolder(path: try await journal.run().folder)
    let trace = try journal.trace(of: gone)
    let expected = try RunAudit(of: folder, users: nil).told(without: [gone])
    try cut(folder, after: step)
    #expect(try RunAudit(of: folder, users: nil).told(without: [gone]) == expected)
    _ = try RunEraser(runs: journal.runs).forget([gone])
    #expect(try trace.files(below: journal.runs) == [])
    #expect(try RunAudit(of: folder, users: nil).told() == expected)
    let order = try folder.order()
    #expect(order.forgotten == 1 && order.nextSnapshotDigest == nil)
    #expect(
      try names(in: folder.path).filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") } == [
        "pipeline.json", "results.sqlite", "run.json", "snapshot.sqlite", "taxonomy.json",
      ])
  }

  @Test(arguments: [Step.decided, .aligned, .placed])
  func theRunItselfFinishesIt(step: Step) async throws {
    let journal = try JournalFixture.random(seed: 63, people: 3)
    let folder = RunFolder(path: try await journal.run().folder)
    let trace = try journal.trace(of: gone)
    try Database(DatabaseLocation(path: folder.resultsPath), .readWrite)
      .execute("DELETE FROM decisions")
    try cut(folder, after: step)
    let order = try InsightJob.Order(
      resuming: folder, journal: .file(journal.location), pipeline: shippedPipeline())
    let summary = try await InsightJob(order).resume(folder) { _ in }
    #expect((summary.people, summary.publication) == (2, .published))
    #expect(try trace.files(below: journal.runs) == [])
  }

  /// What a freeze that was cut leaves holds them too.
  @Test func aRunThatWasCutWhileFreezingIsCleared() async throws {
    let journal = try JournalFixture.random(seed: 63, people: 3)
    let folder = RunFolder(
      path: try await journal.run { $0.users = [gone, RandomJournal.user(2)] }.folder)
    let trace = try journal.trace(of: gone)
    var order = try folder.order()
    order.snapshotDigest = nil
    try folder.rewrite(order)
    for name in ["snapshot.sqlite.part", "run.json.part"] {
      try FileManager.default.copyItem(
        atPath: folder.path + "/" + name.dropLast(5), toPath: folder.path + "/" + name)
    }
    let summary = try RunEraser(runs: journal.runs).forget([gone])
    #expect((summary.people, summary.runs) == (1, 1))
    #expect(try trace.files(below: journal.runs) == [])
    #expect(try folder.order().users == [RandomJournal.user(2)])
  }
}
