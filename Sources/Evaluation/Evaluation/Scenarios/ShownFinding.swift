import Job
import Model

/// A finding that a person is shown, by the keys of its features.
struct ShownFinding: Hashable, Sendable {
  let trigger: SignalKey
  let outcome: SignalKey
  let lag: Int
  let isProtective: Bool
  /// The other lags of the pair that it names.
  var alsoAtLags: [Int] = []
  var warnings: [Warning] = []
  /// The other triggers that it says tell the same.
  var groupedWith: [SignalKey] = []
}

extension ShownFinding {
  /// What is shown of the judged pairs of a matrix.
  static func all(of discoveries: [Discovery], on matrix: DayMatrix) -> [ShownFinding] {
    discoveries.filter(\.isKept).map { discovery in
      let pair = discovery.association.pair
      return ShownFinding(
        trigger: matrix.columns[pair.trigger].key, outcome: matrix.columns[pair.outcome].key,
        lag: pair.lag, isProtective: discovery.association.isProtective,
        alsoAtLags: discovery.alsoAtLags, warnings: discovery.warnings,
        groupedWith: discovery.redundantTriggers.map { matrix.columns[$0].key })
    }
  }
}
