import Model
import Numerics

/// The sums of all pairs of a family, from matrix products for each method and lag.
struct FamilyProducts {
  private let residuals: ResidualPanel

  init(_ residuals: ResidualPanel) {
    self.residuals = residuals
  }

  /// The sums of each pair; nil where a side has no usable residuals.
  func sums(of pairs: [Pair]) -> [PairSums?] {
    var sums = [PairSums?](repeating: nil, count: pairs.count)
    for method in Method.allCases {
      let members = pairs.indices.filter { pairs[$0].method == method }
      let triggers = Side(members.lazy.map { pairs[$0].trigger }, method, residuals)
      let outcomes = Side(members.lazy.map { pairs[$0].outcome }, method, residuals)
      let sides = PairProducts.Sides(
        triggers: triggers.places, outcomes: outcomes.places, of: residuals.panel)
      for lag in members.map({ pairs[$0] }).lags {
        let products = PairProducts(sides, lag: lag)
        for member in members where pairs[member].lag == lag {
          let x = triggers.numbers[pairs[member].trigger]
          let y = outcomes.numbers[pairs[member].outcome]
          if x >= 0, y >= 0 { sums[member] = products.sums(trigger: x, outcome: y) }
        }
      }
    }
    return sums
  }

  /// The columns that stand on one side of some pairs.
  private struct Side {
    /// The place of each column of the matrix among those of the side, -1 for the others.
    private(set) var numbers: [Int]
    private(set) var places: [SeriesPanel.Place] = []

    init(_ columns: some Sequence<Int>, _ method: Method, _ residuals: ResidualPanel) {
      var isMember = [Bool](repeating: false, count: residuals.columnCount)
      for column in columns { isMember[column] = true }
      numbers = [Int](repeating: -1, count: isMember.count)
      for column in isMember.indices where isMember[column] {
        guard let place = residuals.place(ofColumn: column, for: method) else { continue }
        numbers[column] = places.count
        places.append(place)
      }
    }
  }
}
