import Testing

@testable import Numerics

/// Shares with the score limits that Newcombe (1998, Statistics in Medicine 17, 857-872, Table I,
/// method 3) prints to four places.
@Suite struct WilsonIntervalTests {
  @Test(
    arguments: [
      (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611),
      (1, 29, 0.0061, 0.1718),
    ])
  func areTheOnesPublished(_ count: Int, _ total: Int, _ low: Double, _ high: Double) {
    let interval = WilsonInterval(count, of: total)
    #expect(abs(interval.low - low) < 0.00006, "\(interval)")
    #expect(abs(interval.high - high) < 0.00006, "\(interval)")
    #expect(interval.share == Double(count) / Double(total))
  }

  /// Each limit is the share from which the count lies just so many standard errors away.
  @Test func theLimitsSolveTheScoreEquation() {
    for total in 1...30 {
      for count in 0...total {
        let interval = WilsonInterval(count, of: total, deviate: 1.5)
        for limit in [interval.low, interval.high] where limit > 0 && limit < 1 {
          let error = (limit * (1 - limit) / Double(total)).squareRoot()
          #expect(
            abs(abs(interval.share - limit) - 1.5 * error) < 1e-12, "\(count) of \(total)")
        }
        #expect(interval.low <= interval.share && interval.share <= interval.high)
        let mirrored = WilsonInterval(total - count, of: total, deviate: 1.5)
        #expect(abs(mirrored.low - (1 - interval.high)) < 1e-12)
      }
    }
  }
}
