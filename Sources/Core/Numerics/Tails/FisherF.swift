/// Fisher's F distribution.
public struct FisherF: Sendable {
  /// The degrees of freedom of the numerator, above 0.
  public let numerator: Double
  /// The degrees of freedom of the denominator, above 0.
  public let denominator: Double

  /// The distribution of a ratio of mean squares with so many degrees of freedom.
  public init(numerator: Double, denominator: Double) {
    precondition(numerator > 0 && denominator > 0, "degrees of freedom")
    self.numerator = numerator
    self.denominator = denominator
  }

  /// P(F > f), for f at least 0, through the incomplete beta function: R's `pf(f, n, m, lower.tail =
  /// FALSE)`. Relative error below 1e-12 where it is above 1e-300, for degrees of freedom of 0.5 and
  /// more, and below 1e-11 from 1e-3 on.
  public func upper(_ f: Double) -> Double {
    guard f > 0 else { return 1 }
    guard f.isFinite else { return 0 }
    let scaled = numerator * f
    let sum = denominator + scaled
    return IncompleteBeta.regularised(
      x: denominator / sum, y: scaled / sum, a: denominator / 2, b: numerator / 2)
  }
}
