import Foundation
import Job
import Storage
import Synchronization
import TestSupport
import Testing

/// What a run tells of its stages.
@Suite struct StageTests {
  private func progress(
    of journal: JournalFixture, _ change: (inout InsightJob.Order) -> Void = { _ in }
  ) async throws -> (told: [JobProgress], summary: JobSummary) {
    let told = Mutex<[JobProgress]>([])
    let summary = try await journal.run(change) { progress in
      told.withLock { $0.append(progress) }
    }
    return (told.withLock { $0 }, summary)
  }

  @Test func stagesFollowEachOtherAndCountEveryone() async throws {
    let journal = try JournalFixture.random(seed: 21, people: 5)
    let (told, summary) = try await progress(of: journal) { $0.blockSize = 2 }
    let lines = told.map { progress in
      switch progress {
      case .began: "began"
      case .started(let stage, let done, let total):
        "\(stage) from \(done)" + (total.map { " of \($0)" } ?? "")
      case .freezing(let people, let all): "frozen \(people) of \(all)"
      case .froze(let people, _): "froze \(people)"
      case .computed(let people): "computed \(people)"
      case .checked(let people): "checked \(people)"
      case .finished: "finished"
      case .ended(let time): "\(time.stage) over"
      case .narrating, .waiting, .narrated: "narration"
      }
    }
    let wanted = [
      "began", "freeze from 0", "frozen 1 of 5", "frozen 2 of 5", "frozen 3 of 5", "frozen 4 of 5",
      "frozen 5 of 5", "froze 5", "freeze over", "compute from 0 of 5", "computed 2", "computed 4",
      "computed 5", "compute over", "check from 0 of 5", "checked 1", "checked 2", "checked 3",
      "checked 4", "checked 5", "check over", "publish from 0 of 5", "finished", "finished",
      "finished", "finished", "finished", "publish over",
    ]
    #expect(lines == wanted)
    #expect(summary.stages.map(\.stage) == [.freeze, .compute, .check, .publish])
    let ended = told.compactMap { if case .ended(let time) = $0 { time } else { nil } }
    #expect(ended == summary.stages)
    #expect(summary.stages.allSatisfy { $0.duration > .zero })
  }

  /// Everyone is counted before anybody is read: with a profile or with signals alone.
  @Test func peopleAreCountedWhoeverTheyAre() async throws {
    let journal = try JournalFixture.random(seed: 22, people: 3)
    let (stranger, silent) = (JournalFixture.id(70), JournalFixture.id(71))
    try journal.addSignal(of: stranger, "mood.state", at: "2026-04-01T08:00:00Z", value: 3)
    try journal.addProfile(silent)
    for (users, count) in [(nil, 5), ([stranger, silent, stranger], 2)] as [([String]?, Int)] {
      let (told, summary) = try await progress(of: journal) {
        $0.users = users
        $0.isDryRun = true
      }
      #expect(summary.people == count)
      let counts = told.compactMap {
        if case .freezing(let people, let all) = $0 { [people, all] } else { nil }
      }
      #expect(counts == (1...count).map { [$0, count] })
    }
  }

  @Test func aStageThatFailsHasNoEnd() async throws {
    let journal = try JournalFixture(schema: JournalFixture.looseSchema)
    let told = Mutex<[String]>([])
    await #expect(throws: (any Error).self) {
      try await journal.run({ $0.users = [JournalFixture.id(1)] }) { progress in
        if case .ended(let time) = progress { told.withLock { $0.append("\(time.stage)") } }
      }
    }
    #expect(told.withLock { $0 } == [])
  }
}
