import Testing

@testable import Numerics

@Suite struct PearsonTests {
  @Test func constantSideIsUndefined() {
    let flat = [Double?](repeating: 1.81, count: 1_448)
    let rising = (0..<1_448).map { Optional(Double($0)) }
    #expect(Pearson(flat, rising).r == nil)
    #expect(Pearson(rising, flat).r == nil)
    #expect(Pearson([], []).r == nil)
    #expect(Pearson([1], [2]).r == nil)
    #expect(Pearson([0.0, -0.0], [1, 2]).r == nil)
  }

  @Test func knownValue() throws {
    // 1..5 against 2, 4, 5, 4, 5: 6 / sqrt(10 x 6).
    let r = try #require(Pearson([1, 2, 3, 4, 5], [2, 4, 5, 4, 5]).r)
    #expect(relativeError(r, 6 / 60.0.squareRoot()) <= 1e-15)
  }

  @Test(arguments: [0x1p1020, 0x1p-1060, 1e-160, 1, 1e160])
  func scaleDoesNotMatter(scale: Double) throws {
    let x = [1.0, 0.25, 0, 0.5].map { Optional($0 * scale) }
    let r = try #require(Pearson(x, [-1e308, -1, 0, 1e308]).r)
    let expected = try #require(Pearson([1, 0.25, 0, 0.5], [-1, 0, 0, 1]).r)
    #expect(abs(r - expected) <= 1e-14)
  }

  @Test func infinityIsUndefinedAndMissingIsDropped() {
    #expect(Pearson([.infinity, 1, 2], [1, 2, 3]).r == nil)
    #expect(Pearson([.nan, 1, 2, 3], [1, 2, nil, 3]).n == 2)
    #expect(Pearson([.nan, 1, 2, 3], [1, 2, nil, 3]).r == 1)
  }
}
