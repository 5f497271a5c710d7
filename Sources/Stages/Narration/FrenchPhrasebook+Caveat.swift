import Model

extension FrenchPhrasebook {
  func caveat(_ caveat: Caveat) -> String {
    let history = caveat.hasShortHistory ? " et sur un historique encore court" : ""
    let interval = caveat.difference.map { " (\(self.interval($0)))" } ?? ""
    return
      "Association observée, \(band(caveat.band))\(standing(caveat.standing))\u{00A0}: elle ne "
      + "dit pas pourquoi. Retenue parmi toutes les paires comparées\(history), elle peut paraître "
      + "plus forte qu’elle ne l’est\(interval)\u{00A0}: à explorer, ou à présenter à votre "
      + "médecin."
      + clauses(of: caveat)
  }

  private func standing(_ standing: Caveat.Standing) -> String {
    switch standing {
    case .new: ", nouvelle et encore à confirmer"
    case .unconfirmed: ", encore à confirmer"
    case .confirmed: ""
    case .gone: ", qui ne ressort plus"
    }
  }

  func band(_ band: StrengthBand) -> String {
    switch band {
    case .weak: "faible"
    case .moderate: "modérée"
    case .strong: "forte"
    }
  }

  private func interval(_ interval: PointInterval) -> String {
    let high = points(interval.high)
    return switch interval.low {
    case nil: "l’écart réel est probablement de \(high) au plus, peut-être nul"
    case interval.high: "l’écart réel est probablement d’environ \(high)"
    case let low?:
      "l’écart réel se situe probablement entre \(typography.integer(low)) et \(high)"
    }
  }

  /// `45 points de pourcentage`.
  func points(_ value: Int) -> String {
    typography.count(value, "point de pourcentage", "points de pourcentage")
  }

  private func clauses(of caveat: Caveat) -> String {
    guard !caveat.warnings.isEmpty else { return "" }
    let clauses = caveat.warnings.map { clause($0, of: caveat) }
    return " À noter\u{00A0}: " + clauses.joined(separator: "\u{202F}; ") + "."
  }

  func clause(_ warning: Warning, of caveat: Caveat) -> String {
    switch warning {
    case .takenForIt: "le médicament a pu être pris en raison du symptôme"
    case .fragile: "sans quelques-uns des jours comptés, l’association ne ressortirait plus"
    case .oneSidedLogging: oneSided(caveat)
    case .weekday:
      "l’association suit en partie les jours de la semaine ou une évolution lente"
    case .sameEntry: "les deux sont le plus souvent notés ensemble, au même moment"
    case .severalTellTheSame: companions(of: caveat)
    case .shortHistory: "l’historique est encore court"
    case .narrowSource:
      "la mesure vient d’une seule source, qui ne couvre qu’une partie de la période"
    }
  }

  private func oneSided(_ caveat: Caveat) -> String {
    let label = caveat.outcome.label
    let noted = "\(label.subject) \(FrenchAdjective.noted.agreeing(with: label))"
    let known = caveat.outcome.isPresence ? "\(noted), \(presentOrAbsent(label))," : noted
    let trigger = caveat.trigger.label.name
    // The other days: those without, and those of which nobody knows.
    return caveat.lag == 0
      ? "\(known) bien plus souvent les jours avec \(trigger) que les autres jours"
      : "\(known) bien plus souvent après les jours avec \(trigger) qu’après les autres jours"
  }

  private func companions(of caveat: Caveat) -> String {
    let labels = caveat.companions.prefix(2).map(\.label)
    guard caveat.speaksForOthers else {
      let speaker = labels.first?.definite ?? ""
      return "ce facteur va de pair avec \(speaker), dont l’association est plus nette"
    }
    let isMore = caveat.companions.count > labels.count
    let names = labels.map(\.definite)
    let list = isMore ? names.joined(separator: ", ") : names.joined(separator: " et ")
    let isPlural = caveat.companions.count > 1 || labels.contains(where: \.isPlural)
    return "\(list)\(isMore ? " et d’autres facteurs" : "") \(isPlural ? "vont" : "va") de pair "
      + "avec ce facteur et \(isPlural ? "disent" : "dit") la même chose"
  }

  /// `présent ou absent`.
  func presentOrAbsent(_ label: Label) -> String {
    FrenchAdjective.present.agreeing(with: label) + " ou "
      + FrenchAdjective.absent.agreeing(with: label)
  }
}
