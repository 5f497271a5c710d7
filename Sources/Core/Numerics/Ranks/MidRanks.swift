/// Ranks in which equal values share the mean of their places, doubled and centred so that they are
/// integers.
///
/// With R the mid-rank of a value among n, the number kept is 2R - (n + 1). It sums to 0 over the
/// values, and every sum of products of two such ranks is an exact integer of at most n(n^2 - 1)/3.
public struct MidRanks: Hashable, Sendable {
  /// 2R - (n + 1) of each value, in the order of the values.
  public let doubledCentred: [Int]

  /// Ranks `values`, none of them NaN; -0.0 equals 0.0.
  ///
  /// O(n) for whole numbers that lie close together, as multiples of a logging resolution do, else
  /// O(n log n), as it is for all when `isCounted` is false.
  public init(_ values: [Double], isCounted: Bool = true) {
    doubledCentred =
      (isCounted ? Self.ranksOfWholeNumbers(values) : nil) ?? Self.ranksByComparing(values)
  }

  /// True when all values are equal, or there are none.
  public var isConstant: Bool { doubledCentred.allSatisfy { $0 == 0 } }

  /// The sum of products of the ranks of two rankings of as many values, at most 2,000,000.
  public func product(with other: MidRanks) -> Int {
    precondition(doubledCentred.count == other.doubledCentred.count, "ranks of the same days")
    return zip(doubledCentred, other.doubledCentred).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// The ranks of any values.
  static func ranksByComparing(_ values: [Double]) -> [Int] {
    let ascending = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Int](repeating: 0, count: values.count)
    var first = 0
    while first < ascending.count {
      var last = first
      while last + 1 < ascending.count, values[ascending[last + 1]] == values[ascending[first]] {
        last += 1
      }
      for place in first...last { ranks[ascending[place]] = first + last + 1 - values.count }
      first = last + 1
    }
    return ranks
  }
}
