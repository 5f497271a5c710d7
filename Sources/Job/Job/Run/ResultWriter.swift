import Model
import Narration
import Publishing

/// Step 6: findings in, worded results with the ids of their signals out.
struct ResultWriter {
  let narrator: TemplateNarrator
  let taxonomy: Taxonomy

  /// The result of a person; `ids` resolves rows of the snapshot to signal ids.
  func result(
    of findings: PersonFindings, ids: ([Int64]) throws(JobError) -> [String]
  ) throws(JobError) -> PersonResult {
    let language = findings.person.profile?.language ?? .french
    let window = findings.window.map { ($0.first.description, $0.last.description) }
    var insights: [FoundInsight] = []
    for finding in findings.findings {
      insights.append(
        insight(finding, in: language, supportingSignals: try ids(finding.supportingRows)))
    }
    let (status, message, missing) = status(of: findings, in: language)
    var result = PersonResult(
      userID: findings.person.userID, status: status, message: message, missing: missing,
      window: window, insights: insights,
      misses: findings.misses.map {
        MissedInsight(
          identity: Self.identity($0.identity), q: $0.q, effect: $0.effect,
          isToldElsewhere: $0.isToldElsewhere)
      },
      drivers: findings.drivers.map { driver($0, in: language) })
    result.language = language
    return result
  }

  private func driver(_ driver: DriverFinding, in language: Language) -> FoundDriver {
    var stretch: (first: String, last: String)?
    var days: [FoundDriver.Days]?
    switch driver.pattern {
    case .calendar, .together: break
    case .stretch(let range): stretch = (range.first.description, range.last.description)
    case .period(_, let stretches):
      days = stretches.map {
        FoundDriver.Days(first: $0.first.description, last: $0.last?.description)
      }
    }
    return FoundDriver(
      pattern: driver.pattern.code, stretch: stretch, days: days,
      features: driver.followers.map(\.key.description),
      pairs: driver.silenced.map {
        FoundDriver.Pair(
          trigger: $0.trigger.key.description, outcome: $0.outcome.key.description,
          lagDays: $0.lag)
      }, statement: narrator.word(driver, in: language))
  }

  private func status(
    of findings: PersonFindings, in language: Language
  ) -> (PersonResult.Status, String?, (need: Int, have: Int)?) {
    switch findings.status {
    case .ok: (.ok, outlook(of: findings, in: language), nil)
    case .insufficient(let shortfall):
      (
        .insufficientData,
        narrator.word(
          shortfall, trigger: shortfall.trigger.flatMap { taxonomy[$0] },
          outcome: shortfall.outcome.flatMap { taxonomy[$0] }, in: language),
        (shortfall.need, shortfall.have)
      )
    case .failed(let failure): (.failed, narrator.word(failure, in: language), nil)
    }
  }

  /// What could have been seen, when nothing is reported: an empty result is an answer.
  private func outlook(of findings: PersonFindings, in language: Language) -> String? {
    guard findings.findings.isEmpty, let able = findings.detectability,
      let window = findings.window
    else { return nil }
    return narrator.word(
      able, days: window.count, tests: findings.planned, in: language)
  }

  private func insight(
    _ finding: Finding, in language: Language, supportingSignals: [String]
  ) -> FoundInsight {
    let association = finding.discovery.association
    var numbers = FoundInsight.Numbers(
      method: association.pair.method.rawValue, effect: association.effect,
      rawP: association.rawP ?? 1, q: finding.discovery.q ?? 1,
      band: finding.discovery.band.rawValue)
    numbers.lift = association.lift
    numbers.honestP = association.honest?.p
    numbers.incidents = association.incidents
    numbers.daysObserved = association.days
    numbers.triggerDays = association.counts?.triggerDays
    numbers.strength = association.strength
    let insight = narrator.word(finding, in: language)
    return FoundInsight(
      identity: Self.identity(finding.identity),
      words: insight, numbers: numbers,
      life: FoundInsight.Life(
        stage: finding.life.stage, heldSince: finding.life.heldSince.description,
        looksHeld: finding.life.looksHeld),
      warnings: finding.discovery.warnings.map(\.rawValue), facts: Facts(of: finding).json,
      supportingSignals: supportingSignals)
  }

  private static func identity(_ identity: FindingIdentity) -> FoundInsight.Identity {
    FoundInsight.Identity(
      outcomeCategory: identity.outcome.category.rawValue, outcomeKey: identity.outcome.name,
      triggerKey: identity.trigger.description, lagDays: identity.lag)
  }
}
