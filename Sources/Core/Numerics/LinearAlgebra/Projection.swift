/// The orthogonal projection P on the columns of a design, and what it leaves of other columns: a
/// regression without its coefficients.
///
/// The rank is found, not assumed: a person who logs Monday to Friday has fewer independent
/// weekdays than seven.
public struct Projection: Sendable {
  /// A pivot of at most this times the first one adds no direction.
  public static let relativeTolerance = 1e-10

  private let basis: ColumnBlock

  /// The projection on the columns of a finite `design`, whose rows are the observed days.
  ///
  /// QR with column pivoting (LAPACK dgeqp3, dorgqr); O(rows x columns^2).
  public init(design: ColumnBlock) {
    basis = OpenBLAS.orthonormalBasis(of: design, tolerance: Self.relativeTolerance)
  }

  /// The number of rows.
  public var rowCount: Int { basis.rowCount }

  /// The number of independent columns of the design.
  public var rank: Int { basis.columnCount }

  /// y - P y for every column y of `block`, which has as many rows as the design.
  public func residuals(of block: ColumnBlock) -> ColumnBlock {
    precondition(block.rowCount == rowCount, "a value for every row of the design")
    var residuals = block
    let coefficients = basis.transposedProduct(with: block)
    OpenBLAS.subtract(basis, times: coefficients, from: &residuals)
    return residuals
  }

  /// The sum of P_(t,t+1) over every row t but the last one and those of `rows`.
  public func sumOfFirstOffDiagonal(without rows: [Int]) -> Double {
    (0..<rank).reduce(0) { sum, column in
      let values = basis.column(column)
      let first = values.startIndex
      return sum + OpenBLAS.dot(values, values.dropFirst())
        - rows.reduce(0) { $0 + values[first + $1] * values[first + $1 + 1] }
    }
  }
}
