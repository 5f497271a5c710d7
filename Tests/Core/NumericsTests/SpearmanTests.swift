import Foundation
import Testing

@testable import Numerics

@Suite struct SpearmanTests {
  private static func pair(_ count: Int, seed: UInt64) -> (x: [Double?], y: [Double?]) {
    var random = RandomStream(seed: seed)
    let levels = Int.random(in: 1...12, using: &random)
    func value() -> Double? {
      let level = Int.random(in: 0...levels, using: &random)
      return Int.random(in: 0...9, using: &random) == 0 ? nil : Double(level)
    }
    return ((0..<count).map { _ in value() }, (0..<count).map { _ in value() })
  }

  /// Pearson of ranks found by counting, over the days with both.
  private static func plainRho(_ x: [Double?], _ y: [Double?]) -> Double? {
    let days = x.indices.filter { x[$0] != nil && y[$0] != nil }
    func ranks(_ side: [Double?]) -> [Double?] {
      let kept = days.compactMap { side[$0] }
      return kept.map { own in
        Double(kept.count { $0 < own }) + Double(kept.count { $0 == own } + 1) / 2
      }
    }
    return Pearson(ranks(x), ranks(y)).r
  }

  @Test(arguments: 0..<200)
  func isThePearsonOfRanks(seed: Int) {
    let (x, y) = Self.pair(seed / 2, seed: UInt64(seed))
    let fast = Spearman(x, y).rho
    let plain = Self.plainRho(x, y)
    #expect((fast == nil) == (plain == nil), "seed \(seed)")
    if let fast, let plain { #expect(abs(fast - plain) <= 1e-13, "seed \(seed)") }
  }

  @Test(arguments: 0..<100)
  func isSymmetricAndOdd(seed: Int) {
    let (x, y) = Self.pair(40, seed: UInt64(seed))
    let one = Spearman(x, y)
    let swapped = Spearman(y, x)
    let mirrored = Spearman(x.map { $0.map { -$0 } }, y)
    #expect(one.rho == swapped.rho && one.logP == swapped.logP, "seed \(seed)")
    #expect(one.sumXY == -mirrored.sumXY && one.logP == mirrored.logP, "seed \(seed)")
  }

  /// rho, t and log p from integers of 128 bits.
  private static func plainNumbers(_ result: Spearman) -> [UInt64?] {
    guard let (square, product) = result.squareRatio else { return [nil, nil, nil] }
    let unexplained = Double(product - square) / Double(product)
    let rho =
      square == product
      ? Double(result.sumXY.signum()) : Double(result.sumXY) / Double(product).squareRoot()
    guard result.n > 2 else { return [rho.bitPattern, nil, 0.0.bitPattern] }
    let freedom = Double(result.n - 2)
    let logP = StudentT(degreesOfFreedom: freedom).logTwoSided(
      explained: Double(square) / Double(product), unexplained: unexplained)
    let t = rho * (freedom / unexplained).squareRoot()
    return [rho.bitPattern, t.bitPattern, logP.bitPattern]
  }

  private static func numbers(_ result: Spearman) -> [UInt64?] {
    [result.rho, result.t, result.logP].map { $0?.bitPattern }
  }

  /// Around 2,300 days the product of two sums of squares outgrows 64 bits.
  @Test(arguments: [2, 3, 5, 30, 90, 365, 657, 2_200, 2_280, 2_290, 2_300, 3_000])
  func shortIntegersGiveTheBitsOfLongOnes(n: Int) {
    for seed in 1...12 as ClosedRange<UInt64> {
      var random = RandomStream(seed: seed)
      let noise = Int.random(in: 1...2 * n, using: &random)
      let x = (0..<n).map { Double($0 / Int(seed)) }
      let y = x.map { $0 + Double(Int.random(in: 0...noise, using: &random)) }
      let result = Spearman(MidRanks(x), MidRanks(y))
      #expect(Self.numbers(result) == Self.plainNumbers(result), "seed \(seed), \(n) days")
    }
  }

  @Test func degenerateSidesAreUndefined() {
    let nothing = [Double?](repeating: nil, count: 5)
    let rising: [Double?] = [1, 2, 3, 4, 5]
    for flat in [nothing, [7, 7, 7, 7, 7], [7, nil, nil, nil, nil], [0.0, -0.0, 0, -0.0, 0]] {
      let result = Spearman(flat, rising)
      #expect(!result.isDefined)
      #expect(result.rho == nil && result.p == nil && result.logP == nil && result.t == nil)
    }
    #expect(Spearman([], []).rho == nil)
    #expect(Spearman(nothing, rising).n == 0)
    #expect(Spearman([.nan, 1, 2], [1, 2, 1]).n == 2)
  }

  @Test func twoDaysProveNothing() {
    let result = Spearman([1, 2], [4, 3])
    #expect(result.rho == -1)
    #expect(result.p == 1)
    #expect(result.logP == 0)
    #expect(result.t == nil)
  }

  @Test func perfectOrderIsExact() {
    for n in [3, 10, 1_000, 10_000] {
      let rising = (0..<n).map { Optional(Double($0)) }
      let result = Spearman(rising, rising.reversed())
      #expect(result.rho == -1)
      #expect(result.t == -.infinity)
      #expect(result.p == 0)
      #expect(result.logP == -.infinity)
    }
  }

  @Test func tenThousandDaysAreExact() throws {
    let n = 10_000
    let x = (0..<n).map { Optional(Double($0)) }
    let y = (0..<n).map { Optional(Double($0 ^ 1)) }
    let result = Spearman(x, y)
    // Neighbours swapped: the sum of squared rank differences is n, so 1 - rho = 6 / (n^2 - 1).
    let rho = try #require(result.rho)
    #expect(relativeError(rho, 1 - 6 / (Double(n) * Double(n) - 1)) <= 1e-15)
    #expect(try #require(result.logP) < -79_000)
  }

  @Test func permutationsOfSmallDataAreCounted() throws {
    let counted = try #require(SpearmanPermutations([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 6, 5]))
    #expect(counted.total == 720)
    #expect(counted.fraction == (1, 60))
    let eight = (1...8).map { Optional(Double($0)) }
    #expect(SpearmanPermutations(eight, eight)?.hits == 2)
    #expect(SpearmanPermutations(eight + [9], eight + [9]) == nil)
    #expect(SpearmanPermutations(eight, Array(repeating: 1, count: 8)) == nil)
  }

  @Test func partialHoldsTheThirdFixed() throws {
    let (x, y) = Self.pair(60, seed: 3)
    let (z, _) = Self.pair(60, seed: 4)
    let days = x.indices.filter { x[$0] != nil && y[$0] != nil && z[$0] != nil }
    func rho(_ a: [Double?], _ b: [Double?]) throws -> Double {
      try #require(Spearman(days.map { a[$0] }, days.map { b[$0] }).rho)
    }
    let (xy, xz, yz) = (try rho(x, y), try rho(x, z), try rho(y, z))
    let expected = (xy - xz * yz) / ((1 - xz * xz) * (1 - yz * yz)).squareRoot()
    let result = PartialSpearman(x, y, given: z)
    #expect(abs(try #require(result.rho) - expected) <= 1e-14)
    #expect(result.n == days.count)
    let freedom = Double(days.count - 3)
    let t = expected * (freedom / (1 - expected * expected)).squareRoot()
    let p = StudentT(degreesOfFreedom: freedom).twoSided(t)
    #expect(relativeError(try #require(result.p), p) <= 1e-12)
  }

  @Test func partialOfOppositesIsMinusOne() {
    let n = PartialSpearman.largestCount
    let x = (0..<n).map { Optional(Double($0)) }
    let z = (0..<n).map { Optional(Double($0 * 7_919 % 104_729)) }
    let result = PartialSpearman(x, x.reversed(), given: z)
    #expect(result.rho == -1)
    #expect(result.p == 0)
    #expect(PartialSpearman(x, x.reversed(), given: x).rho == nil)
    #expect(PartialSpearman([1, 2], [2, 1], given: [1, 1]).rho == nil)
  }
}
