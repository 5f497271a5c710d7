import Model

extension EnglishPhrasebook {
  func sentence(for gap: Gap) -> String {
    "\(notEnough): \(lack(of: gap))".asSentence
  }

  /// What is missing, without a full stop.
  func lack(of gap: Gap) -> String {
    switch gap.shortfall.subject {
    case .journaledDays: return moreDays(gap, "of journal entries")
    case .completeDays: return moreDays(gap, withBothNoted(gap))
    case .daysWithTrigger: return moreDays(gap, presence(of: .trigger, in: gap, "with"))
    case .daysWithoutTrigger: return moreDays(gap, presence(of: .trigger, in: gap, "without"))
    case .daysWithOutcome: return moreDays(gap, presence(of: .outcome, in: gap, "with"))
    case .daysWithoutOutcome: return moreDays(gap, presence(of: .outcome, in: gap, "without"))
    case .triggerEpisodes: return episodes(of: .trigger, in: gap)
    case .outcomeEpisodes: return episodes(of: .outcome, in: gap)
    case .triggerValues: return values(of: .trigger, in: gap)
    case .outcomeValues: return values(of: .outcome, in: gap)
    case .knownTriggerDays: return moreDays(gap, "with \(noted(.trigger, in: gap))")
    case .knownOutcomeDays: return moreDays(gap, "with \(noted(.outcome, in: gap))")
    case .outcomes:
      return needed(gap, "noted feeling", "noted feelings", "(pain, symptom, mood or energy)")
    case .triggers:
      return needed(
        gap, "noted factor", "noted factors", "(food, sleep, activity, medication or weather)")
    }
  }

  private func needed(
    _ gap: Gap, _ singular: String, _ plural: String, _ rest: String
  ) -> String {
    "\(typography.count(gap.missing, singular, plural)) \(rest) "
      + (typography.isPlural(gap.missing) ? "are needed" : "is needed")
  }

  /// `6 more days with headache noted or denied are needed`.
  private func moreDays(_ gap: Gap, _ rest: String) -> String {
    needed(gap, "more day", "more days", rest)
  }

  private func withBothNoted(_ gap: Gap) -> String {
    switch (gap.trigger, gap.outcome) {
    case (let trigger?, let outcome?):
      let verb = trigger.isPresence && outcome.isPresence ? "noted or denied" : "noted"
      return "with both \(mention(trigger)) and \(mention(outcome)) \(verb)"
    case (let side?, nil), (nil, let side?): return "with \(noted(side))"
    case (nil, nil): return "with both a factor and a feeling noted"
    }
  }

  private func noted(_ focus: Gap.Focus, in gap: Gap) -> String {
    gap.side(focus).map(noted) ?? (focus == .trigger ? "a factor noted" : "a feeling noted")
  }

  private func noted(_ side: Side) -> String {
    "\(mention(side)) \(side.isPresence ? "noted or denied" : "noted")"
  }

  /// `without dairy, with headache noted or denied,`.
  private func presence(
    of focus: Gap.Focus, in gap: Gap, _ preposition: String
  ) -> String {
    let known = gap.other(than: focus).map { ", with \(noted($0))," } ?? ""
    return preposition + " " + name(of: focus, in: gap, isThere: preposition == "with") + known
  }

  private func episodes(of focus: Gap.Focus, in gap: Gap) -> String {
    let name = name(of: focus, in: gap, isThere: true)
    return needed(
      gap, "more episode", "more episodes",
      "with \(name), set apart from the others by at least a day without,")
  }

  private func values(of focus: Gap.Focus, in gap: Gap) -> String {
    let general = focus == .trigger ? "a factor" : "a feeling"
    let name = gap.side(focus).map(mention) ?? general
    let isPresence = gap.side(focus)?.isPresence ?? false
    return isPresence
      ? needed(gap, "other answer", "other answers", "for \(name)")
      : needed(gap, "other value", "other values", "for \(name)")
  }

  /// `with another pain`, but `without other pain`.
  private func name(of focus: Gap.Focus, in gap: Gap, isThere: Bool) -> String {
    guard let side = gap.side(focus) else { return focus == .trigger ? "a factor" : "a feeling" }
    return side.isPresence && isThere ? mention(side) : (side.view ?? side.label).name
  }
}
