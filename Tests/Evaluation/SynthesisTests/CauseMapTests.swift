import Model
import Numerics
import Testing

@testable import Synthesis

/// Which pairs are related follows from what acts on what, and on which days.
@Suite struct CauseMapTests {
  private static let names = ["a", "b", "c", "d", "e", "f"].map { SignalKey(.food, $0) }

  private static func effect(_ trigger: Int, _ outcome: Int, lag: Int) -> PlantedEffect {
    PlantedEffect(
      trigger: names[trigger], outcome: names[outcome], lag: lag, size: 1, isProtective: false,
      shape: .presence)
  }

  private static func pair(_ trigger: Int, _ outcome: Int) -> PairName {
    PairName(trigger: names[trigger], outcome: names[outcome])
  }

  @Test func nothingIsRelatedWhereNothingActs() {
    let map = CauseMap(features: Self.names, persistent: Set(Self.names))
    for x in 0..<6 {
      for y in 0..<6 where x != y { #expect(map.truth(of: Self.pair(x, y), lag: 0) == .null) }
    }
    let stranger = PairName(trigger: SignalKey(.food, "x"), outcome: Self.names[0])
    #expect(map.truth(of: stranger, lag: 0) == .null)
  }

  @Test func aNeighbouringLagIsInducedOnlyWhereTheTriggerPersists() {
    let effect = Self.effect(0, 1, lag: 1)
    var fresh = CauseMap(features: Self.names, persistent: [Self.names[1]])
    fresh.plant(effect)
    #expect(fresh.truth(of: Self.pair(0, 1), lag: 1) == .direct(effect))
    #expect(fresh.truth(of: Self.pair(0, 1), lag: 0) == .null)
    #expect(fresh.truth(of: Self.pair(0, 1), lag: 2) == .null)
    #expect(fresh.truth(of: Self.pair(1, 0), lag: 1) == .null)
    var sticky = CauseMap(features: Self.names, persistent: [Self.names[0]])
    sticky.plant(effect)
    #expect(sticky.truth(of: Self.pair(0, 1), lag: 1) == .direct(effect))
    #expect(sticky.truth(of: Self.pair(0, 1), lag: 0) == .induced(.neighbouringLag))
    #expect(sticky.truth(of: Self.pair(2, 1), lag: 0) == .null)
  }

  /// 0 acts on 1 a day later; 2 is a copy of 0, 3 is taken for 1, 4 announces 1, 5 gets 0 as well.
  @Test func everyReasonIsTold() {
    var map = CauseMap(features: Self.names, persistent: [])
    typealias Link = CauseMap.Link
    let (zero, one) = (Self.names[0], Self.names[1])
    map.add(Link(cause: zero, result: Self.names[2], delay: 0, reason: .twin))
    map.plant(Self.effect(0, 1, lag: 1))
    map.plant(Self.effect(0, 5, lag: 0))
    map.add(Link(cause: one, result: Self.names[3], delay: 0, reason: .takenForIt))
    map.add(Link(cause: one, result: Self.names[4], delay: -1, reason: .premonitory))
    func truths(_ trigger: Int, _ outcome: Int) -> [PairTruth] {
      [0, 1].map { map.truth(of: Self.pair(trigger, outcome), lag: $0) }
    }
    #expect(truths(0, 1) == [.null, .direct(Self.effect(0, 1, lag: 1))])
    #expect(truths(2, 1) == [.null, .induced(.twin)])
    #expect(truths(3, 1) == [.induced(.takenForIt), .null])
    #expect(truths(4, 1) == [.null, .induced(.premonitory)])
    // 3 of a day comes from 0 of the day before, and so does 5 of the day before: no lag from 0 on.
    #expect(truths(3, 5) == [.null, .null])
    // 4 of a day comes from 0 of the same day.
    #expect(truths(4, 5) == [.induced(.chain), .null])
    #expect(truths(2, 5) == [.induced(.twin), .null])
  }

  /// The same by following every day of every feature back to fresh draws.
  @Test(arguments: 0..<60) func relatednessIsThatOfUnrolledDays(seed: UInt64) {
    var stream = RandomStream(seed: seed)
    let persistent = Set(Self.names.filter { _ in stream.bernoulli(0.3) })
    var map = CauseMap(features: Self.names, persistent: persistent)
    var arrows: [(cause: Int, result: Int, delay: Int)] = []
    // Complete causes first: each result comes after whatever acts on it.
    for result in 1..<6 {
      for cause in 0..<result where stream.bernoulli(0.3) {
        let delay = stream.integer(in: -1...2)
        arrows.append((cause, result, delay))
        map.add(
          CauseMap.Link(
            cause: Self.names[cause], result: Self.names[result], delay: delay, reason: .chain))
      }
    }
    func draws(_ feature: Int, _ day: Int) -> Set<[Int]> {
      var found: Set<[Int]> = [[feature, persistent.contains(Self.names[feature]) ? 0 : day]]
      for arrow in arrows where arrow.result == feature {
        found.formUnion(draws(arrow.cause, day - arrow.delay))
      }
      return found
    }
    for x in 0..<6 {
      for y in 0..<6 where x != y {
        for lag in 0...3 {
          let isRelated = !draws(x, 20).isDisjoint(with: draws(y, 20 + lag))
          let truth = map.truth(of: Self.pair(x, y), lag: lag)
          #expect((truth != .null) == isRelated, "seed \(seed): \(x) \(y) \(lag)")
        }
      }
    }
  }
}
