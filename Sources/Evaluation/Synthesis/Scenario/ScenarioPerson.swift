import Model

/// A synthetic person together with what is true of them.
public struct ScenarioPerson: Sendable {
  /// What a snapshot would hold of the person.
  public let rows: PersonRows
  /// What was planted.
  public let planted: [PlantedEffect]
  /// What follows from what.
  let causes: CauseMap

  /// What is true of a pair at a lag of at least 0. A key that the person does not have is related
  /// to nothing. O(features).
  public func truth(trigger: SignalKey, outcome: SignalKey, lag: Int) -> PairTruth {
    causes.truth(of: PairName(trigger: trigger, outcome: outcome), lag: lag)
  }
}

/// The names of the two sides of a pair.
struct PairName: Hashable, Sendable {
  let trigger: SignalKey
  let outcome: SignalKey
}
