import Job
import Model
import Synthesis
import Testing

/// The engine reads the journal as it was meant, and finds what was put in.
@Suite struct EngineTests {
  static let seeds: [UInt64] = [1, 2]

  @Test(arguments: seeds) func refusesTheAwkwardSignalsAndNoOther(seed: UInt64) async throws {
    let journal = try DemoJournal.journal(seed: seed)
    let run = try await DemoRun(journal)
    var refused = try run.audit().refusals
    for id in run.repeats { refused[id] = .duplicate }
    for awkward in journal.truth.refused {
      let found = awkward.oneOf.filter { refused[$0] == awkward.reason }
      #expect(found.count == 1, "seed \(seed): \(awkward.reason)")
      for id in found { refused[id] = nil }
    }
    #expect(refused.isEmpty, "seed \(seed)")
    let used = journal.signals.count - journal.truth.refused.count
    #expect(run.summary.accepted == used, "seed \(seed)")
    #expect(run.summary.endings == [.ok: 3], "seed \(seed)")
  }

  @Test(arguments: seeds) func findsEveryPlant(seed: UInt64) async throws {
    let truth = try DemoJournal.journal(seed: seed).truth
    let run = try await DemoRun(try DemoJournal.journal(seed: seed))
    let pairs = try run.audit().pairs
    for plant in truth.planted {
      let pair = try #require(
        pairs.first {
          $0.userID == plant.user && $0.trigger.description == plant.trigger
            && $0.outcome.description == plant.outcome && $0.pair.lag == plant.lagDays
        })
      let discovery = try #require(pair.discovery, "seed \(seed): \(plant.text)")
      #expect(discovery.isKept, "seed \(seed): \(plant.text)")
      #expect(pair.pair.method == plant.method)
      #expect(pair.days == plant.days, "seed \(seed): \(plant.text)")
      #expect(discovery.association.isProtective == plant.isProtective)
      #expect(abs(discovery.association.effect - plant.effect) <= 0.000_501)
      if let counts = plant.counts { #expect(discovery.association.counts == counts) }
    }
  }
}
