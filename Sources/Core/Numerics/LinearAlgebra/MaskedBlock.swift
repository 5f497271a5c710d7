/// Columns over the same days with days missing, in the form in which products of all pairs of
/// columns are taken: a missing value is a zero of which the mask tells that it is none.
public struct MaskedBlock: Hashable, Sendable {
  /// The values, 0 where missing.
  public let values: ColumnBlock
  /// Their squares, 0 where missing.
  public let squares: ColumnBlock
  /// 1 where there is a value, 0 where it is missing.
  public let mask: ColumnBlock

  /// The block of `columns`, each over `rowCount` days; nil is missing.
  public init(rowCount: Int, columns: [[Double?]]) {
    values = ColumnBlock(rowCount: rowCount, columns: columns.map { $0.map { $0 ?? 0 } })
    squares = ColumnBlock(
      rowCount: rowCount, columnCount: columns.count, values: values.values.map { $0 * $0 })
    mask = ColumnBlock(
      rowCount: rowCount, columns: columns.map { $0.map { $0 == nil ? 0 : 1 } })
  }

  /// The number of days.
  public var rowCount: Int { values.rowCount }

  /// The number of columns.
  public var columnCount: Int { values.columnCount }
}
