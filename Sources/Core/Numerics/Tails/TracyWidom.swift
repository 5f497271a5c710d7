import Glibc

/// The largest eigenvalue that noise alone gives.
///
/// Of a matrix X of n x p independent standard normal numbers the largest eigenvalue of X^T X is,
/// centred by mu and scaled by sigma, nearly of the Tracy-Widom law of order 1, with mu = (sqrt(n -
/// 1) + sqrt(p))^2 and sigma = (sqrt(n - 1) + sqrt(p)) (1 / sqrt(n - 1) + 1 / sqrt(p))^(1/3), n
/// being the larger of the two (I. M. Johnstone, On the distribution of the largest eigenvalue in
/// principal components analysis, Annals of Statistics 29, 2001, theorem 1.1).
public struct TracyWidom: Sendable {
  /// The 0.95 quantile of the law of order 1 (Johnstone 2001, table 1; `RMTstat::qtw(0.95)`).
  static let quantile95 = 0.979_316_053

  /// The place that a largest eigenvalue of noise is a little below: it exceeds it in 7 to 17 cases
  /// of a hundred, but for matrices of one row and one column.
  public let centre: Double
  private let scale: Double
  private let isOneDimensional: Bool
  private let larger: Double

  /// The law for a matrix with so many rows and columns, at least 1 each, in either order; they need
  /// not be whole.
  public init(rows: Double, columns: Double) {
    precondition(rows >= 1 && columns >= 1, "a matrix with rows and columns")
    larger = max(rows, columns)
    let smaller = min(rows, columns)
    isOneDimensional = smaller < 2
    let (a, b) = ((larger - 1).squareRoot(), smaller.squareRoot())
    let sum = a + b
    centre = sum * sum
    scale = a > 0 ? sum * cbrt(1 / a + 1 / b) : 1
  }

  /// What the largest eigenvalue exceeds in one case of twenty.
  public var edge: Double { centre + Self.quantile95 * scale }

  /// About the chance of a largest eigenvalue of at least `eigenvalue`, itself at least 0.
  ///
  /// The law through a shifted gamma distribution with its first three moments (M. Chiani,
  /// Distribution of the largest eigenvalue for real Wishart and Gaussian random matrices and a
  /// simple approximation for the Tracy-Widom distribution, Journal of Multivariate Analysis 129,
  /// 2014). For sides from 2 on simulated tails are within a factor of 1.8 down to 0.001; one row or
  /// column is a sum of squares, and exact.
  public func upper(_ eigenvalue: Double) -> Double {
    if isOneDimensional { return IncompleteGamma.upper(shape: larger / 2, eigenvalue / 2) }
    let place = ((eigenvalue - centre) / scale + 9.848_01) / 0.186_054
    return place <= 0 ? 1 : IncompleteGamma.upper(shape: 46.446, place)
  }

  /// About the chance of a largest eigenvalue of at least `eigenvalue`, itself at least 0, in units of
  /// a variance that was measured with so many degrees of freedom, above 0.
  ///
  /// Fisher's F of a sum of squares with the first two moments of the law, so exact for one row or
  /// column. The tail of the law itself is far too thin where few degrees of freedom tell the unit.
  public func upper(_ eigenvalue: Double, freedom: Double) -> Double {
    if isOneDimensional {
      return FisherF(numerator: larger, denominator: freedom).upper(eigenvalue / larger)
    }
    // The mean and the variance of the law of order 1 (C. Tracy and H. Widom 2009, table 1).
    let mean = centre - 1.206_533_574_582 * scale
    let variance = 1.607_781_034_581 * scale * scale
    return FisherF(numerator: 2 * mean * mean / variance, denominator: freedom)
      .upper(eigenvalue / mean)
  }
}
