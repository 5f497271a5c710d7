/// Some neighbouring columns of a block.
struct ColumnRange {
  let block: ColumnBlock
  let columns: Range<Int>

  init(_ block: ColumnBlock, _ columns: Range<Int>) {
    precondition(
      columns.lowerBound >= 0 && columns.upperBound <= block.columnCount, "columns of the block")
    self.block = block
    self.columns = columns
  }

  /// Where the first value of the first column stands.
  var start: Int { columns.lowerBound * block.rowCount }
}
