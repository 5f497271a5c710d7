/// The interval of a difference between two shares of independent days, from score intervals of
/// each (Newcombe 1998, method 10, without continuity correction).
///
/// It holds where a share is 0 or 1 and where the days are few, which an interval of phi does not.
public struct ScoreInterval: Hashable, Sendable {
  /// Days with less days without, -1...1.
  public let difference: Double
  /// The interval, within -1...1.
  public let range: ClosedRange<Double>

  /// The interval of a/(a+b) - c/(c+d), each limit `deviate` standard errors away (1.96 for 95 %).
  /// Nil when there are no days with the trigger, or none without.
  public init?(_ table: TwoByTwo, deviate: Double) {
    guard table.a + table.b > 0, table.c + table.d > 0 else { return nil }
    let with = Self.share(table.a, of: table.a + table.b, deviate: deviate)
    let without = Self.share(table.c, of: table.c + table.d, deviate: deviate)
    difference = with.share - without.share
    let below = Self.hypotenuse(with.share - with.low, without.high - without.share)
    let above = Self.hypotenuse(with.high - with.share, without.share - without.low)
    range = max(-1, difference - below)...min(1, difference + above)
  }

  /// A share with its score limits (Wilson 1927).
  private static func share(
    _ count: Int, of days: Int, deviate z: Double
  ) -> (low: Double, share: Double, high: Double) {
    let (n, p) = (Double(days), Double(count) / Double(days))
    let centre = p + z * z / (2 * n)
    let reach = z * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
    let scale = 1 + z * z / n
    return (max(0, (centre - reach) / scale), p, min(1, (centre + reach) / scale))
  }

  private static func hypotenuse(_ x: Double, _ y: Double) -> Double {
    (x * x + y * y).squareRoot()
  }
}
