import Days
import Model

/// Turns kept discoveries into findings that stand by themselves: dates instead of rows of a
/// matrix, terms instead of columns, and the signals behind them.
public struct FindingBuilder: Sendable {
  private let pipeline: Pipeline
  private let vocabulary: Vocabulary

  /// A builder for observations whose features are those of `vocabulary`.
  public init(pipeline: Pipeline, vocabulary: Vocabulary) {
    self.pipeline = pipeline
    self.vocabulary = vocabulary
  }

  /// The findings of the kept discoveries: the smallest q first, then the strongest, then by key.
  public func findings(
    of discoveries: [Discovery], on matrix: DayMatrix, observations: [Observation], looks: [Look]
  ) -> [Finding] {
    guard let first = matrix.axis.first, let last = matrix.axis.last,
      let window = DayRange(first: first, last: last)
    else { return [] }
    let looks = Dictionary(grouping: looks, by: \.identity)
    let kept = discoveries.filter(\.isKept).map { discovery -> Finding in
      let pair = discovery.association.pair
      let (trigger, outcome) = (matrix.columns[pair.trigger], matrix.columns[pair.outcome])
      let days = discovery.association.incidentDays
      let identity = FindingIdentity(outcome: outcome.key, trigger: trigger.key, lag: pair.lag)
      return Finding(
        trigger: trigger.term, outcome: outcome.term, discovery: discovery, window: window,
        incidentDates: days.map { matrix.axis[$0] },
        supportingRows: supportingRows(
          of: (trigger, Set(days.map { matrix.axis[$0] })),
          (outcome, Set(days.map { matrix.axis[$0 + pair.lag] })), in: observations),
        triggerSource: trigger.source,
        redundantTriggers: discovery.redundantTriggers.map { matrix.columns[$0].term },
        life: LifeRule(rules: pipeline.life).life(
          of: identity, at: last, after: looks[identity] ?? []))
    }
    return kept.sorted { left, right in
      (
        left.discovery.q ?? 1, -left.discovery.association.strength, left.outcome.key,
        left.trigger.key
      )
        < (
          right.discovery.q ?? 1, -right.discovery.association.strength, right.outcome.key,
          right.trigger.key
        )
    }
  }

  /// Every finding of an earlier look that is not reported now, with what it measures now;
  /// without a matrix nothing was measured.
  public func misses(
    of discoveries: [Discovery], on matrix: DayMatrix?, looks: [Look]
  ) -> [PersonFindings.Miss] {
    guard !looks.isEmpty else { return [] }
    let columns = matrix?.columns ?? []
    let now = Dictionary(
      discoveries.map { discovery in
        let pair = discovery.association.pair
        let identity = FindingIdentity(
          outcome: columns[pair.outcome].key, trigger: columns[pair.trigger].key, lag: pair.lag)
        return (identity, discovery)
      }, uniquingKeysWith: { first, _ in first })
    return Set(looks.map(\.identity)).filter { now[$0]?.isKept != true }
      .map { identity in
        var miss = PersonFindings.Miss(
          identity: identity, q: now[identity]?.q, effect: now[identity]?.association.effect)
        miss.isToldElsewhere = now[identity]?.failedGate == .story
        return miss
      }
      .sorted { left, right in
        (left.identity.outcome, left.identity.trigger, left.identity.lag)
          < (right.identity.outcome, right.identity.trigger, right.identity.lag)
      }
  }

  /// The shared drivers that are told, in their order, each with the pairs that failed for it: those
  /// that are sure, and those for which a pair failed.
  public func drivers(
    _ drivers: [SharedDriver], silencing discoveries: [Discovery], on matrix: DayMatrix
  ) -> [DriverFinding] {
    let terms = matrix.columns.map(\.term)
    let silenced = discoveries.filter { $0.failedGate == .driver }
    return drivers.enumerated().compactMap { index, driver in
      let pairs = silenced.filter { $0.driver == index }.map { discovery in
        let pair = discovery.association.pair
        return DriverFinding.SilencedPair(
          trigger: terms[pair.trigger], outcome: terms[pair.outcome], lag: pair.lag)
      }
      guard driver.isSure || !pairs.isEmpty else { return nil }
      return DriverFinding(
        pattern: driver.pattern,
        followers: driver.followers.map { terms[$0] }.sorted { left, right in
          (left.role == .outcome ? 1 : 0, left.key) < (right.role == .outcome ? 1 : 0, right.key)
        },
        silenced: pairs.sorted { left, right in
          (left.trigger.key, left.outcome.key, left.lag)
            < (right.trigger.key, right.outcome.key, right.lag)
        })
    }
  }

  /// The rows of the trigger on its days and of the outcome on its own, ascending.
  private func supportingRows(
    of trigger: (FeatureColumn, Set<CalendarDay>), _ outcome: (FeatureColumn, Set<CalendarDay>),
    in observations: [Observation]
  ) -> [Int64] {
    let rows = observations.filter { observation in
      [trigger, outcome].contains { column, days in
        isOf(column, observation) && days.contains(observation.day)
      }
    }
    let unique = Set(rows.map(\.row)).sorted()
    return Array(unique.prefix(pipeline.publishing.maximumSupportingSignals))
  }

  private func isOf(_ column: FeatureColumn, _ observation: Observation) -> Bool {
    vocabulary.features[observation.feature].key == column.key
      && (column.source == nil || column.source == observation.source)
  }
}
