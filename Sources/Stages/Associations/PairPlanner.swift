import Model
import Numerics

/// Step 3: a matrix in, the family of tests out. Only margins are looked at, never joint counts: together with the
/// pipeline they fix the number of tests before any is made.
public struct PairPlanner: Sendable {
  private let pipeline: Pipeline

  /// A planner with the roles, lags and margins of a pipeline.
  public init(pipeline: Pipeline) {
    self.pipeline = pipeline
  }

  /// All candidate pairs of a person, planned or refused, by trigger, outcome and lag. O(triggers x outcomes x days).
  public func plan(_ matrix: DayMatrix) -> PairPlan {
    let features = matrix.columns.map { Feature($0) }
    let triggers = features.indices.filter { pipeline.isTrigger(features[$0].term) }
    let outcomes = features.indices.filter { features[$0].term.role == .outcome }
    var plan = PairPlan()
    for trigger in triggers {
      for outcome in outcomes where features[trigger].term.key != features[outcome].term.key {
        for lag in pipeline.lags {
          let method = Self.method(of: features[trigger].term, and: features[outcome].term)
          let pair = Pair(trigger: trigger, outcome: outcome, lag: lag, method: method)
          let margins = PairMargins(pair, of: features)
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
  private static func method(of trigger: Term, and outcome: Term) -> Method {
    trigger.isPresence && outcome.isPresence ? .twoByTwo : .spearman
  }
}

/// The margins of one pair on its complete days.
struct PairMargins {
  private let pair: Pair
  private let trigger: Side
  private let outcome: Side
  private let days: Int

  private struct Side {
    let key: SignalKey
    /// Days above the minimum, and at it; for a table, days with and without.
    let above: Int
    let atMinimum: Int
    /// nil when the feature has no presence.
    let episodes: Int?
  }

  init(_ pair: Pair, of features: [Feature]) {
    self.pair = pair
    let (x, y) = (features[pair.trigger], features[pair.outcome])
    if pair.method == .twoByTwo, let first = x.binary, let second = y.binary {
      let table = TwoByTwo(trigger: first, outcome: second, lag: pair.lag)
      days = table.n
      trigger = Self.side(x, above: table.triggerDays, of: table.n)
      outcome = Self.side(y, above: table.outcomeDays, of: table.n)
    } else {
      let complete = CompleteDays(trigger: x, outcome: y, lag: pair.lag)
      days = complete.days.count
      trigger = Self.side(x, above: Self.daysAboveMinimum(complete.trigger), of: days)
      outcome = Self.side(y, above: Self.daysAboveMinimum(complete.outcome), of: days)
    }
  }

  private static func side(_ feature: Feature, above: Int, of days: Int) -> Side {
    Side(
      key: feature.term.key, above: above, atMinimum: days - above, episodes: feature.episodes)
  }

  private static func daysAboveMinimum(_ values: [Double]) -> Int {
    guard let minimum = values.min() else { return 0 }
    return values.count { $0 > minimum }
  }

  /// The first rule that the pair breaks; nil when it is planned.
  func refusal(by rules: Pipeline.Planning) -> RefusedPair? {
    let lacks =
      lack(.completeDays, days, below: rules.minimumDays, as: .tooFewDays)
      ?? (pair.method == .twoByTwo ? tableLack(rules) : rankLack(rules))
      ?? episodesLack(rules)
    return lacks.map {
      RefusedPair(pair: pair, days: days, reason: $0.reason, shortfall: $0.shortfall)
    }
  }

  private typealias Lack = (reason: PairRefusalReason, shortfall: Shortfall)

  private func tableLack(_ rules: Pipeline.Planning) -> Lack? {
    sideLack(
      trigger: rules.minimumTriggerDays, outcome: rules.minimumOutcomeDays, ofTrigger: true,
      ofOutcome: true)
  }

  private func rankLack(_ rules: Pipeline.Planning) -> Lack? {
    if trigger.above == 0 { return constant(.triggerValues) }
    if outcome.above == 0 { return constant(.outcomeValues) }
    return sideLack(
      trigger: rules.minimumSideDays, outcome: rules.minimumSideDays,
      ofTrigger: trigger.episodes != nil, ofOutcome: outcome.episodes != nil)
  }

  private func constant(_ subject: Shortfall.Subject) -> Lack {
    (.constant, shortfall(subject, need: 2, have: 1))
  }

  private func sideLack(
    trigger needOfTrigger: Int, outcome needOfOutcome: Int, ofTrigger: Bool, ofOutcome: Bool
  ) -> Lack? {
    let (x, y) = (trigger, outcome)
    var lacks: [Lack?] = []
    if ofTrigger {
      lacks += [
        lack(.daysWithTrigger, x.above, below: needOfTrigger, as: .tooFewTriggerDays),
        lack(.daysWithoutTrigger, x.atMinimum, below: needOfTrigger, as: .tooFewTriggerDays),
      ]
    }
    if ofOutcome {
      lacks += [
        lack(.daysWithOutcome, y.above, below: needOfOutcome, as: .tooFewOutcomeDays),
        lack(.daysWithoutOutcome, y.atMinimum, below: needOfOutcome, as: .tooFewOutcomeDays),
      ]
    }
    return lacks.lazy.compactMap { $0 }.first
  }

  private func episodesLack(_ rules: Pipeline.Planning) -> Lack? {
    let need = rules.minimumEpisodes
    return trigger.episodes.flatMap {
      lack(.triggerEpisodes, $0, below: need, as: .tooFewEpisodes)
    }
      ?? outcome.episodes.flatMap {
        lack(.outcomeEpisodes, $0, below: need, as: .tooFewEpisodes)
      }
  }

  private func lack(
    _ subject: Shortfall.Subject, _ have: Int, below need: Int, as reason: PairRefusalReason
  ) -> Lack? {
    have < need ? (reason, shortfall(subject, need: need, have: have)) : nil
  }

  private func shortfall(_ subject: Shortfall.Subject, need: Int, have: Int) -> Shortfall {
    Shortfall(subject, need: need, have: have, trigger: trigger.key, outcome: outcome.key)
  }
}
