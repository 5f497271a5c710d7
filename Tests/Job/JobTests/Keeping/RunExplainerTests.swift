import Days
import Foundation
import Model
import Narration
import Storage
import TestSupport
import Testing

@testable import Job

/// What is explained of a pair is what the audit and the results say of it.
@Suite struct RunExplainerTests {
  private func explain(
    _ folder: RunFolder, _ user: String, _ trigger: SignalKey, _ outcome: SignalKey, _ lag: Int
  ) throws -> PairExplanation {
    let explainer = try RunExplainer(of: folder, user: user)
    let taxonomy = explainer.pipeline.taxonomy
    let (first, second) = (try #require(taxonomy[trigger]), try #require(taxonomy[outcome]))
    let found = try explainer.explain(first, second, lag: lag)
    return try #require(found).explanation
  }

  @Test func everyPairOfAPersonIsExplainedAsItIsAudited() async throws {
    let journal = try JournalFixture.random(seed: 31)
    let folder = RunFolder(path: try await journal.run().folder)
    let user = RandomJournal.user(1)
    var audited: [RunAudit.AuditedPair] = []
    try RunAudit(of: folder, users: [user]).forEachPair { audited.append($0) }
    // Of each fate a few: every one is computed anew from the whole of the person.
    var seen: [String: Int] = [:]
    let sample = audited.filter { pair in
      seen[pair.reason ?? "kept", default: 0] += 1
      return seen[pair.reason ?? "kept", default: 0] <= 2
    }
    #expect(seen.count > 3 && seen["kept"] != nil)
    for pair in sample {
      let told = try explain(folder, user, pair.trigger, pair.outcome, pair.pair.lag)
      #expect(told.days == pair.days && told.isPublished)
      let failed = told.passages.filter { $0.passage == .failed }.map(\.gate.rawValue)
      guard let discovery = pair.discovery, case .tested(let again) = told.ending else {
        guard case .untested = told.ending else {
          Issue.record("\(pair)")
          continue
        }
        #expect(pair.discovery == nil && told.passages.isEmpty && told.told == nil)
        continue
      }
      #expect(again.q == discovery.q && again.association.rawP == discovery.association.rawP)
      #expect(failed == (pair.reason.map { [$0] } ?? []))
      #expect((told.told != nil) == (pair.reason == nil))
      #expect(told.told?.telling ?? .template == .template)
      #expect((told.told?.life?.looksHeld ?? 1) == 1)
    }
  }

  @Test func whatWasNeverNotedIsMissing() async throws {
    let journal = try JournalFixture.random(seed: 31, people: 1)
    let folder = RunFolder(path: try await journal.run { $0.isDryRun = true }.folder)
    let told = try explain(
      folder, RandomJournal.user(1), SignalKey(.food, "gluten"), SignalKey(.pain, "headache"), 1)
    guard case .untested(let shortfall) = told.ending else {
      Issue.record("tested")
      return
    }
    #expect((shortfall.subject, shortfall.have) == (.completeDays, 0))
    #expect(!told.isPublished)
  }

  /// The fourth variant leaves the days out, which are added when it is told.
  @Test(arguments: ["good:0", "good:3"])
  func whoWordedItIsTold(_ behaviour: String) async throws {
    let standIn = try StandIn.start()
    try standIn.behave(behaviour)
    let journal = try JournalFixture.random(seed: 11)
    let order = try standIn.order(.messages)
    let first = try await journal.run { $0.narration = order }
    let user = RandomJournal.user(1)
    let (trigger, outcome) = (SignalKey(.food, "dairy"), SignalKey(.pain, "headache"))
    let told = try #require(
      try explain(RunFolder(path: first.folder), user, trigger, outcome, 0).told)
    #expect(told.telling == .model("claude-sonnet-4-6"))
    let published = try journal.database.rows(
      """
      SELECT statement FROM insights WHERE user_id = '\(user)' AND trigger_key = 'food.dairy'
        AND outcome_key = 'headache' AND lag_days = 0
      """)
    #expect(published == [[.text(told.statement)]])
    #expect(told.statement.contains("(") == (behaviour == "good:3"))
    let store = try NarrationStore(inFolder: journal.runs)
    try store.database.execute(
      """
      UPDATE wordings SET state = 'refused';
      INSERT INTO rejections SELECT id, 1, 'causal', '', '' FROM wordings;
      INSERT INTO rejections SELECT id, 2, 'number', '', '' FROM wordings;
      """)
    let refused = try explain(RunFolder(path: first.folder), user, trigger, outcome, 0).told
    #expect(refused?.telling == .rejected(["causal", "number"]))
    #expect(refused?.statement != told.statement)
  }
}
