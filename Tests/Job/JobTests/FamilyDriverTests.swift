import Associations
import Model
import TestSupport
import Testing

@testable import Job

/// What a family says of pairs beside a shared driver.
@Suite struct FamilyDriverTests {
  private struct Judged {
    let drivers: [SharedDriver]
    let discoveries: [Discovery]
    /// Pairs that are reported when nothing is taken away.
    let undriven: Set<Pair>

    func discovery(_ trigger: Int, _ outcome: Int) -> Discovery? {
      discoveries.first {
        $0.association.pair.trigger == trigger && $0.association.pair.outcome == outcome
          && $0.association.pair.lag == 0
      }
    }
  }

  private func isReported(_ discovery: Discovery) -> Bool {
    discovery.isKept || discovery.failedGate == .story
  }

  private func judged(_ matrix: DayMatrix) throws -> Judged {
    let folds = try Shipped.taxonomy().folds
    let run = FamilyRun(pipeline: try Shipped.pipeline(), folds: folds)
    let plain = FamilyRun(
      pipeline: try Shipped.pipeline { $0.gates.sharedDrivers = false }, folds: folds)
    let family = run.test(matrix, windowDays: matrix.axis.count)
    let undriven = plain.judge(plain.test(matrix, windowDays: matrix.axis.count))
    return Judged(
      drivers: family.drivers, discoveries: run.judge(family),
      undriven: Set(undriven.filter(isReported).map(\.association.pair)))
  }

  private func person(_ seed: UInt64) -> DrivenPerson {
    var person = DrivenPerson(seed: seed)
    person.followers = [0, 1, 2, 5, 6, 7]
    person.force = [1, 1, 1, 1, 1, 1, -1.5, -1.5, -1.5, -1.5]
    return person
  }

  @Test func pairsThatMoveWithARotaSaySo() throws {
    var driven = 0
    for seed in UInt64(1)...4 {
      let judged = try judged(person(seed).matrix())
      #expect(judged.drivers.first?.pattern.code == "cycle_10", "seed \(seed)")
      for discovery in judged.discoveries {
        let pair = discovery.association.pair
        let place = "seed \(seed): \(pair)"
        let first = judged.drivers.firstIndex {
          $0.followers.contains(pair.trigger) && $0.followers.contains(pair.outcome)
        }
        if discovery.failedGate == .driver {
          driven += 1
          #expect(!discovery.isKept && judged.undriven.contains(pair), "\(place)")
          #expect(first != nil && discovery.driver == first, "\(place)")
        } else {
          #expect(discovery.driver == nil, "\(place)")
          let isLost = discovery.failedGate == .significance || discovery.failedGate == .sign
          #expect(!(isLost && judged.undriven.contains(pair) && first != nil), "\(place)")
        }
      }
    }
    #expect(driven >= 12, "\(driven)")
  }

  @Test func aTrueLinkBesideARotaIsKept() throws {
    for seed in UInt64(1)...3 {
      for link in [(trigger: 0, outcome: 5), (trigger: 3, outcome: 8)] {
        var person = person(seed)
        person.link = link
        let judged = try judged(person.matrix())
        #expect(!judged.drivers.isEmpty, "seed \(seed)")
        let discovery = try #require(judged.discovery(link.trigger, link.outcome))
        #expect(isReported(discovery), "seed \(seed) \(link): \(discovery.failedGate as Any)")
      }
    }
  }

  /// The same tests, with a driver that only some pairs follow.
  @Test func onlyPairsOfFollowersMoveWithADriver() throws {
    let matrix = person(1).matrix()
    let run = FamilyRun(pipeline: try Shipped.pipeline(), folds: try Shipped.taxonomy().folds)
    let family = run.test(matrix, windowDays: 90)
    let whole = Set(run.judge(family).filter { $0.failedGate == .driver }.map(\.association.pair))
    try #require(whole.contains { $0.trigger == 0 } && whole.contains { $0.trigger != 0 })
    let force = [Double](repeating: 0, count: 90)
    let narrow = FamilyRun.Family(
      family.plan, family.associations, windowDays: 90,
      drivers: [SharedDriver(pattern: .together, force: force, followers: [0, 5, 6, 7])],
      undriven: family.undriven)
    let judged = run.judge(narrow)
    for discovery in judged {
      let pair = discovery.association.pair
      let isFollowing = pair.trigger == 0 && [5, 6, 7].contains(pair.outcome)
      #expect(
        (discovery.failedGate == .driver) == (isFollowing && whole.contains(pair)), "\(pair)")
    }
  }

  @Test func withoutTheSearchNothingIsTakenAway() throws {
    let pipeline = try Shipped.pipeline { $0.gates.sharedDrivers = false }
    let run = FamilyRun(pipeline: pipeline, folds: try Shipped.taxonomy().folds)
    let family = run.test(person(1).matrix(), windowDays: 90)
    #expect(family.drivers.isEmpty && family.undriven.isEmpty)
    #expect(run.judge(family).allSatisfy { $0.failedGate != .driver && $0.driver == nil })
  }
}
