import Model
import Numerics

/// The margins of one pair on its complete days: all that planning may look at.
struct PairMargins {
  private let pair: Pair
  private let trigger: PairSide
  private let outcome: PairSide
  private let days: Int
  /// Complete days that the honest test spends on its regressors; nil when only raw tests are made.
  private let spentDays: Int?
  /// Known days without which a side has no residuals.
  private let neededKnownDays: Int

  init(_ pair: Pair, of features: [Feature], panel: ResidualPanel?) {
    self.pair = pair
    spentDays = panel.map { $0.parameterCount + 2 }
    neededKnownDays = panel?.neededDays ?? 0
    let (x, y) = (features[pair.trigger], features[pair.outcome])
    var above: (trigger: Int, outcome: Int)
    if pair.method == .twoByTwo, let first = x.binary, let second = y.binary {
      let table = TwoByTwo(trigger: first, outcome: second, lag: pair.lag)
      days = table.n
      above = (table.triggerDays, table.outcomeDays)
    } else {
      let complete = x.observed.days(followedBy: y.observed, after: pair.lag)
      days = complete.population
      above = (x.daysAboveMinimum(on: complete), y.daysAboveMinimum(on: complete, after: pair.lag))
    }
    func hasResidual(_ column: Int) -> Bool {
      panel.map { $0.series(ofColumn: column, for: pair.method) != nil } ?? true
    }
    trigger = PairSide(
      x, above: above.trigger, of: days, hasResidual: hasResidual(pair.trigger))
    outcome = PairSide(
      y, above: above.outcome, of: days, hasResidual: hasResidual(pair.outcome))
  }

  /// The first rule that the pair breaks; nil when it is planned.
  func refusal(by rules: Pipeline.Planning) -> RefusedPair? {
    // The honest test needs days beyond those that its regressors take.
    let needed = max(rules.minimumDays, spentDays.map { $0 + rules.minimumDegreesOfFreedom } ?? 0)
    let lacks =
      lack(.completeDays, days, below: needed, as: .tooFewDays)
      ?? (pair.method == .twoByTwo ? tableLack(rules) : rankLack(rules))
      ?? episodesLack(rules) ?? residualLack()
    return lacks.map {
      RefusedPair(pair: pair, days: days, reason: $0.reason, shortfall: $0.shortfall)
    }
  }

  private typealias Lack = (reason: PairRefusalReason, shortfall: Shortfall)

  private func tableLack(_ rules: Pipeline.Planning) -> Lack? {
    triggerLack(below: rules.minimumTriggerDays) ?? outcomeLack(below: rules.minimumOutcomeDays)
  }

  private func rankLack(_ rules: Pipeline.Planning) -> Lack? {
    if trigger.above == 0 { return (.constant, shortfall(.triggerValues, need: 2, have: 1)) }
    if outcome.above == 0 { return (.constant, shortfall(.outcomeValues, need: 2, have: 1)) }
    let need = rules.minimumSideDays
    return (trigger.episodes == nil ? nil : triggerLack(below: need))
      ?? (outcome.episodes == nil ? nil : outcomeLack(below: need))
  }

  private func triggerLack(below need: Int) -> Lack? {
    lack(.daysWithTrigger, trigger.above, below: need, as: .tooFewTriggerDays)
      ?? lack(.daysWithoutTrigger, trigger.atMinimum, below: need, as: .tooFewTriggerDays)
  }

  private func outcomeLack(below need: Int) -> Lack? {
    lack(.daysWithOutcome, outcome.above, below: need, as: .tooFewOutcomeDays)
      ?? lack(.daysWithoutOutcome, outcome.atMinimum, below: need, as: .tooFewOutcomeDays)
  }

  private func episodesLack(_ rules: Pipeline.Planning) -> Lack? {
    let need = rules.minimumEpisodes
    func lacking(_ subject: Shortfall.Subject, _ episodes: Int?) -> Lack? {
      episodes.flatMap { lack(subject, $0, below: need, as: .tooFewEpisodes) }
    }
    return lacking(.triggerEpisodes, trigger.episodes)
      ?? lacking(.outcomeEpisodes, outcome.episodes)
  }

  /// A side of which the calendar leaves nothing, or that is known on too few days for it.
  private func residualLack() -> Lack? {
    for (side, subject) in [
      (trigger, Shortfall.Subject.knownTriggerDays), (outcome, .knownOutcomeDays),
    ] where !side.hasResidual {
      let need = max(side.knownDays + 1, neededKnownDays)
      return (.noResidual, shortfall(subject, need: need, have: side.knownDays))
    }
    return nil
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

/// One side of a pair on its complete days.
private struct PairSide {
  let key: SignalKey
  /// Days above the minimum, and at it; for a table, days with and without.
  let above: Int
  let atMinimum: Int
  /// Nil when the feature has no presence.
  let episodes: Int?
  /// Days on which the numeric view is known, complete or not.
  let knownDays: Int
  let hasResidual: Bool

  init(_ feature: Feature, above: Int, of days: Int, hasResidual: Bool) {
    key = feature.term.key
    self.above = above
    atMinimum = days - above
    episodes = feature.episodes
    knownDays = feature.numbers.count { !$0.isNaN }
    self.hasResidual = hasResidual
  }
}

extension Feature {
  /// The number of the days `lag` after those of a set whose value lies above the least of them;
  /// all of them are observed.
  fileprivate func daysAboveMinimum(on days: DayMask, after lag: Int = 0) -> Int {
    var least = Double.infinity
    var (atLeast, count) = (0, 0)
    days.forEach { day in
      let value = numbers[day + lag]
      count += 1
      if value < least {
        least = value
        atLeast = 1
      } else if value == least {
        atLeast += 1
      }
    }
    return count - atLeast
  }
}
