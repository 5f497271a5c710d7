import Model

/// French sentences.
struct FrenchPhrasebook: Phrasebook {
  let typography = Typography(.french)
  let notEnough = "Informations entrées insuffisantes"

  func statement(of story: Story) -> String {
    (body(of: story) + sequel(of: story)).asSentence
  }

  private func body(of story: Story) -> String {
    let when = moment(story.lag)
    let (trigger, outcome) = (story.trigger.label, story.outcome.label)
    switch story.shape {
    case .counts(let counts):
      return tally(counts, of: outcome, with: "avec \(trigger.name)") + ", \(when)"
    case .contrast:
      let start = story.lag == 1 ? "après les jours" : "les jours"
      let end = story.lag == 0 ? "" : " \(when)"
      return "\(start) avec \(trigger.name), \(comparison(of: story))\(end)"
        + evidence(of: story, with: "avec")
    case .trend:
      let more = clause(story.trigger, isMore: true)
      let then = clause(story.outcome, isMore: story.isRising)
      let view = story.trigger.view.map { "avec \($0.name)" }
      return "\(more), \(then) \(when)" + evidence(of: story, with: view ?? "avec")
    }
  }

  /// `mal de tête 11 jours sur 14 avec produits laitiers, 9 sur 61 sans`.
  private func tally(_ counts: DayCounts, of outcome: Label, with trigger: String) -> String {
    let only = counts.lean < 0 && counts.both > 0 ? "seulement " : ""
    return "\(outcome.name) \(only)\(shares(counts, with: trigger))"
  }

  /// `11 jours sur 14 avec, 9 sur 61 sans`.
  func shares(_ counts: DayCounts, with trigger: String) -> String {
    let total = typography.integer(counts.triggerDays)
    return "\(typography.days(counts.both)) sur \(total) \(trigger), "
      + "\(typography.integer(counts.outcomeOnly)) sur "
      + "\(typography.integer(counts.daysWithoutTrigger)) sans"
  }

  /// The counts when they say the same, else the number of days.
  private func evidence(of story: Story, with trigger: String) -> String {
    if story.isToldByCounts, let counts = story.counts, let view = story.outcome.view {
      return "\u{00A0}: " + tally(counts, of: view, with: trigger)
    }
    guard case .contrast = story.shape, let counts = story.counts else {
      return " (\(typography.days(story.days)))"
    }
    let without = typography.integer(counts.daysWithoutTrigger)
    return " (\(typography.days(counts.triggerDays)) avec, \(without) sans)"
  }

  func moment(_ lag: Int) -> String {
    switch lag {
    case 0: "le même jour"
    case 1: "le lendemain"
    default: "\(typography.days(lag)) après"
    }
  }

  /// For how long it has held, and at which other lags it is observed.
  private func sequel(of story: Story) -> String {
    let held = story.heldDays.map { "l’association se maintient depuis \(typography.days($0))" }
    guard !story.otherLags.isEmpty else {
      return held.map { "\u{202F}; \($0)" } ?? ""
    }
    return "\u{202F}; "
      + (held.map { "\($0) et s’observe aussi " } ?? "association observée aussi ")
      + moments(story.otherLags)
  }

  /// Some lags, at least one.
  func moments(_ lags: [Int]) -> String {
    let others = lags.dropLast().map(moment).joined(separator: ", ")
    return (others.isEmpty ? "" : "\(others) et ") + lags.suffix(1).map(moment).joined()
  }

  /// `plus la durée du sommeil est longue`, `moins le mal de tête est fort`.
  private func clause(_ side: Side, isMore: Bool) -> String {
    let phrase = FrenchAdjective.phrase(for: side.degree, isMore: isMore)
    return "\(phrase.adverb) \(side.label.subject) \(phrase.adjective.agreeing(with: side.label))"
  }

  /// `l’humeur est plus basse`, `l’humeur est meilleure`.
  private func comparison(of story: Story) -> String {
    "\(story.outcome.label.subject) \(comparative(of: story.outcome, isMore: story.isRising))"
  }

  func days(of story: Story) -> String {
    guard case .counts(let counts) = story.shape else { return typography.days(story.days) }
    return shares(counts, with: "avec")
  }

  func comparative(of side: Side, isMore: Bool) -> String {
    if side.degree == .quality, isMore { return FrenchAdjective.better.agreeing(with: side.label) }
    let phrase = FrenchAdjective.phrase(for: side.degree, isMore: isMore)
    return "\(phrase.adverb) \(phrase.adjective.agreeing(with: side.label))"
  }
}

extension Label {
  /// The name with its article and the verb: `l’humeur est`, `les nausées sont`.
  var subject: String { "\(definite) \(isPlural ? "sont" : "est")" }
}
