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
    let with = WilsonInterval(table.a, of: table.a + table.b, deviate: deviate)
    let without = WilsonInterval(table.c, of: table.c + table.d, deviate: deviate)
    difference = with.share - without.share
    let below = Self.hypotenuse(with.share - with.low, without.high - without.share)
    let above = Self.hypotenuse(with.high - with.share, without.share - without.low)
    range = max(-1, difference - below)...min(1, difference + above)
  }

  private static func hypotenuse(_ x: Double, _ y: Double) -> Double {
    (x * x + y * y).squareRoot()
  }
}
