/// What the columns of a block add up to on stretches of its rows.
public struct StretchSums: Sendable {
  private let rowCount: Int
  private let columnCount: Int
  /// Running sums, one more a column than it has rows.
  private let sums: [Double]
  private let known: [Double]

  /// The sums of `values`, which are 0 where `known` is 0 and not 1.
  public init(of values: ColumnBlock, known: ColumnBlock) {
    precondition(
      values.rowCount == known.rowCount && values.columnCount == known.columnCount,
      "two blocks of one size")
    rowCount = values.rowCount
    columnCount = values.columnCount
    sums = Self.runningSums(of: values)
    self.known = Self.runningSums(of: known)
  }

  /// For every start the sum over columns of their squared sums on the `length` rows from there, each
  /// over its number of known rows; a column known on less than half of them is left out.
  public func sizes(ofLength length: Int) -> [Double] {
    precondition(length > 0, "a stretch has rows")
    let count = max(0, rowCount - length + 1)
    var sizes = [Double](repeating: 0, count: count)
    let needed = Double(length)
    unsafe sizes.withUnsafeMutableBufferPointer { sizes in
      unsafe sums.withUnsafeBufferPointer { sums in
        unsafe known.withUnsafeBufferPointer { known in
          for column in 0..<columnCount {
            let first = column * (rowCount + 1)
            for start in 0..<count {
              let (from, to) = (first + start, first + start + length)
              let rows = unsafe known[to] - known[from]
              let sum = unsafe sums[to] - sums[from]
              let size = sum * sum / rows
              unsafe sizes[start] += rows * 2 >= needed ? size : 0
            }
          }
        }
      }
    }
    return sizes
  }

  /// Of each column the sum on some rows and the number of known ones.
  public func sums(on rows: Range<Int>) -> [(sum: Double, known: Double)] {
    precondition(rows.lowerBound >= 0 && rows.upperBound <= rowCount, "rows of the block")
    return (0..<columnCount).map { column in
      let first = column * (rowCount + 1)
      let (from, to) = (first + rows.lowerBound, first + rows.upperBound)
      return (sums[to] - sums[from], known[to] - known[from])
    }
  }

  private static func runningSums(of block: ColumnBlock) -> [Double] {
    var sums: [Double] = []
    sums.reserveCapacity((block.rowCount + 1) * block.columnCount)
    for column in 0..<block.columnCount {
      var sum = 0.0
      sums.append(0)
      for value in block.column(column) {
        sum += value
        sums.append(sum)
      }
    }
    return sums
  }
}
