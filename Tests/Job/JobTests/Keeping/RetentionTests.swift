import Days
import Foundation
import Storage
import TestSupport
import Testing

@testable import Job

/// Which runs are kept, and that nothing else goes.
@Suite struct RetentionTests {
  /// A run at noon of a day of June.
  private func run(
    _ day: Int, _ state: RunRecord.State = .published, asked: Int? = nil, _ name: String? = nil
  ) throws -> RunRecord {
    let text = "2026-06-\(day < 10 ? "0" : "")\(day)T12:00:00Z"
    var record = RunRecord(id: name ?? "\(day)")
    record.state = state
    record.instant = try instant(text)
    record.asked = asked
    return record
  }

  private func doomed(
    _ runs: [RunRecord], _ nights: Int?, _ days: Int?, now: String = "2026-06-20T12:00:00Z"
  ) throws -> [String] {
    Retention(nights: nights, days: days).doomed(among: runs, now: try instant(now))
  }

  @Test func theLastNightsStay() throws {
    let runs = try [4, 1, 3, 2, 5].map { try run($0) }
    #expect(try doomed(runs, 2, nil) == ["1", "2", "3"])
    #expect(try doomed(runs, 1, nil) == ["1", "2", "3", "4"])
    #expect(try doomed(runs, 0, nil) == ["1", "2", "3", "4"])
    #expect(try doomed(runs, 5, nil) == [])
    #expect(try doomed(runs, 9, nil) == [])
    #expect(try doomed(runs, nil, nil) == [])
    #expect(try doomed([], 1, 1) == [])
  }

  @Test func youngRunsStayToTheMillisecond() throws {
    let runs = try [1, 10, 13, 18, 19].map { try run($0) }
    #expect(try doomed(runs, nil, 7) == ["1", "10"])
    #expect(try doomed(runs, nil, 7, now: "2026-06-20T12:00:00.001Z") == ["1", "10", "13"])
    // The last night stays, however old it is.
    #expect(try doomed(runs, nil, 1, now: "2027-06-20T12:00:00Z") == ["1", "10", "13", "18"])
    // A clock that goes wrong takes nothing away.
    #expect(try doomed(runs, nil, 7, now: "0001-01-01T00:00:00Z") == [])
    #expect(try doomed(runs, nil, .max) == [])
  }

  @Test func eitherLimitKeeps() throws {
    let runs = try [1, 10, 13, 18, 19].map { try run($0) }
    #expect(try doomed(runs, 4, 2) == ["1"])
    #expect(try doomed(runs, 1, 8) == ["1", "10"])
  }

  @Test func whatIsNotAPublishedNightIsNoNight() throws {
    let others: [RunRecord.State] = [
      .freezing, .computing(people: 3), .computed, .heldBack, .publishing,
    ]
    for state in others {
      let runs = try [run(1, state), run(2), run(3, state), run(4), run(5, state)]
      // Older ones go, newer ones than the last good night stay.
      #expect(try doomed(runs, 1, nil) == ["1", "2", "3"], "\(state)")
      #expect(try doomed([run(1, state), run(2, state)], 1, 1) == [], "\(state)")
    }
    // What one person asked for is no night either.
    #expect(try doomed([run(1), run(2), run(3, asked: 1), run(4, asked: 1)], 1, nil) == ["1"])
    #expect(try doomed([run(1, asked: 1), run(2, asked: 2)], 1, 1) == [])
  }

  @Test func shardsHaveNightsOfTheirOwn() throws {
    func part(_ day: Int, _ shard: String, _ state: RunRecord.State = .published) throws
      -> RunRecord
    {
      var record = try run(day, state, "\(day) \(shard)")
      record.shard = shard
      return record
    }
    let nights = try (1...3).flatMap { day in try ["1/2", "2/2"].map { try part(day, $0) } }
    #expect(try doomed(nights, 3, nil) == [])
    #expect(try Set(doomed(nights, 2, nil)) == ["1 1/2", "1 2/2"])
    // A shard whose last night failed keeps the two before, and what was asked for meanwhile.
    let some = try Array(nights.dropLast()) + [part(3, "2/2", .computing(people: 3))]
    let asked = try [run(1, asked: 1), run(2, asked: 1, "asked")]
    #expect(try doomed(some + asked, 1, nil) == ["1 1/2", "1 2/2", "1", "2 1/2"])
    // What was put together is a night of everyone.
    let merged = try (1...3).map { try run($0) }
    #expect(try Set(doomed(nights + merged, 2, nil)) == ["1 1/2", "1 2/2", "1"])
    #expect(try doomed(nights + [run(1)], 2, nil).count == 2)
  }

  @Test func whatCannotBeReadStays() throws {
    var undated = try run(1, .published, "undated")
    undated.instant = nil
    #expect(try doomed([run(1, .unreadable), undated, run(2), run(3)], 1, nil) == ["2"])
  }

  @Test func runsOfOneInstantStayTogether() throws {
    let runs = try [run(1, .published, "a"), run(1, .computed, "b"), run(1, .published, "c")]
    #expect(try doomed(runs, 1, nil) == [])
  }

  // MARK: On the disk

  /// Three nights, with things beside them that are no runs.
  private func journal() async throws -> (JournalFixture, [String]) {
    let journal = try JournalFixture.random(seed: 71, people: 2)
    for day in [20, 21, 22] {
      let now = try instant("2026-04-\(day)T06:00:00Z")
      _ = try await journal.run { $0.instant = now }
    }
    let nights = try names(in: journal.runs)
    let copy = journal.runs + "/20260101T000000Z"
    try FileManager.default.copyItem(atPath: journal.runs + "/" + nights[0], toPath: copy)
    for name in ["20260102T000000Z", "my-notes", "old-20260103T000000Z"] {
      try FileManager.default.createDirectory(
        atPath: journal.runs + "/" + name, withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: journal.runs + "/20260104T000000Z", withDestinationPath: copy)
    return (journal, nights)
  }

  @Test func oldRunsGoAndNothingElse() async throws {
    let (journal, nights) = try await journal()
    let before = try names(in: journal.runs)
    let now = try instant("2026-04-22T07:00:00Z")
    let pruner = RunPruner(runs: journal.runs, keeping: Retention(nights: 1))
    let dry = try pruner.prune(now: now, isDryRun: true)
    #expect(dry.runs == Array(nights.prefix(2)) && dry.bytes > 100_000)
    #expect(try names(in: journal.runs) == before)
    #expect(try pruner.prune(now: now) == dry)
    #expect(try names(in: journal.runs) == before.filter { !dry.runs.contains($0) })
    #expect(try pruner.prune(now: now).runs == [])
  }

  @Test func aRunAtWorkStays() async throws {
    let (journal, nights) = try await journal()
    let lock = try RunFolder(path: journal.runs + "/" + nights[0]).lock()
    let summary = try RunPruner(runs: journal.runs, keeping: Retention(nights: 1))
      .prune(now: try instant("2026-04-22T07:00:00Z"))
    #expect((summary.runs, summary.busy) == ([nights[1]], [nights[0]]))
    #expect(try names(in: journal.runs).contains(nights[0]))
    withExtendedLifetime(lock) {}
  }

  @Test func aRemovalThatWasCutIsFinished() async throws {
    let (journal, nights) = try await journal()
    let half = journal.runs + "/" + nights[0] + ".removed"
    try FileManager.default.moveItem(atPath: journal.runs + "/" + nights[0], toPath: half)
    try FileManager.default.removeItem(atPath: half + "/run.json")
    #expect(!(try RunFolder.all(in: journal.runs).map(\.id).contains(nights[0])))
    _ = try RunEraser(runs: journal.runs).forget([RandomJournal.user(1)])
    #expect(!FileManager.default.fileExists(atPath: half))
  }
}
