import Foundation
import Model
import Narration
import Storage
import TestSupport
import Testing

@testable import Job

/// What was asked of a model for a person goes with them; what others asked too stays.
@Suite struct ForgettingNarrationTests {
  private let gone = RandomJournal.user(1)

  @Test(arguments: NarrationPlan.Way.allCases)
  func theirCallsAreNobodysAndTheirSentencesAreGone(_ way: NarrationPlan.Way) async throws {
    let standIn = try StandIn.start()
    let journal = try JournalFixture.random(seed: 11)
    let order = try standIn.order(way)
    let summary = try await journal.run { $0.narration = order }
    let folder = RunFolder(path: summary.folder)
    let trace = try journal.trace(of: gone)
    #expect(try trace.files(below: journal.runs).contains("narration.sqlite"))
    let own = try ResultStore(at: folder.resultsPath).wordings(ofPeople: [0])
    let theirs = own.own.subtracting(own.others)
    #expect(!theirs.isEmpty && !own.others.isEmpty)
    let calls = try journal.narrationRows("SELECT count(*) FROM calls")

    let erased = try RunEraser(runs: journal.runs).forget([gone])
    #expect(erased.wordings == theirs.count && erased.calls > 0)
    #expect(try trace.files(below: journal.runs) == [])
    #expect(try journal.narrationRows("SELECT count(*) FROM calls") == calls)
    let left = try journal.narrationRows("SELECT id FROM wordings")
    #expect(Set(left.map { $0[0] }) == Set(own.others.map { .integer($0) }))
    // The others are told as before, and nothing is asked for them again.
    let asked = try standIn.requests().count
    try journal.remove(gone)
    let again = try await journal.run { $0.narration = order }
    #expect(try standIn.requests().count == asked)
    #expect(again.narration?.insights.keys.sorted() == ["claude-sonnet-4-6"])
  }

  @Test func callsAloneTellWhatOnlyTheyAsked() throws {
    let journal = try JournalFixture()
    let store = try NarrationStore(inFolder: journal.runs)
    func want(_ document: String) throws -> Int64 {
      try store.want(Wording.Question(model: "m", prompt: "p", document: document))
    }
    let (theirs, shared, batched) = (try want("a"), try want("b"), try want("c"))
    try store.database.execute(
      """
      INSERT INTO calls(id, user_id, kind, model, ok, created_at) VALUES
        ('20260420T060000Z-2-\(theirs)-0', '\(gone.uppercased())', 'narration', 'm', 1, ''),
        ('20260420T060000Z-\(shared)-0', '\(gone)', 'narration', 'm', 1, ''),
        ('constat-x-y-\(batched)', '\(gone)', 'narration_batch', 'm', 1, '')
      """)
    let found = try store.forget(PersonSet([gone]), own: [], others: [shared])
    #expect(found == (3, 2))
    #expect(try journal.narrationRows("SELECT id FROM wordings") == [[.integer(shared)]])
    #expect(try store.callers() == [])
  }
}
