import Model
import Numerics

/// The margins of one pair on its complete days: all that planning may look at.
struct PairMargins {
  private let pair: Pair
  private let features: [Feature]
  private let counts: MarginCounts
  private let panel: ResidualPanel?

  init(_ pair: Pair, of features: [Feature], panel: ResidualPanel?, paths: FastPaths) {
    self.pair = pair
    self.features = features
    self.panel = panel
    let (trigger, outcome) = (features[pair.trigger], features[pair.outcome])
    counts =
      paths.contains(.bitPlanes)
      ? MarginCounts(pair, trigger, outcome) : MarginCounts(dayByDay: pair, trigger, outcome)
  }

  /// The first rule that the pair breaks; nil when it is planned.
  func refusal(by rules: Pipeline.Planning) -> RefusedPair? {
    // The honest test needs days beyond those that its regressors take.
    let spent = panel.map { $0.parameterCount + 2 + rules.minimumDegreesOfFreedom } ?? 0
    let lacks =
      lack(.completeDays, counts.days, below: max(rules.minimumDays, spent), as: .tooFewDays)
      ?? (pair.method == .twoByTwo ? tableLack(rules) : rankLack(rules))
      ?? episodesLack(rules) ?? residualLack()
    return lacks.map {
      RefusedPair(pair: pair, days: counts.days, reason: $0.reason, shortfall: $0.shortfall)
    }
  }

  private typealias Lack = (reason: PairRefusalReason, shortfall: Shortfall)

  private func tableLack(_ rules: Pipeline.Planning) -> Lack? {
    triggerLack(below: rules.minimumTriggerDays) ?? outcomeLack(below: rules.minimumOutcomeDays)
  }

  private func rankLack(_ rules: Pipeline.Planning) -> Lack? {
    if counts.trigger == 0 { return (.constant, shortfall(.triggerValues, need: 2, have: 1)) }
    if counts.outcome == 0 { return (.constant, shortfall(.outcomeValues, need: 2, have: 1)) }
    let need = rules.minimumSideDays
    return (features[pair.trigger].episodes == nil ? nil : triggerLack(below: need))
      ?? (features[pair.outcome].episodes == nil ? nil : outcomeLack(below: need))
  }

  private func triggerLack(below need: Int) -> Lack? {
    lack(.daysWithTrigger, counts.trigger, below: need, as: .tooFewTriggerDays)
      ?? lack(
        .daysWithoutTrigger, counts.days - counts.trigger, below: need, as: .tooFewTriggerDays)
  }

  private func outcomeLack(below need: Int) -> Lack? {
    lack(.daysWithOutcome, counts.outcome, below: need, as: .tooFewOutcomeDays)
      ?? lack(
        .daysWithoutOutcome, counts.days - counts.outcome, below: need, as: .tooFewOutcomeDays)
  }

  private func episodesLack(_ rules: Pipeline.Planning) -> Lack? {
    let need = rules.minimumEpisodes
    func lacking(_ subject: Shortfall.Subject, _ episodes: Int?) -> Lack? {
      episodes.flatMap { lack(subject, $0, below: need, as: .tooFewEpisodes) }
    }
    return lacking(.triggerEpisodes, features[pair.trigger].episodes)
      ?? lacking(.outcomeEpisodes, features[pair.outcome].episodes)
  }

  /// A side of which the calendar leaves nothing, or that is known on too few days for it.
  private func residualLack() -> Lack? {
    residualLack(.knownTriggerDays, pair.trigger) ?? residualLack(.knownOutcomeDays, pair.outcome)
  }

  private func residualLack(_ subject: Shortfall.Subject, _ column: Int) -> Lack? {
    guard let panel, panel.place(ofColumn: column, for: pair.method) == nil else { return nil }
    let known = features[column].observed.population
    let need = max(known + 1, panel.neededDays)
    return (.noResidual, shortfall(subject, need: need, have: known))
  }

  private func lack(
    _ subject: Shortfall.Subject, _ have: Int, below need: Int, as reason: PairRefusalReason
  ) -> Lack? {
    have < need ? (reason, shortfall(subject, need: need, have: have)) : nil
  }

  private func shortfall(_ subject: Shortfall.Subject, need: Int, have: Int) -> Shortfall {
    Shortfall(
      subject, need: need, have: have, trigger: features[pair.trigger].term.key,
      outcome: features[pair.outcome].term.key)
  }
}
