import Testing

@testable import Numerics

@Suite struct RanksTests {
  /// 2R - (n + 1) by counting, for each value, how many are below and how many are equal.
  private static func plainRanks(_ values: [Double]) -> [Int] {
    values.map { value in
      let below = values.count { $0 < value }
      let equal = values.count { $0 == value }
      return 2 * below + equal + 1 - (values.count + 1)
    }
  }

  @Test(arguments: 0...60)
  func ranksAsCounting(seed: Int) {
    var random = RandomStream(seed: UInt64(seed))
    let values = (0..<seed).map { _ in Double(Int.random(in: 0...9, using: &random)) / 2 - 2 }
    let ranks = MidRanks(values)
    #expect(ranks.doubledCentred == Self.plainRanks(values), "seed \(seed)")
    #expect(ranks.doubledCentred.reduce(0, +) == 0)
  }

  @Test func sumOfSquaresIsLargestWithoutTies() {
    for n in [0, 1, 2, 3, 90, 1_000, 10_000] {
      let ranks = MidRanks((0..<n).map { Double(n - $0) })
      #expect(ranks.product(with: ranks) == n * (n * n - 1) / 3)
    }
  }

  @Test func zerosOfBothSignsAreOneValue() {
    #expect(MidRanks([-0.0, 0.0, -0.0]).isConstant)
    #expect(MidRanks([.leastNonzeroMagnitude, -0.0, 0.0]).doubledCentred == [2, -1, -1])
    #expect(MidRanks([.infinity, -.infinity, 1e308]).doubledCentred == [2, -2, 0])
  }

  @Test func sumsOfTenthsAreOneValue() throws {
    let tenths = try #require(Quantisation(resolution: 0.1))
    #expect(tenths.multiple(nearest: 0.1 + 0.2) == tenths.multiple(nearest: 0.3))
    for step in 0..<10_000 {
      let multiple = Double(step)
      #expect(tenths.multiple(nearest: multiple * 0.1) == multiple)
      #expect(tenths.multiple(nearest: multiple / 10) == multiple)
      #expect(tenths.multiple(nearest: -multiple / 10) == (step == 0 ? 0 : -multiple))
    }
  }

  @Test func halvesGoAwayFromZero() throws {
    for resolution in [1, 0.1, 0.25, 0.01, 5, 0.5] {
      let quantisation = try #require(Quantisation(resolution: resolution))
      for step in 0..<2_000 {
        let half = (Double(step) + 0.5) * resolution
        #expect(quantisation.multiple(nearest: half) == Double(step + 1), "\(step) \(resolution)")
        #expect(quantisation.multiple(nearest: -half) == -Double(step + 1))
        let below = (Double(step) + 0.499_999) * resolution
        #expect(quantisation.multiple(nearest: below) == Double(step))
      }
    }
    let tenths = try #require(Quantisation(resolution: 0.1))
    #expect(tenths.multiple(nearest: 36.65) == 367)
    #expect(tenths.multiple(nearest: 36.649) == 366)
  }

  @Test func extremeValuesHaveAnAnswer() throws {
    let ones = try #require(Quantisation(resolution: 1))
    #expect(ones.multiple(nearest: 1e300) == 1e300)
    #expect(ones.multiple(nearest: 0x1p53 + 2) == 0x1p53 + 2)
    #expect(ones.multiple(nearest: 0x1p52 + 1) == 0x1p52 + 1)
    #expect(ones.multiple(nearest: 0x1p51 + 1) == 0x1p51 + 1)
    #expect(ones.multiple(nearest: .leastNonzeroMagnitude) == 0)
    #expect(ones.multiple(nearest: -0.0)?.sign == .plus)
    #expect(ones.multiple(nearest: -0.2)?.sign == .plus)
    #expect(ones.multiple(nearest: .nan) == nil)
    #expect(ones.multiple(nearest: .infinity) == nil)
    #expect(Quantisation(resolution: 0.1)?.multiple(nearest: 1.7e308) == nil)
    for refused in [0, -1, .nan, .infinity] { #expect(Quantisation(resolution: refused) == nil) }
  }
}
