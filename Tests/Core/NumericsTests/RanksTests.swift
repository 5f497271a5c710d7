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

  /// Counting, sorting by digits and comparing: the values of each kind are ranked as all are.
  @Test(arguments: 0..<120)
  func everyWayGivesTheSameRanks(seed: Int) {
    var random = RandomStream(seed: UInt64(seed))
    let n = Int.random(in: 1...(seed < 100 ? 120 : 700), using: &random)
    // From two neighbouring numbers to as many as count as whole: 2^40 on either side of 0.
    let span = 1 << Int.random(in: 0...41, using: &random)
    let low = Int.random(in: -(1 << 40)...(1 << 40) - span, using: &random)
    let whole = (0..<n).map { _ in Double(low + Int.random(in: 0...span, using: &random)) }
    #expect(MidRanks.ranksOfWholeNumbers(whole) == MidRanks.ranksByComparing(whole), "\(seed)")
    #expect(MidRanks(whole).doubledCentred == Self.plainRanks(whole), "seed \(seed)")
    let mixed = whole.map { Bool.random(using: &random) ? $0 : $0 / 4 - 0.125 }
    #expect(MidRanks(mixed).doubledCentred == Self.plainRanks(mixed), "seed \(seed)")
  }

  @Test func onlyWholeNumbersOfSomeSizeAreCounted() {
    let large = 0x1p40
    for values in [[large, -large, 0, -0.0], [5], [0, 0, 0], [-3, 1e6, -3]] {
      #expect(MidRanks.ranksOfWholeNumbers(values) == Self.plainRanks(values), "\(values)")
    }
    let others = [
      0.5, large + 1, -large - 1, 0x1p51, -0x1p51, 0x1p52, -0x1p52, 0x1.8p52, -0x1.8p52, 0x1p53,
      0x1p63, 0x1p64, 1e300, -1e300, .infinity, -.infinity, .leastNonzeroMagnitude, 1.0.nextUp,
    ]
    for value in others {
      #expect(MidRanks.ranksOfWholeNumbers([value, 1]) == nil, "\(value)")
      #expect(MidRanks([value, 1]).doubledCentred == (value > 1 ? [1, -1] : [-1, 1]), "\(value)")
    }
    #expect(MidRanks.ranksOfWholeNumbers([]) == nil)
    #expect(MidRanks([]).doubledCentred == [])
    let many = (0...1 << 20).map { Double($0 % 3) }
    #expect(MidRanks.ranksOfWholeNumbers(many) == nil)
    #expect(MidRanks.ranksOfWholeNumbers(Array(many.dropLast())) != nil)
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
