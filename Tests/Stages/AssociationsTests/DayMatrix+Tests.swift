import Associations
import Model
import TestSupport
import Testing

extension DayMatrix {
  /// The plan of the shipped pipeline, changed as a test needs it, for textbook tests only.
  func plan(_ change: (inout Pipeline) -> Void = { _ in }) throws -> PairPlan {
    let pipeline = try Shipped.pipeline {
      $0.gates.test = .raw
      change(&$0)
    }
    return PairPlanner(pipeline: pipeline).plan(self, panel: nil)
  }

  /// The textbook associations of pairs, planned or not.
  func associations(of pairs: [Pair]) -> [Association] {
    var plan = PairPlan()
    plan.planned = pairs
    return AssociationTester(
      panel: nil, critical: CriticalValues(rate: 0.1, upTo: 1),
      paths: .all.subtracting(.screening)
    ).test(plan, on: self)
  }

  /// The association of two columns, planned or not.
  func association(
    _ trigger: String, _ outcome: String, lag: Int = 0, _ method: Model.Method = .twoByTwo
  ) throws -> Association {
    let pair = Pair(
      trigger: try index(of: trigger), outcome: try index(of: outcome), lag: lag, method: method)
    return associations(of: [pair])[0]
  }

  /// The place of a column.
  func index(of key: String) throws -> Int {
    try #require(columns.firstIndex { $0.key.description == key })
  }
}

/// One trigger and one outcome at lag 0: what the plan says of them.
func verdict(_ trigger: FeatureColumn, _ outcome: FeatureColumn) throws -> RefusedPair? {
  let plan = try DayMatrix([trigger, outcome]).plan { $0.lags = [0] }
  try #require(plan.planned.count + plan.refused.count == 1)
  return plan.refused.first
}
