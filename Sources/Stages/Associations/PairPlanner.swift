import Model
import Numerics

/// Step 3: a matrix in, the family of tests out. Only margins are looked at, never joint counts:
/// together with the pipeline they fix the number of tests before any is made.
public struct PairPlanner: Sendable {
  private let pipeline: Pipeline
  private let paths: FastPaths

  /// A planner with the roles, lags and margins of a pipeline; the plan is the same whatever the
  /// paths.
  public init(pipeline: Pipeline, paths: FastPaths = .all) {
    self.pipeline = pipeline
    self.paths = paths
  }

  /// All candidate pairs of a person, planned or refused, by trigger, outcome and lag. With a panel
  /// the needs of the honest test count too. O(triggers x outcomes x days).
  public func plan(_ matrix: DayMatrix, panel: ResidualPanel?) -> PairPlan {
    let features = matrix.columns.map { Feature($0) }
    let triggers = features.indices.filter { pipeline.isTrigger(features[$0].term) }
    let outcomes = features.indices.filter { features[$0].term.role == .outcome }
    let keys = features.map(\.term.key)
    var plan = PairPlan()
    for trigger in triggers {
      for outcome in outcomes where keys[trigger] != keys[outcome] {
        let method = Self.method(of: features[trigger], and: features[outcome])
        for lag in pipeline.lags {
          let pair = Pair(trigger: trigger, outcome: outcome, lag: lag, method: method)
          let margins = PairMargins(pair, of: features, panel: panel, paths: paths)
          if let refusal = margins.refusal(by: pipeline.planning) {
            plan.refused.append(refusal)
          } else {
            plan.planned.append(pair)
          }
        }
      }
    }
    return plan
  }

  /// Two events or intensities make a table; anything with a scale or a quantity is ranked.
  private static func method(of trigger: Feature, and outcome: Feature) -> Method {
    trigger.isPresence && outcome.isPresence ? .twoByTwo : .spearman
  }
}
