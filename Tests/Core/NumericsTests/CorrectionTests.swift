import Foundation
import Testing

@testable import Numerics

@Suite struct CorrectionTests {
  /// Benjamini and Hochberg's own words: find the largest k with p(k) <= k q / m, reject the k
  /// smallest.
  private static func plainRejections(_ p: [Double], rate: Double) -> Set<Int> {
    let ascending = p.indices.sorted { p[$0] < p[$1] }
    let last = ascending.indices.last { place in
      p[ascending[place]] * Double(p.count) <= rate * Double(place + 1) * (1 + 1e-9)
    }
    return Set(last.map { ascending[...$0] } ?? [])
  }

  @Test(arguments: 1...60)
  func rejectsWhatTheDefinitionRejects(seed: Int) {
    var random = RandomStream(seed: UInt64(seed))
    let p = (0..<seed).map { _ in
      let u = Double.random(in: 0...1, using: &random)
      return Bool.random(using: &random) ? u : (u * u * u * 100).rounded() / 1000
    }
    let family = Correction.benjaminiHochberg.adjust(p, controllingRateAt: 0.2)
    let rejected = Set(p.indices.filter { family.rejected[$0] == true })
    #expect(rejected == Self.plainRejections(p, rate: 0.2), "seed \(seed)")
    #expect(family.rejectedCount == rejected.count)
    #expect(zip(family.adjusted, p).allSatisfy { ($0.0 ?? -1) >= $0.1 })
    let inOrder = family.ascending.compactMap { family.adjusted[$0] }
    #expect(inOrder == inOrder.sorted())
  }

  @Test(arguments: Correction.allCases)
  func logarithmsGiveTheSame(correction: Correction) {
    let p: [Double?] = [0.003, nil, 0.04, 1, 0.02, 0.02, .nan, 0.5]
    let plain = correction.adjust(p, controllingRateAt: 0.1, testCount: 9)
    let logs = correction.adjust(
      logP: p.map { $0.map { log($0) } }, controllingRateAt: 0.1, testCount: 9)
    #expect(plain.testCount == 9)
    #expect(plain.rejected == logs.rejected)
    #expect(plain.ascending == logs.ascending)
    for case (let one?, let other?) in zip(plain.adjusted, logs.adjusted) {
      #expect(relativeError(exp(other), one) <= 1e-14)
    }
  }

  @Test func equalityRejects() {
    for m in 1...50 {
      for k in 1...m {
        let p = Array(repeating: Double(k) * 0.1 / Double(m), count: k)
        let ones = Array(repeating: 1.0, count: m - k)
        let family = Correction.benjaminiHochberg.adjust(p + ones, controllingRateAt: 0.1)
        #expect(family.rejectedCount == k, "\(k) of \(m)")
        let above = Correction.benjaminiHochberg.adjust(
          p.map { $0 * 1.000_001 } + ones, controllingRateAt: 0.1)
        #expect(above.rejectedCount == 0, "\(k) of \(m)")
      }
    }
  }

  @Test func underflowingTestsKeepTheirOrder() {
    let family = Correction.benjaminiHochberg.adjust(
      logP: [-900, -2_000, -1_000, -1], controllingRateAt: 0.1)
    #expect(family.ascending == [1, 2, 0, 3])
    #expect(family.adjusted[1] == -2_000 + log(4))
    #expect(family.rejected == [true, true, true, false])
    let zero = Correction.benjaminiHochberg.adjust(logP: [-.infinity, -5], controllingRateAt: 0.1)
    #expect(zero.adjusted[0] == -.infinity)
  }

  @Test(arguments: Correction.allCases)
  func emptyFamilyIsEmpty(correction: Correction) {
    let none = correction.adjust([], controllingRateAt: 0.1)
    #expect(none.adjusted.isEmpty && none.rejected.isEmpty && none.testCount == 0)
    let undefined = correction.adjust([nil, nil, .nan], controllingRateAt: 0.1)
    #expect(undefined.adjusted == [nil, nil, nil])
    #expect(undefined.rejected == [nil, nil, nil])
    #expect(undefined.testCount == 0)
    #expect(undefined.rejectedCount == 0)
  }

  @Test func testCountIsNeverBelowTheTests() {
    let family = Correction.bonferroni.adjust([0.01, 0.02], controllingRateAt: 0.05, testCount: 1)
    #expect(family.testCount == 2)
    #expect(family.adjusted == [0.02, 0.04])
  }
}

/// A bar above which Benjamini and Hochberg reject nothing, from lower bounds of the p-values.
@Suite struct StepUpBarTests {
  @Test func nothingAboveItIsRejectedAndItIsReached() {
    for seed in UInt64(1)...200 {
      var stream = RandomStream(seed: seed)
      let count = 1 + stream.integer(below: 40)
      let rate = [0.01, 0.08, 0.3][stream.integer(below: 3)]
      let p = (0..<count).map { _ in stream.uniform() * (stream.bernoulli(0.5) ? 0.05 : 1) }
      let rejected = Correction.benjaminiHochberg.adjust(p, controllingRateAt: rate).rejected
      let bar = Correction.stepUpBar(
        of: p.filter { $0 <= rate }, controllingRateAt: rate, testCount: count)
      // With the p-values themselves as bounds the bar separates exactly.
      for (p, isRejected) in zip(p, rejected) {
        #expect((p <= bar) == (isRejected ?? false), "seed \(seed)")
      }
      // Where few can be at the rate, so can those that are rejected be at a fraction of it.
      if 8 * p.count(where: { $0 <= rate }) <= count {
        let some = Correction.stepUpBar(
          of: p.filter { $0 <= rate / 8 }, controllingRateAt: rate, testCount: count)
        for (p, isRejected) in zip(p, rejected) {
          #expect((p <= min(some, rate / 8)) == (isRejected ?? false), "seed \(seed)")
        }
      }
      let bounds = p.map { $0 * stream.uniform() }
      let loose = Correction.stepUpBar(
        of: bounds.filter { $0 <= rate }, controllingRateAt: rate, testCount: count)
      #expect(loose >= bar, "seed \(seed)")
    }
  }

  @Test func anEmptyFamilyRejectsNothing() {
    #expect(Correction.stepUpBar(of: [], controllingRateAt: 0.08, testCount: 0) == 0)
    #expect(Correction.stepUpBar(of: [], controllingRateAt: 0.08, testCount: 5) == 0)
  }
}
