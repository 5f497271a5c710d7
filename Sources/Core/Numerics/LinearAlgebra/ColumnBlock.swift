/// A dense matrix stored column after column, such as some features over the same days.
public struct ColumnBlock: Hashable, Sendable {
  /// The number of rows.
  public let rowCount: Int
  /// The number of columns.
  public private(set) var columnCount: Int
  /// Row r of column c is at c x `rowCount` + r.
  public internal(set) var values: [Double]

  /// A matrix of `values` in column order.
  public init(rowCount: Int, columnCount: Int, values: [Double]) {
    precondition(rowCount >= 0 && columnCount >= 0, "a matrix has a size")
    precondition(values.count == rowCount * columnCount, "a value for every place")
    self.rowCount = rowCount
    self.columnCount = columnCount
    self.values = values
  }

  /// A matrix of columns, each of `rowCount` values.
  public init(rowCount: Int, columns: [[Double]]) {
    precondition(columns.allSatisfy { $0.count == rowCount }, "columns of one length")
    self.init(rowCount: rowCount, columnCount: columns.count, values: columns.flatMap { $0 })
  }

  /// A matrix of zeros.
  public init(rowCount: Int, columnCount: Int) {
    self.init(
      rowCount: rowCount, columnCount: columnCount,
      values: [Double](repeating: 0, count: rowCount * columnCount))
  }

  /// The value of a row and a column.
  public subscript(row: Int, column: Int) -> Double {
    precondition((0..<rowCount).contains(row), "a row of the matrix")
    return values[column * rowCount + row]
  }

  /// The values of one column.
  public func column(_ index: Int) -> ArraySlice<Double> {
    values[index * rowCount..<(index + 1) * rowCount]
  }

  /// Adds a column of `rowCount` values.
  public mutating func append(_ column: some Collection<Double>) {
    precondition(column.count == rowCount, "a value for every row")
    values.append(contentsOf: column)
    columnCount += 1
  }

  /// The products of every column of this with every column of `other`, that is `self`^T x `other`,
  /// where row t of this meets row t + `lag` of the other. Both have as many rows; rows without a
  /// partner are left out.
  public func transposedProduct(with other: ColumnBlock, lag: Int = 0) -> ColumnBlock {
    precondition(rowCount == other.rowCount, "two blocks over the same days")
    precondition(lag >= 0, "an outcome does not precede its trigger")
    return OpenBLAS.transposedProduct(self, other, lag: lag)
  }
}
