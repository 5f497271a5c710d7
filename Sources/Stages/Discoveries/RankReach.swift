import Model
import Numerics

/// How strongly the ranks of a pair could go together at all, given how often each value comes: a
/// side that is nearly always the same cannot follow another one.
public struct RankReach: Sendable {
  /// The greatest rho, 0...1, and the least, -1...0, of any order of the same values; 0 where a side
  /// does not change.
  public let range: ClosedRange<Double>

  /// The reach of a pair over its complete days. O(n log n).
  public init(of pair: Pair, on matrix: DayMatrix) {
    let (trigger, outcome) = (matrix.columns[pair.trigger], matrix.columns[pair.outcome])
    let days = (0..<max(0, trigger.observed.count - pair.lag)).filter {
      trigger.observed[$0] && outcome.observed[$0 + pair.lag]
    }
    let x = trigger.withMultiples { values in days.map { values[$0] } }
    let y = outcome.withMultiples { values in days.map { values[$0 + pair.lag] } }
    self.init(x, y)
  }

  /// The reach of values in any order (Hardy, Littlewood and Polya 1934: sums of products are greatest
  /// in the same order and least in opposite ones).
  init(_ x: [Double], _ y: [Double]) {
    let ranks = [x, y].map { MidRanks($0).doubledCentred.map(Double.init).sorted() }
    let sums = ranks.map { $0.reduce(0) { $0 + $1 * $1 } }
    guard sums[0] > 0, sums[1] > 0 else {
      range = 0...0
      return
    }
    func rho(_ y: some Sequence<Double>) -> Double {
      zip(ranks[0], y).reduce(0) { $0 + $1.0 * $1.1 } / (sums[0] * sums[1]).squareRoot()
    }
    range = min(0, rho(ranks[1].reversed()))...max(0, rho(ranks[1]))
  }
}
