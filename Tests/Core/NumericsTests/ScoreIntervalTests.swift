import Testing

@testable import Numerics

/// Differences of shares with the intervals that Newcombe (1998, Statistics in Medicine 17, Table II,
/// method 10) prints to four places.
@Suite struct ScoreIntervalTests {
  @Test(
    arguments: [
      (56, 70, 48, 80, 0.0524, 0.3339), (9, 10, 3, 10, 0.1705, 0.8090),
      (6, 7, 2, 7, 0.0582, 0.8062), (5, 56, 0, 29, -0.0381, 0.1926),
      (0, 10, 0, 20, -0.1611, 0.2775), (0, 10, 0, 10, -0.2775, 0.2775),
      (10, 10, 0, 20, 0.6791, 1.0), (10, 10, 0, 10, 0.6075, 1.0),
    ])
  func areTheOnesPublished(_ a: Int, _ m: Int, _ c: Int, _ n: Int, _ low: Double, _ high: Double)
    throws
  {
    let table = TwoByTwo(a: a, b: m - a, c: c, d: n - c)
    let interval = try #require(ScoreInterval(table, deviate: 1.959963984540054))
    #expect(abs(interval.range.lowerBound - low) < 0.00006, "\(interval.range)")
    #expect(abs(interval.range.upperBound - high) < 0.00006, "\(interval.range)")
    #expect(interval.difference == Double(a) / Double(m) - Double(c) / Double(n))
  }

  @Test func withoutDaysThereIsNone() {
    #expect(ScoreInterval(TwoByTwo(a: 0, b: 0, c: 3, d: 4), deviate: 1.96) == nil)
    #expect(ScoreInterval(TwoByTwo(a: 3, b: 4, c: 0, d: 0), deviate: 1.96) == nil)
  }
}
