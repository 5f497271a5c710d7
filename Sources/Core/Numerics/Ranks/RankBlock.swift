/// The rankings of some quantities that are known on the same days, side by side, to be correlated
/// with those of others.
public struct RankBlock: Hashable, Sendable {
  /// The most days for which every sum of products of ranks is exact in a `Double`: such a sum is
  /// at most n(n^2 - 1)/3.
  public static let largestDayCount = 200_000

  /// The number of days.
  public var dayCount: Int { ranks.rowCount }
  /// The number of quantities.
  public var columnCount: Int { ranks.columnCount }
  /// The doubled centred ranks, a column a quantity.
  let ranks: ColumnBlock
  /// The sum of squares of each column.
  let squares: [Int]

  /// A block of rankings of the same `dayCount` days, at most `largestDayCount`.
  public init(dayCount: Int, _ rankings: [MidRanks]) {
    precondition(dayCount <= Self.largestDayCount, "more days than are exact")
    ranks = ColumnBlock(
      rowCount: dayCount, columns: rankings.map { $0.doubledCentred.map { Double($0) } })
    squares = rankings.map { $0.product(with: $0) }
  }
}

/// Spearman's correlation of every quantity of one block with every one of another, from one
/// matrix product. Its numbers are those of `Spearman`, bit for bit: all sums are exact.
public struct SpearmanBlock: Hashable, Sendable {
  private let dayCount: Int
  private let products: ColumnBlock
  private let left: [Int]
  private let right: [Int]

  /// The correlations of two blocks of the same days. O(left x right x days).
  public init(_ left: RankBlock, _ right: RankBlock) {
    dayCount = left.dayCount
    products = left.ranks.transposedProduct(with: right.ranks)
    self.left = left.squares
    self.right = right.squares
  }

  /// The correlation of a column of the left block and one of the right.
  public subscript(i: Int, j: Int) -> Spearman {
    Spearman(n: dayCount, sumXY: Int(products[i, j]), sumXX: left[i], sumYY: right[j])
  }
}
