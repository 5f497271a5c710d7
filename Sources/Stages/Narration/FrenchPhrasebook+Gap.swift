import Model

extension FrenchPhrasebook {
  func sentence(for gap: Gap) -> String {
    "\(notEnough)\u{00A0}: il manque \(lack(of: gap))".asSentence
  }

  /// What is missing, without a full stop.
  func lack(of gap: Gap) -> String {
    let days = typography.days(gap.missing)
    switch gap.shortfall.subject {
    case .journaledDays: return "\(days) de journal"
    case .completeDays: return "\(days) \(whereBothAreNoted(gap))"
    case .daysWithTrigger: return "\(days) \(presence(of: .trigger, in: gap, "avec"))"
    case .daysWithoutTrigger: return "\(days) \(presence(of: .trigger, in: gap, "sans"))"
    case .daysWithOutcome: return "\(days) \(presence(of: .outcome, in: gap, "avec"))"
    case .daysWithoutOutcome: return "\(days) \(presence(of: .outcome, in: gap, "sans"))"
    case .triggerEpisodes: return episodes(of: .trigger, in: gap)
    case .outcomeEpisodes: return episodes(of: .outcome, in: gap)
    case .triggerValues: return values(of: .trigger, in: gap)
    case .outcomeValues: return values(of: .outcome, in: gap)
    case .knownTriggerDays: return "\(days) \(whereNoted(.trigger, in: gap))"
    case .knownOutcomeDays: return "\(days) \(whereNoted(.outcome, in: gap))"
    case .outcomes:
      return typography.count(gap.missing, "ressenti noté", "ressentis notés")
        + " (douleur, symptôme, humeur ou énergie)"
    case .triggers:
      return typography.count(gap.missing, "facteur noté", "facteurs notés")
        + " (alimentation, sommeil, activité, médicament ou météo)"
    }
  }

  /// `où le mal de tête est noté, présent ou absent`; for two sides `où sont notés à la fois ...`.
  private func whereBothAreNoted(_ gap: Gap) -> String {
    switch (gap.trigger, gap.outcome) {
    case (let trigger?, let outcome?):
      let isFeminine = [trigger, outcome].allSatisfy { $0.label.gender == .feminine }
      return "où sont \(isFeminine ? "notées" : "notés") à la fois "
        + "\(trigger.label.definite) et \(outcome.label.definite)"
    case (let side?, nil), (nil, let side?): return whereNoted(side)
    case (nil, nil): return "où un facteur et un ressenti sont notés tous les deux"
    }
  }

  private func whereNoted(_ focus: Gap.Focus, in gap: Gap) -> String {
    gap.side(focus).map(whereNoted)
      ?? (focus == .trigger ? "où un facteur est noté" : "où un ressenti est noté")
  }

  private func whereNoted(_ side: Side) -> String {
    let label = side.label
    let noted =
      "où \(label.definite) \(label.isPlural ? "sont" : "est") "
      + FrenchAdjective.noted.agreeing(with: label)
    guard side.isPresence else { return noted }
    return noted + ", \(presentOrAbsent(label))"
  }

  /// `sans produits laitiers où le mal de tête est noté, présent ou absent`.
  private func presence(
    of focus: Gap.Focus, in gap: Gap, _ preposition: String
  ) -> String {
    let known = gap.other(than: focus).map { " " + whereNoted($0) } ?? ""
    return preposition + " " + name(of: focus, in: gap, isThere: preposition == "avec") + known
  }

  private func episodes(of focus: Gap.Focus, in gap: Gap) -> String {
    let episodes = typography.count(gap.missing, "épisode", "épisodes")
    let apart = typography.isPlural(gap.missing) ? "séparés" : "séparé"
    return "\(episodes) avec \(name(of: focus, in: gap, isThere: true)), \(apart) des autres par "
      + "au moins un jour sans"
  }

  private func values(of focus: Gap.Focus, in gap: Gap) -> String {
    let isPresence = gap.side(focus)?.isPresence ?? false
    let values =
      isPresence
      ? typography.count(gap.missing, "autre réponse", "autres réponses")
      : typography.count(gap.missing, "autre valeur", "autres valeurs")
    let general = focus == .trigger ? "un facteur" : "un ressenti"
    return "\(values) pour \(gap.side(focus)?.label.definite ?? general)"
  }

  /// `avec une autre douleur`, but `sans autre douleur`.
  private func name(of focus: Gap.Focus, in gap: Gap, isThere: Bool) -> String {
    guard let side = gap.side(focus) else {
      return focus == .trigger ? "un facteur" : "un ressenti"
    }
    let label = side.view ?? side.label
    let isOneOfMany = ["un autre ", "une autre "].contains(where: label.definite.hasPrefix)
    return isOneOfMany && isThere ? label.definite : label.name
  }
}
