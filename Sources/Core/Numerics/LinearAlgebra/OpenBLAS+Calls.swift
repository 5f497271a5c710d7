import COpenBLAS

/// The only calls of C in this module: sizes are checked by the callers, who pass whole matrices.
extension OpenBLAS {
  /// left^T x right, row t of `left` meeting row t + `lag` of `right`.
  static func transposedProduct(_ left: ColumnBlock, _ right: ColumnBlock, lag: Int) -> ColumnBlock
  {
    var product = ColumnBlock(rowCount: left.columnCount, columnCount: right.columnCount)
    let rows = left.rowCount - lag
    guard rows > 0, !product.values.isEmpty else { return product }
    useOneThread()
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

  /// Adds to `product` the products of columns of one block with columns of another, row t of the
  /// left ones meeting row t + `lag` of the right ones. All of `product` is one number a left and
  /// right column.
  static func addProducts(
    of left: ColumnRange, with right: ColumnRange, lag: Int, to product: inout ColumnBlock
  ) {
    let rows = left.block.rowCount - lag
    guard rows > 0, !product.values.isEmpty else { return }
    precondition(
      product.rowCount == left.columns.count && product.columnCount == right.columns.count,
      "a place for every product")
    precondition(left.block.rowCount == right.block.rowCount, "two blocks over the same days")
    useOneThread()
    let (first, second) = (left.start, right.start + lag)
    unsafe left.block.values[first...].withUnsafeBufferPointer { leftValues in
      unsafe right.block.values[second...].withUnsafeBufferPointer { rightValues in
        unsafe cblas_dgemm(
          CblasColMajor, CblasTrans, CblasNoTrans, size(left.columns.count),
          size(right.columns.count), size(rows), 1, leftValues.baseAddress,
          size(left.block.rowCount), rightValues.baseAddress, size(right.block.rowCount), 1,
          &product.values, size(product.rowCount))
      }
    }
  }

  /// The sum of products of two runs of numbers, over as many as the shorter one has.
  static func dot(_ left: ArraySlice<Double>, _ right: ArraySlice<Double>) -> Double {
    useOneThread()
    return unsafe left.withUnsafeBufferPointer { first in
      unsafe right.withUnsafeBufferPointer { second in
        unsafe cblas_ddot(
          size(min(first.count, second.count)), first.baseAddress, 1, second.baseAddress, 1)
      }
    }
  }

  /// Adds `factor` times a run of numbers to the numbers of `target` from `place` on.
  static func add(
    _ factor: Double, times source: ArraySlice<Double>, to target: inout [Double], at place: Int
  ) {
    precondition(place >= 0 && place + source.count <= target.count, "a place for every number")
    useOneThread()
    unsafe source.withUnsafeBufferPointer { numbers in
      unsafe target.withUnsafeMutableBufferPointer { sums in
        guard let first = sums.baseAddress else { return }
        unsafe cblas_daxpy(
          size(numbers.count), factor, numbers.baseAddress, 1, first + place, 1)
      }
    }
  }

  /// Multiplies the numbers of `target` at some places by `factor`.
  static func scale(_ target: inout [Double], _ places: Range<Int>, by factor: Double) {
    precondition(places.lowerBound >= 0 && places.upperBound <= target.count, "numbers to scale")
    useOneThread()
    unsafe target.withUnsafeMutableBufferPointer { numbers in
      guard let first = numbers.baseAddress else { return }
      unsafe cblas_dscal(size(places.count), factor, first + places.lowerBound, 1)
    }
  }

  /// Takes left x right away from `block`.
  static func subtract(_ left: ColumnBlock, times right: ColumnBlock, from block: inout ColumnBlock)
  {
    guard left.columnCount > 0, !block.values.isEmpty else { return }
    useOneThread()
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
    useOneThread()
    // As much as either routine asks for with its block size of 32.
    var work = [Double](repeating: 0, count: 34 * (design.columnCount + 1))
    let factored = unsafe LAPACKE_dgeqp3_work(
      LAPACK_COL_MAJOR, size(rows), size(design.columnCount), &factors, size(rows), &pivots,
      &reflectors, &work, size(work.count))
    let diagonal = reflectors.indices.map { abs(factors[$0 * rows + $0]) }
    precondition(
      factored == 0 && diagonal.allSatisfy(\.isFinite), "the numbers of a design are finite")
    let rank = diagonal.firstIndex { $0 <= tolerance * diagonal[0] } ?? diagonal.count
    guard rank > 0 else { return ColumnBlock(rowCount: rows, columnCount: 0) }
    let formed = unsafe LAPACKE_dorgqr_work(
      LAPACK_COL_MAJOR, size(rows), size(rank), size(rank), &factors, size(rows), reflectors,
      &work, size(work.count))
    precondition(formed == 0, "a factored design has a basis")
    return ColumnBlock(
      rowCount: rows, columnCount: rank, values: Array(factors[..<(rows * rank)]))
  }

  /// left x right.
  static func product(_ left: ColumnBlock, _ right: ColumnBlock) -> ColumnBlock {
    var product = ColumnBlock(rowCount: left.rowCount, columnCount: right.columnCount)
    guard left.columnCount > 0, !product.values.isEmpty else { return product }
    useOneThread()
    unsafe cblas_dgemm(
      CblasColMajor, CblasNoTrans, CblasNoTrans, size(left.rowCount), size(right.columnCount),
      size(left.columnCount), 1, left.values, size(left.rowCount), right.values,
      size(right.rowCount), 0, &product.values, size(left.rowCount))
    return product
  }

  /// The `count` largest eigenvalues of a finite symmetric `matrix`, descending, and their vectors of
  /// length 1, one a column (LAPACK dsyevr).
  static func largestEigenvalues(
    of matrix: ColumnBlock, count: Int
  ) -> (values: [Double], vectors: ColumnBlock) {
    let n = matrix.rowCount
    guard count > 0 else { return ([], ColumnBlock(rowCount: n, columnCount: 0)) }
    useOneThread()
    var copy = matrix.values
    var values = [Double](repeating: 0, count: n)
    var vectors = [Double](repeating: 0, count: n * count)
    var supports = [Int32](repeating: 0, count: 2 * n)
    // As much as the routine asks for with its block size of 32.
    var work = [Double](repeating: 0, count: 40 * n)
    var integers = [Int32](repeating: 0, count: 10 * n)
    var found: Int32 = 0
    let done = unsafe LAPACKE_dsyevr_work(
      LAPACK_COL_MAJOR, CChar(UInt8(ascii: "V")), CChar(UInt8(ascii: "I")),
      CChar(UInt8(ascii: "U")), size(n), &copy, size(n), 0, 0, size(n - count + 1), size(n), 0,
      &found, &values, &vectors, size(n), &supports, &work, size(work.count), &integers,
      size(integers.count))
    precondition(done == 0 && found == size(count), "the numbers of a matrix are finite")
    let columns = (0..<count).reversed().map { Array(vectors[$0 * n..<($0 + 1) * n]) }
    return (values.prefix(count).reversed(), ColumnBlock(rowCount: n, columns: columns))
  }

  /// The singular values of a finite `block`, descending, and its right singular vectors, one a
  /// column in the same order (LAPACK dgesdd).
  static func singularValues(of block: ColumnBlock) -> (values: [Double], vectors: ColumnBlock) {
    let (rows, columns) = (block.rowCount, block.columnCount)
    let rank = min(rows, columns)
    guard rank > 0 else { return ([], ColumnBlock(rowCount: columns, columnCount: 0)) }
    useOneThread()
    var matrix = block.values
    var values = [Double](repeating: 0, count: rank)
    var left = [Double](repeating: 0, count: rows * rank)
    var right = [Double](repeating: 0, count: rank * columns)
    var integers = [Int32](repeating: 0, count: 8 * rank)
    func decompose(_ work: inout [Double], _ workSize: Int) -> Int32 {
      unsafe LAPACKE_dgesdd_work(
        LAPACK_COL_MAJOR, CChar(UInt8(ascii: "S")), size(rows), size(columns), &matrix, size(rows),
        &values, &left, size(rows), &right, size(rank), &work, size(workSize), &integers)
    }
    var work: [Double] = [0]
    // Asked with -1 it only tells how much room it wants.
    let asked = decompose(&work, -1)
    work = [Double](repeating: 0, count: Int(work[0]))
    let done = decompose(&work, work.count)
    precondition(
      asked == 0 && done == 0 && values.allSatisfy(\.isFinite), "the numbers of a block are finite")
    // The vectors are its rows.
    var vectors = ColumnBlock(rowCount: columns, columnCount: rank)
    for row in 0..<rank {
      for column in 0..<columns {
        vectors.values[row * columns + column] = right[column * rank + row]
      }
    }
    return (values, vectors)
  }

  /// block^T x block, of which only the places on and above the diagonal are filled.
  static func gram(of block: ColumnBlock) -> ColumnBlock {
    var product = ColumnBlock(rowCount: block.columnCount, columnCount: block.columnCount)
    guard block.rowCount > 0, !product.values.isEmpty else { return product }
    useOneThread()
    unsafe cblas_dsyrk(
      CblasColMajor, CblasUpper, CblasTrans, size(block.columnCount), size(block.rowCount), 1,
      block.values, size(block.rowCount), 0, &product.values, size(block.columnCount))
    return product
  }

  /// What the library tells of how it was built, and for which processor it calculates.
  static var configuration: String {
    guard let text = unsafe openblas_get_config() else { return "" }
    return unsafe String(cString: text)
  }

  private static func size(_ count: Int) -> Int32 { Int32(count) }
}
