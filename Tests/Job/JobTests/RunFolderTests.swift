import Days
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Job

@Suite struct RunFolderTests {
  private func finish(_ folder: RunFolder) throws {
    for path in [folder.snapshotPath, folder.path + "/run.json"] {
      try Data().write(to: URL(fileURLWithPath: path))
    }
  }

  @Test func runsOfOneSecondHaveNamesOfTheirOwn() throws {
    let journal = try JournalFixture()
    let made = try (0..<12).map { _ in try RunFolder.make(in: journal.runs, at: instant()) }
    #expect(Set(made.map(\.path)).count == 12)
    #expect(made[0].id == "20260420T060000Z")
    #expect(made[1].id == "20260420T060000Z-2")
    #expect(made[11].id == "20260420T060000Z-12")
    #expect(try mode(of: journal.runs) == 0o700)
    #expect(try mode(of: made[3].path) == 0o700)
  }

  @Test func runsThatStartAtOnceNeverShareAFolder() throws {
    let journal = try JournalFixture()
    let instant = try instant()
    for round in 0..<60 {
      let runs = journal.folder + "/runs\(round)"
      let made = Mutex<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 6) { _ in
        if let folder = try? RunFolder.make(in: runs, at: instant) {
          made.withLock { $0.append(folder.path) }
        }
      }
      #expect(Set(made.withLock { $0 }).count == 6, "round \(round)")
    }
  }

  @Test func latestIsTheNewestWholeRun() throws {
    let journal = try JournalFixture()
    #expect(
      jobError { _ = try RunFolder.find("latest", in: journal.runs) }
        == .runMissing(path: journal.runs))
    let early = try RunFolder.make(in: journal.runs, at: instant("2026-04-19T23:00:00Z"))
    try finish(early)
    for _ in 0..<12 {
      let folder = try RunFolder.make(in: journal.runs, at: instant())
      try finish(folder)
      #expect(try RunFolder.find("latest", in: journal.runs).id == folder.id)
    }
    let unfinished = try RunFolder.make(in: journal.runs, at: instant("2026-05-01T00:00:00Z"))
    #expect(try RunFolder.find("latest", in: journal.runs).id == "20260420T060000Z-12")
    #expect(
      jobError { _ = try RunFolder.find(unfinished.path, in: journal.runs) }
        == .runMissing(path: unfinished.path))
    #expect(try RunFolder.find(early.id, in: journal.runs).path == early.path)
    #expect(try RunFolder.find(early.path, in: "/nowhere").path == early.path)
  }

  @Test func theNightThatGoesOnIsNotTheRunOfWhoAskedMeanwhile() throws {
    let journal = try JournalFixture()
    func make(_ time: String, _ change: (inout InsightJob.Order) -> Void) throws -> RunFolder {
      let folder = try RunFolder.make(in: journal.runs, at: instant("2026-04-20T\(time):00Z"))
      var order = InsightJob.Order(
        journal: .file(try journal.location), pipeline: try shippedPipeline(),
        instant: try instant(),
        runs: journal.runs)
      change(&order)
      try folder.write(RunOrder(order, run: folder.id), pipeline: order.pipeline)
      return folder
    }
    let shards = try (1...2).map { try #require(Shard("\($0)/2")) }
    let nights = try [
      make("03:00") { $0.shard = shards[0] }, make("03:01") { $0.shard = shards[1] },
      make("03:02") { $0.users = [RandomJournal.user(1)] },
    ]
    _ = try make("03:03") { $0.isRecomputation = true }
    _ = try make("03:04") { $0.isForRequest = true }
    func found(_ shard: Shard?) throws -> String {
      try RunFolder.findNight("latest", in: journal.runs, shard: shard).id
    }
    #expect(try found(nil) == nights[2].id)
    #expect(try found(shards[0]) == nights[0].id)
    #expect(try found(shards[1]) == nights[1].id)
  }

  @Test func aFractionOfASecondIsNewerThanTheSecond() throws {
    let journal = try JournalFixture()
    for text in ["2026-04-20T06:00:00.500Z", "2026-04-20T06:00:00Z"] {
      try finish(try RunFolder.make(in: journal.runs, at: instant(text)))
    }
    // One second, one name: the later made is the latest.
    #expect(
      try names(in: journal.runs) == ["20260420T060000Z", "20260420T060000Z-2"])
  }
}
