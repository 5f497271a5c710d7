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
}
