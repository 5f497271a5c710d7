extension ColumnBlock {
  /// This times `other`, which has a row for each column of this.
  public func times(_ other: ColumnBlock) -> ColumnBlock {
    precondition(columnCount == other.rowCount, "a row for each column")
    return OpenBLAS.product(self, other)
  }

  /// Column after column what stands in each row of this.
  public var transposed: ColumnBlock {
    var turned = ColumnBlock(rowCount: columnCount, columnCount: rowCount)
    for column in 0..<columnCount {
      for row in 0..<rowCount {
        turned.values[row * columnCount + column] = values[column * rowCount + row]
      }
    }
    return turned
  }

  /// The sums of the columns that have one place, a column for each of `count` places; `places` tells
  /// the place of each column, in 0..<`count`.
  public func sums(by places: [Int], count: Int) -> ColumnBlock {
    precondition(places.count == columnCount, "a place for every column")
    precondition(places.allSatisfy { (0..<count).contains($0) }, "no other places")
    var sums = ColumnBlock(rowCount: rowCount, columnCount: count)
    unsafe sums.values.withUnsafeMutableBufferPointer { sums in
      unsafe values.withUnsafeBufferPointer { values in
        for (column, place) in places.enumerated() {
          let (from, to) = (column * rowCount, place * rowCount)
          for row in 0..<rowCount { unsafe sums[to + row] += values[from + row] }
        }
      }
    }
    return sums
  }
}
