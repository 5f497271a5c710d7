import Model
import Numerics
import TestSupport
import Testing

/// The false discovery rate over a family.
@Suite struct RateTests {
  /// The largest place whose p is at most rate x place / m, tried from the end.
  private static func rejectedCount(_ p: [Double], rate: Double) -> Int {
    let sorted = p.sorted()
    let m = Double(p.count)
    return (1...p.count).reversed().first {
      sorted[$0 - 1] <= rate * Double($0) / m * (1 + 1e-9)
    } ?? 0
  }

  /// The least rate at which a test is rejected: the smallest m p / place over the places from its
  /// own on.
  private static func q(of own: Double, in p: [Double]) -> Double {
    let sorted = p.sorted()
    let scaled = sorted.indices.filter { sorted[$0] >= own }.map {
      sorted[$0] * Double(p.count) / Double($0 + 1)
    }
    return min(1, scaled.min() ?? 1)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func itIsThatOfBenjaminiAndHochberg(seed: UInt64) throws {
    var random = RandomStream(seed: seed)
    let count = 1 + random.integer(below: 40)
    let p = (0..<count).map { _ in
      // Some p-values are equal, some tiny.
      random.bernoulli(0.3) ? Double(random.integer(below: 20)) / 100 : random.uniform() / 10
    }
    let judged = try p.indices.map {
      Sample.table(p: p[$0]).with(\.trigger, $0 * 2).with(\.outcome, $0 * 2 + 1)
    }.judged()
    let bar = p.sorted()[max(0, Self.rejectedCount(p, rate: 0.1) - 1)]
    let isAny = Self.rejectedCount(p, rate: 0.1) > 0
    for (p1, discovery) in zip(p, judged) {
      #expect(discovery.isKept == (isAny && p1 <= bar), "seed \(seed), p \(p1)")
      #expect(abs((discovery.q ?? -1) - Self.q(of: p1, in: p)) < 1e-12, "seed \(seed), p \(p1)")
      #expect(discovery.failedGate ?? .significance == .significance, "seed \(seed)")
    }
  }

  @Test(arguments: [(0.1, true), (0.1 + 1e-6, false)])
  func equalityRejects(p: Double, isKept: Bool) throws {
    let judged = try [Sample.table(p: p)].judged()
    #expect(judged[0].isKept == isKept)
  }

  @Test func equalityRejectsInEveryPlace() throws {
    // 0.1 x place / 7 of every place: only the last bit could tell.
    let family = (1...7).map {
      Sample.table(p: 0.1 * Double($0) / 7).with(\.trigger, $0).with(\.outcome, 0)
    }
    #expect(try family.judged().allSatisfy(\.isKept))
  }

  @Test func aWeakPairStillCountsAmongTheTests() throws {
    let weak = Sample.ranks(rho: 0.1, p: 0.9).with(\.trigger, 5)
    let alone = try [Sample.table(p: 0.06)].judged()
    let beside = try [Sample.table(p: 0.06), weak].judged()
    #expect(alone[0].isKept && beside.map(\.failedGate) == [.significance, .strength])
  }

  @Test func anEmptyFamilyIsEmpty() throws {
    #expect(try [Sample]().judged().isEmpty)
  }
}
