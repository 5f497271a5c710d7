import Model

extension EnglishPhrasebook {
  func caveat(_ caveat: Caveat) -> String {
    let history = caveat.hasShortHistory ? " and from a history that is still short" : ""
    let interval = caveat.difference.map { " (\(self.interval($0)))" } ?? ""
    return
      "Observed association, \(band(caveat.band))\(standing(caveat.standing)): it does not say "
      + "why. Chosen from all the pairs compared\(history), it may look stronger than it is"
      + "\(interval): something to explore, or to show to your doctor." + clauses(of: caveat)
  }

  private func standing(_ standing: Caveat.Standing) -> String {
    switch standing {
    case .new: ", new and still to be confirmed"
    case .unconfirmed: ", still to be confirmed"
    case .confirmed: ""
    case .gone: ", which no longer stands out"
    }
  }

  func band(_ band: StrengthBand) -> String {
    switch band {
    case .weak: "weak"
    case .moderate: "moderate"
    case .strong: "strong"
    }
  }

  private func interval(_ interval: PointInterval) -> String {
    let high = points(interval.high)
    let range =
      switch interval.low {
      case nil: "at most \(high), perhaps none"
      case interval.high: "about \(high)"
      case let low?: "between \(typography.integer(low)) and \(high)"
      }
    return "the real difference is probably \(range)"
  }

  /// `45 percentage points`.
  func points(_ value: Int) -> String {
    typography.count(value, "percentage point", "percentage points")
  }

  private func clauses(of caveat: Caveat) -> String {
    guard !caveat.warnings.isEmpty else { return "" }
    return " Note: " + caveat.warnings.map { clause($0, of: caveat) }.joined(separator: "; ") + "."
  }

  func clause(_ warning: Warning, of caveat: Caveat) -> String {
    switch warning {
    case .takenForIt: "the medication may have been taken for the symptom"
    case .fragile: "without a few of the days counted, the association would no longer stand out"
    case .oneSidedLogging: oneSided(caveat)
    case .weekday:
      "part of the association follows the days of the week or a slow change over time"
    case .sameEntry: "both are mostly noted together, at the same moment"
    case .severalTellTheSame: companions(of: caveat)
    case .shortHistory: "the history is still short"
    case .narrowSource:
      "the measurement comes from a single source, which covers only part of the period"
    }
  }

  private func oneSided(_ caveat: Caveat) -> String {
    let outcome = caveat.outcome
    let verb = outcome.isPresence ? "noted or denied" : "noted"
    let (on, trigger) = (caveat.lag == 0 ? "on" : "after", caveat.trigger.label.name)
    // The other days: those without, and those of which nobody knows.
    return "\(mention(outcome)) \(outcome.label.isPlural ? "are" : "is") \(verb) far more often "
      + "\(on) days with \(trigger) than \(on) the other days"
  }

  private func companions(of caveat: Caveat) -> String {
    let sides = caveat.companions.prefix(2)
    guard caveat.speaksForOthers else {
      let speaker = sides.first.map(mention) ?? ""
      return "this factor goes along with \(speaker), whose association is clearer"
    }
    let isMore = caveat.companions.count > sides.count
    let names = sides.map(mention)
    let list = isMore ? names.joined(separator: ", ") : names.joined(separator: " and ")
    let isPlural = caveat.companions.count > 1 || sides.contains { $0.label.isPlural }
    return "\(list)\(isMore ? " and other factors" : "") \(isPlural ? "go" : "goes") along with "
      + "this factor and \(isPlural ? "show" : "shows") the same association"
  }
}
