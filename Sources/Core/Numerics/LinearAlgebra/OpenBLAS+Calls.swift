import COpenBLAS

/// The only calls of C in this module: sizes are checked by the callers, who pass whole matrices.
extension OpenBLAS {
  /// left^T x right, row t of `left` meeting row t + `lag` of `right`.
  static func transposedProduct(_ left: ColumnBlock, _ right: ColumnBlock, lag: Int) -> ColumnBlock
  {
    var product = ColumnBlock(rowCount: left.columnCount, columnCount: right.columnCount)
    let rows = left.rowCount - lag
    guard rows > 0, !product.values.isEmpty else { return product }
    unsafe left.values.withUnsafeBufferPointer { leftValues in
      unsafe right.values[lag...].withUnsafeBufferPointer { rightValues in
        unsafe cblas_dgemm(
          CblasColMajor, CblasTrans, CblasNoTrans, size(left.columnCount),
          size(right.columnCount), size(rows), 1, leftValues.baseAddress, size(left.rowCount),
          rightValues.baseAddress, size(right.rowCount), 0, &product.values,
          size(left.columnCount))
      }
    }
    return product
  }

  /// Takes left x right away from `block`.
  static func subtract(_ left: ColumnBlock, times right: ColumnBlock, from block: inout ColumnBlock)
  {
    guard left.columnCount > 0, !block.values.isEmpty else { return }
    unsafe cblas_dgemm(
      CblasColMajor, CblasNoTrans, CblasNoTrans, size(left.rowCount), size(right.columnCount),
      size(left.columnCount), -1, left.values, size(left.rowCount), right.values,
      size(right.rowCount), 1, &block.values, size(block.rowCount))
  }

  /// An orthonormal basis of the columns of `design`, found by QR with column pivoting; columns
  /// whose pivot is at most `tolerance` times the first one are left out.
  static func orthonormalBasis(of design: ColumnBlock, tolerance: Double) -> ColumnBlock {
    let rows = design.rowCount
    var factors = design.values
    var pivots = [Int32](repeating: 0, count: design.columnCount)
    var reflectors = [Double](repeating: 0, count: min(rows, design.columnCount))
    guard !factors.isEmpty else { return ColumnBlock(rowCount: rows, columnCount: 0) }
    let factored = unsafe LAPACKE_dgeqp3(
      LAPACK_COL_MAJOR, size(rows), size(design.columnCount), &factors, size(rows), &pivots,
      &reflectors)
    precondition(factored == 0, "a design is finite")
    let diagonal = reflectors.indices.map { abs(factors[$0 * rows + $0]) }
    let rank = diagonal.firstIndex { $0 <= tolerance * diagonal[0] } ?? diagonal.count
    guard rank > 0 else { return ColumnBlock(rowCount: rows, columnCount: 0) }
    let formed = unsafe LAPACKE_dorgqr(
      LAPACK_COL_MAJOR, size(rows), size(rank), size(rank), &factors, size(rows), reflectors)
    precondition(formed == 0, "a factored design has a basis")
    return ColumnBlock(
      rowCount: rows, columnCount: rank, values: Array(factors[..<(rows * rank)]))
  }

  private static func size(_ count: Int) -> Int32 { Int32(count) }
}
