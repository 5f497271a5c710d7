extension OpenBLAS {
  /// The build, in the library's own words: version, switches and the processor it calculates for.
  public static var build: String { configuration }

  /// How wrong this library calculates on this processor: the worst relative error of products,
  /// of symmetric products and of eigenvalues over fixed matrices, against plain sums.
  ///
  /// Relative to the sum of the magnitudes of what is added, so that a sound library stays below
  /// 1e-13 whatever its kernels. Infinity where something is no number. Takes milliseconds.
  ///
  /// Some builds compute wrongly on some processors, and nothing else would tell.
  public static func worstErrorOfSelfTest() -> Double {
    SelfTest().worstError()
  }
}

/// The calls under test, which a test may replace by wrong ones.
struct SelfTest {
  /// Rows, columns of the left block and columns of the right one: below, at and beyond the blocks
  /// in which kernels work, with edges left over.
  static let shapes = [(3, 2, 5), (64, 32, 16), (101, 37, 29), (259, 17, 7)]

  var transposedProduct = { (left: ColumnBlock, right: ColumnBlock) in
    OpenBLAS.transposedProduct(left, right, lag: 0)
  }
  var product = { (left: ColumnBlock, right: ColumnBlock) in OpenBLAS.product(left, right) }
  var gram = { (block: ColumnBlock) in OpenBLAS.gram(of: block) }
  var eigenvalues = { (matrix: ColumnBlock) in
    OpenBLAS.largestEigenvalues(of: matrix, count: matrix.rowCount)
  }

  func worstError() -> Double {
    var stream = RandomStream(seed: 1)
    var worst = WorstError()
    for (rows, columns, others) in Self.shapes {
      func block(_ columns: Int) -> ColumnBlock {
        ColumnBlock(
          rowCount: rows, columnCount: columns,
          values: (0..<rows * columns).map { _ in stream.gaussian() })
      }
      let (left, right) = (block(columns), block(others))
      worst.add(errorOfProducts(left, right))
      // Wrong products would make the decomposition fail instead of telling anything.
      if worst.value > 1e-6 { return worst.value }
      worst.add(errorOfEigenvalues(left))
    }
    return worst.value
  }

  private func errorOfProducts(_ left: ColumnBlock, _ right: ColumnBlock) -> Double {
    var worst = WorstError()
    let crossed = transposedProduct(left, right)
    let back = product(left, crossed)
    let squares = gram(left)
    for column in 0..<right.columnCount {
      for row in 0..<left.columnCount {
        let sum = PlainSum(left.column(row), right.column(column))
        worst.add(crossed[row, column], expected: sum)
      }
      for row in 0..<left.rowCount {
        let line = (0..<left.columnCount).map { left[row, $0] }
        worst.add(back[row, column], expected: PlainSum(line, crossed.column(column)))
      }
    }
    for column in 0..<left.columnCount {
      for row in 0...column {
        let sum = PlainSum(left.column(row), left.column(column))
        worst.add(squares[row, column], expected: sum)
      }
    }
    return worst.value
  }

  /// What stands between S v and its value times v, and between v and length 1, over every pair.
  private func errorOfEigenvalues(_ block: ColumnBlock) -> Double {
    let count = block.columnCount
    var matrix = ColumnBlock(rowCount: count, columnCount: 0)
    for column in 0..<count {
      matrix.append((0..<count).map { PlainSum(block.column($0), block.column(column)).value })
    }
    let (values, vectors) = eigenvalues(matrix)
    var worst = WorstError()
    let trace = (0..<count).reduce(0) { $0 + matrix[$1, $1] }
    worst.add(abs(values.reduce(0, +) - trace) / trace)
    for place in 0..<count {
      let vector = vectors.column(place)
      worst.add(PlainSum(vector, vector).value - 1)
      for (row, part) in vector.enumerated() {
        let image = PlainSum(matrix.column(row), vector).value
        worst.add((image - values[place] * part) / trace)
      }
    }
    return worst.value
  }
}

/// The sum of products, one after the other.
private struct PlainSum {
  private(set) var value = 0.0
  private(set) var magnitude = 0.0

  init(_ left: some Sequence<Double>, _ right: some Sequence<Double>) {
    for (first, second) in zip(left, right) {
      value += first * second
      magnitude += abs(first * second)
    }
  }
}

/// The greatest error so far; what is no number is infinitely wrong.
private struct WorstError {
  private(set) var value = 0.0

  mutating func add(_ error: Double) {
    value = error.isFinite ? max(value, abs(error)) : .infinity
  }

  mutating func add(_ computed: Double, expected: PlainSum) {
    add((computed - expected.value) / max(expected.magnitude, .leastNormalMagnitude))
  }
}
