import Testing

@testable import Numerics

@Suite struct BootstrapIntervalTests {
  private static func interval(
    _ parts: [Double], _ wholes: [Double]? = nil, resamples: Int = 2_000, seed: UInt64 = 1
  ) -> BootstrapInterval {
    var stream = RandomStream(seed: seed)
    return BootstrapInterval(
      ratioOf: parts, to: wholes ?? parts.map { _ in 1 }, resamples: resamples, from: &stream)
  }

  @Test func theSeedMakesTheInterval() {
    let parts = (0..<40).map { Double($0 % 7) }
    #expect(Self.interval(parts) == Self.interval(parts))
    #expect(Self.interval(parts) != Self.interval(parts, seed: 2))
  }

  @Test func whatDoesNotVaryHasNoWidth() {
    let same = Self.interval([0.25, 0.25, 0.25])
    #expect(same.low == 0.25 && same.high == 0.25)
    let none = Self.interval([])
    #expect(none.low == 0 && none.high == 0)
    let ratio = Self.interval([1, 2, 3], [2, 4, 6])
    #expect(ratio.low == 0.5 && ratio.high == 0.5)
    let empty = Self.interval([0, 0], [0, 0])
    #expect(empty.low == 0 && empty.high == 0)
  }

  /// Of a mean of many people it is the interval of the normal distribution, nearly.
  @Test(arguments: [UInt64(1), 2, 3])
  func ofManyPeopleItIsNormal(seed: UInt64) {
    let parts = (0..<1_000).map { $0 < 200 ? 1.0 : 0 }
    let interval = Self.interval(parts, resamples: 4_000, seed: seed)
    let reach = 1.96 * (0.2 * 0.8 / 1_000).squareRoot()
    #expect(abs(interval.low - (0.2 - reach)) < 0.1 * reach, "seed \(seed): \(interval)")
    #expect(abs(interval.high - (0.2 + reach)) < 0.1 * reach, "seed \(seed): \(interval)")
  }

  /// All 27 draws of three people are as likely; of 20,000 the quantiles are those of the 27.
  @Test func ofFewPeopleItIsThatOfAllDraws() {
    let parts = [0.0, 1, 5]
    var means: [Double] = []
    for a in parts { for b in parts { for c in parts { means.append((a + b + c) / 3) } } }
    means.sort()
    let interval = Self.interval(parts, resamples: 20_000)
    #expect(abs(interval.low - means[0]) < 1e-12)
    #expect(abs(interval.high - means[26]) < 1e-12)
  }
}
