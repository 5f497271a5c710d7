/// The exact two-sided permutation p of Spearman's rho: the share of all n! pairings that are at
/// least as far from 0.
public struct SpearmanPermutations: Hashable, Sendable {
  /// The most days for which the pairings are counted (8! = 40,320).
  public static let largestCount = 8

  /// The pairings with |rho| at least as large as observed; the observed one is among them.
  public let hits: Int
  /// All pairings, n!.
  public let total: Int

  /// Counts the pairings of the complete days of `x` and `y`; nil where rho is undefined or there
  /// are more than `largestCount` days. Integer sums are compared, so that ties are exact.
  public init?(_ x: [Double?], _ y: [Double?]) {
    let pairs = CompletePairs(x, y)
    let (left, right) = (MidRanks(pairs.x), MidRanks(pairs.y))
    guard pairs.count <= Self.largestCount, !left.isConstant, !right.isConstant else { return nil }
    var count = PairingCount(
      left: left.doubledCentred, right: right.doubledCentred,
      bar: abs(left.product(with: right)))
    count.visit(from: 0, sum: 0)
    hits = count.hits
    total = count.total
  }

  /// The p in 0...1, never 0.
  public var p: Double { Double(hits) / Double(total) }

  /// p as a reduced fraction, such as (1, 60).
  public var fraction: (numerator: Int, denominator: Int) {
    var (a, b) = (total, hits)
    while b != 0 { (a, b) = (b, a % b) }
    return (hits / a, total / a)
  }
}

/// A walk over all orders of one side.
private struct PairingCount {
  let left: [Int]
  var right: [Int]
  let bar: Int
  var hits = 0
  var total = 0

  mutating func visit(from position: Int, sum: Int) {
    guard position < left.count else {
      total += 1
      if abs(sum) >= bar { hits += 1 }
      return
    }
    for choice in position..<right.count {
      right.swapAt(position, choice)
      visit(from: position + 1, sum: sum + left[position] * right[position])
      right.swapAt(position, choice)
    }
  }
}
