/// The singular value decomposition of a block of columns, without its left vectors.
public struct SingularValues: Sendable {
  /// The singular values, descending; as many as the smaller of rows and columns.
  public let values: [Double]
  /// The right singular vectors, one a column, of length 1, in the order of the values; the sign of
  /// each is arbitrary.
  public let vectors: ColumnBlock

  /// The decomposition of a finite block (LAPACK dgesdd, divide and conquer). O(rows x columns^2)
  /// for as many rows as columns or more.
  public init(of block: ColumnBlock) {
    (values, vectors) = OpenBLAS.singularValues(of: block)
  }

  /// The first `count` of them, or all if there are fewer, by the products of columns (or of rows, if
  /// these are fewer): several times as fast, and as exact for values that are not many orders below
  /// the first. Vectors of values that are about 0 are about 0 too where rows are fewer.
  public init(of block: ColumnBlock, first count: Int) {
    precondition(count >= 0, "a number of values")
    let count = min(count, block.rowCount, block.columnCount)
    let isTall = block.rowCount >= block.columnCount
    let turned = isTall ? block : block.transposed
    let (squares, directions) = OpenBLAS.largestEigenvalues(
      of: turned.transposedProduct(with: turned), count: count)
    values = squares.map { max(0, $0).squareRoot() }
    if isTall {
      vectors = directions
      return
    }
    var vectors = ColumnBlock(rowCount: block.columnCount, columnCount: 0)
    let images = turned.times(directions)
    for (place, value) in values.enumerated() {
      vectors.append(images.column(place).map { value > 0 ? $0 / value : 0 })
    }
    self.vectors = vectors
  }
}
