import Days
import Model

/// How many pairs of values of a finding come from one entry or one instant.
struct SameEntry {
  /// The share among the days on which both sides have rows; nil without such a day.
  let share: Double?

  init(_ pair: PairOnMatrix, _ vocabulary: Vocabulary, _ observations: [Observation]) {
    func rowsByDay(of column: FeatureColumn) -> [Int: [Observation]] {
      let rows = observations.filter {
        vocabulary.features[$0.feature].key == column.key
          && (column.source == nil || column.source == $0.source)
      }
      return Dictionary(grouping: rows) { pair.axis.index(of: $0.day) ?? -1 }
    }
    let triggers = rowsByDay(of: pair.trigger)
    let outcomes = rowsByDay(of: pair.outcome)
    var (same, both) = (0, 0)
    for (day, rows) in triggers where day >= 0 && day + pair.lag < pair.axis.count {
      guard let others = outcomes[day + pair.lag], pair.isTriggerKnown(on: day),
        pair.isOutcomeKnown(on: day + pair.lag)
      else { continue }
      both += 1
      same += rows.contains { row in others.contains { row.isToldWith($0) } } ? 1 : 0
    }
    share = both == 0 ? nil : Double(same) / Double(both)
  }
}

extension Observation {
  /// Whether both rows come from one entry, or from one instant.
  fileprivate func isToldWith(_ other: Observation) -> Bool {
    instant == other.instant || (entry != nil && entry == other.entry)
  }
}
