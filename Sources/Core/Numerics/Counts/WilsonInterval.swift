/// The score interval of a share of independent trials (Wilson 1927), without continuity
/// correction.
///
/// It holds where the share is 0 or 1 and where the trials are few.
public struct WilsonInterval: Hashable, Sendable {
  /// Standard errors on each side of an interval of 95 %: the normal quantile of 0.975.
  public static let deviate95 = 1.959_963_984_540_054

  /// The share, in 0...1.
  public let share: Double
  /// The lower limit, in 0...share.
  public let low: Double
  /// The upper limit, in share...1.
  public let high: Double

  /// The interval of `count` of `total` trials, each limit `deviate` standard errors away. `total`
  /// must be at least 1 and `count` in 0...total.
  public init(_ count: Int, of total: Int, deviate z: Double = deviate95) {
    precondition(total >= 1 && (0...total).contains(count), "a share of some trials")
    let (n, p) = (Double(total), Double(count) / Double(total))
    let centre = p + z * z / (2 * n)
    let reach = z * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
    let scale = 1 + z * z / n
    share = p
    low = count == 0 ? 0 : max(0, (centre - reach) / scale)
    high = count == total ? 1 : min(1, (centre + reach) / scale)
  }
}
