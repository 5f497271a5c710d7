import Model
import Numerics

/// Kept findings of one outcome whose triggers go together.
struct RedundancyGroups {
  private var members: [Int: [Int]] = [:]
  private let discoveries: [Discovery]

  /// Groups kept discoveries of one outcome: triggers with |rho| of at least `minimumRho` among
  /// themselves are one group, and so are those that a chain of such triggers joins.
  init(_ discoveries: [Discovery], on matrix: DayMatrix, minimumRho: Double) {
    self.discoveries = discoveries
    let kept = discoveries.indices.filter { discoveries[$0].isKept }
    let byOutcome = Dictionary(grouping: kept) { discoveries[$0].association.pair.outcome }
    for places in byOutcome.values {
      var groups: [[Int]] = []
      for place in places {
        let trigger = matrix.columns[discoveries[place].association.pair.trigger]
        let near = groups.indices.filter { group in
          groups[group].contains { other in
            let column = matrix.columns[discoveries[other].association.pair.trigger]
            return Self.rho(trigger, column) >= minimumRho
          }
        }
        let joined = near.flatMap { groups[$0] } + [place]
        groups = groups.indices.filter { !near.contains($0) }.map { groups[$0] } + [joined]
      }
      for group in groups where group.count > 1 {
        let ordered = group.sorted { self.speaks($0, before: $1) }
        for place in group { members[place] = ordered }
      }
    }
  }

  /// The triggers of the others of a discovery's group, the one that speaks for them first.
  func others(of place: Int) -> [Int] {
    (members[place] ?? []).filter { $0 != place }.map {
      discoveries[$0].association.pair.trigger
    }
  }

  /// Whether a discovery speaks for its group; true for one without a group.
  func speaksForOthers(_ place: Int) -> Bool {
    members[place].map { $0.first == place } ?? true
  }

  private func speaks(_ left: Int, before right: Int) -> Bool {
    let (a, b) = (discoveries[left], discoveries[right])
    return (a.q ?? 1, -a.association.strength, left) < (b.q ?? 1, -b.association.strength, right)
  }

  /// |rho| of two features on the days on which both are known; 0 where undefined.
  private static func rho(_ left: FeatureColumn, _ right: FeatureColumn) -> Double {
    func known(_ column: FeatureColumn) -> [Double?] {
      column.withMultiples { $0.map { $0.isNaN ? nil : $0 } }
    }
    return Spearman(known(left), known(right)).rho?.magnitude ?? 0
  }
}
