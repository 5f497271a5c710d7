import Glibc

/// Spearman's rank correlation, from exact integer sums, with the two-sided p of its t
/// approximation.
///
/// t = rho sqrt((n - 2) / (1 - rho^2)) with n - 2 degrees of freedom. Undefined (nil) when a side
/// is constant or fewer than two days are complete. Two days give p = 1; |rho| = 1 on more than two
/// days gives p = 0, log p = -infinity.
public struct Spearman: Hashable, Sendable {
  /// The complete days.
  public let n: Int
  /// The sum of products of the doubled centred ranks.
  public let sumXY: Int
  /// The sum of squares of the doubled centred ranks of x.
  public let sumXX: Int
  /// The sum of squares of the doubled centred ranks of y.
  public let sumYY: Int

  /// The correlation on the days on which both are known (neither nil nor NaN); at most 1,000,000
  /// days.
  public init(_ x: [Double?], _ y: [Double?]) {
    self.init(CompletePairs(x, y))
  }

  /// The correlation of complete pairs.
  public init(_ pairs: CompletePairs) {
    self.init(MidRanks(pairs.x), MidRanks(pairs.y))
  }

  /// The correlation of two rankings of the same days.
  public init(_ x: MidRanks, _ y: MidRanks) {
    self.init(
      n: x.doubledCentred.count, sumXY: x.product(with: y), sumXX: x.product(with: x),
      sumYY: y.product(with: y))
  }

  /// The correlation whose sums are known; sumXY^2 <= sumXX sumYY.
  init(n: Int, sumXY: Int, sumXX: Int, sumYY: Int) {
    self.n = n
    self.sumXY = sumXY
    self.sumXX = sumXX
    self.sumYY = sumYY
  }

  /// True if there is a correlation: neither side is constant.
  public var isDefined: Bool { sumXX > 0 && sumYY > 0 }

  /// rho^2 as the exact ratio of two integers; nil where undefined.
  public var squareRatio: (numerator: Int128, denominator: Int128)? {
    guard isDefined else { return nil }
    return (Int128(sumXY) * Int128(sumXY), Int128(sumXX) * Int128(sumYY))
  }

  /// The coefficient, in -1...1; exactly 1 or -1 when the rankings agree or are opposite.
  public var rho: Double? {
    shares.map { shares in
      if shares.unexplained == 0 { return sumXY > 0 ? 1 : -1 }
      return Double(sumXY) / shares.size.squareRoot()
    }
  }

  /// t, infinite for |rho| = 1; nil where undefined or on two days.
  public var t: Double? {
    guard let rho, let shares, n > 2 else { return nil }
    return rho * (Double(n - 2) / shares.unexplained).squareRoot()
  }

  /// The two-sided p in 0...1; nil where undefined.
  public var p: Double? { logP.map(exp) }

  /// The natural logarithm of p; nil where undefined. On two days |rho| is 1 whatever they are: p
  /// is 1.
  public var logP: Double? {
    guard let shares else { return nil }
    guard n > 2 else { return 0 }
    return StudentT(degreesOfFreedom: Double(n - 2))
      .logTwoSided(explained: shares.explained, unexplained: shares.unexplained)
  }

  /// The decimal logarithm of p; nil where undefined.
  public var log10P: Double? { logP.map { $0 / log(10) } }

  /// rho^2 and 1 - rho^2 without cancellation, and `sumXX` `sumYY`; nil where undefined.
  private var shares: (explained: Double, unexplained: Double, size: Double)? {
    guard isDefined else { return nil }
    // Up to some thousand days 64 bits hold the product, and its share is no larger: the same
    // integers, rounded as those of 128 bits are.
    let (product, isTooLarge) = sumXX.multipliedReportingOverflow(by: sumYY)
    if !isTooLarge {
      let (square, size) = (sumXY * sumXY, Double(product))
      return (Double(square) / size, Double(product - square) / size, size)
    }
    return squareRatio.map { square, product in
      let size = Double(product)
      return (Double(square) / size, Double(product - square) / size, size)
    }
  }
}
