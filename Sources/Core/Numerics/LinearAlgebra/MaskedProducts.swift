/// The sums over complete days of every pair of a column x of one block with a column y of another,
/// row t of x meeting row t + lag of y. In each matrix x is the row and y the column.
public struct MaskedProducts: Hashable, Sendable {
  /// The number of complete days.
  public let count: ColumnBlock
  /// The sums of x over the complete days.
  public let x: ColumnBlock
  /// The sums of y.
  public let y: ColumnBlock
  /// The sums of x^2.
  public let xx: ColumnBlock
  /// The sums of y^2.
  public let yy: ColumnBlock
  /// The sums of x y.
  public let xy: ColumnBlock

  /// The sums of all pairs, in six matrix products.
  public init(_ left: MaskedBlock, _ right: MaskedBlock, lag: Int = 0) {
    count = left.mask.transposedProduct(with: right.mask, lag: lag)
    x = left.values.transposedProduct(with: right.mask, lag: lag)
    y = left.mask.transposedProduct(with: right.values, lag: lag)
    xx = left.squares.transposedProduct(with: right.mask, lag: lag)
    yy = left.mask.transposedProduct(with: right.squares, lag: lag)
    xy = left.values.transposedProduct(with: right.values, lag: lag)
  }

  /// Pearson's correlation of a pair over its complete days, in -1...1; nil when a side varies by
  /// less than 1e-12 of its sum of squares, which is rounding. The columns should have a mean near
  /// 0: sums lose what the mean takes.
  public func correlation(ofColumn i: Int, with j: Int) -> Double? {
    let n = count[i, j]
    let left = n * xx[i, j] - x[i, j] * x[i, j]
    let right = n * yy[i, j] - y[i, j] * y[i, j]
    guard left > 1e-12 * n * xx[i, j], right > 1e-12 * n * yy[i, j] else { return nil }
    let together = n * xy[i, j] - x[i, j] * y[i, j]
    return min(1, max(-1, together / (left.squareRoot() * right.squareRoot())))
  }
}
