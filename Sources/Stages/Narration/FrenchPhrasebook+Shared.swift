import Model

extension FrenchPhrasebook {
  func sentences(for story: SharedStory) -> String {
    let followers = list(story.followers.map(\.label.name), more: story.moreFollowers)
    let sentence = "\(movement(of: story.pattern))\u{00A0}: \(followers)".asSentence
    guard !story.couples.isEmpty else { return sentence }
    let couples = story.couples.map { couple in
      "\(couple.trigger.label.name) et \(couple.outcome.label.name) (\(moments(couple.lags)))"
    }
    return sentence + " Pour cette raison, ce qui ne va de pair \(setting(of: story.pattern)) "
      + "n’est pas présenté comme une association\u{00A0}: "
      + "\(list(couples, more: story.moreCouples))."
  }

  /// What both sides of a pair follow, after what cannot be told of them.
  func sharing(of pattern: SharedDriver.Pattern) -> String {
    let movement =
      switch pattern {
      case .calendar(let fold): "les deux suivent \(name(of: fold))"
      case .stretch(let days): "les deux ont changé ensemble \(typography.dates(days))"
      case .together: "les deux montent et descendent avec plusieurs autres choses"
      case .period(let label, let days): "les deux ont changé ensemble \(time(of: label, days))"
      }
    return movement + ", et rien ne peut en être distingué"
  }

  private func movement(of pattern: SharedDriver.Pattern) -> String {
    switch pattern {
    case .calendar(let fold): "plusieurs choses suivent \(name(of: fold))"
    case .stretch(let days): "\(typography.dates(days)), plusieurs choses ont changé ensemble"
    case .together:
      "plusieurs choses montent et descendent ensemble, sans que le calendrier l’explique"
    case .period(let label, let days):
      "\(time(of: label, days)), plusieurs choses ont changé ensemble"
    }
  }

  /// Where alone something goes together, after a `ne`.
  private func setting(of pattern: SharedDriver.Pattern) -> String {
    switch pattern {
    case .calendar(let fold):
      switch fold.kind {
      case .cycle: "que dans ce rythme"
      case .tenthsOfMonth: "que selon le moment du mois"
      case .weekBeforeAndAfter: "qu’avec ce changement"
      }
    case .stretch: "que pendant ces jours"
    case .together: "que dans ce mouvement commun"
    case .period(.job, _): "qu’avec ce changement"
    case .period: "que pendant ces jours"
    }
  }

  /// When what a person told was.
  private func time(of label: LifePeriod.Label, _ stretches: [LifePeriod.Stretch]) -> String {
    let named = stretches.prefix(SharedStory.stretchLimit).map(typography.dates)
    let dates = " (\(list(named, more: stretches.count - named.count)))"
    return switch label {
    case .holiday: "pendant vos vacances" + dates
    case .sick: "pendant vos jours de maladie" + dates
    case .travel: (stretches.count > 1 ? "pendant vos voyages" : "pendant votre voyage") + dates
    case .job:
      stretches.first.flatMap { job in
        job.last == nil
          ? "depuis le début de votre emploi, le \(typography.date(job.first))" : nil
      } ?? "pendant votre emploi" + dates
    }
  }

  private func name(of fold: CalendarFold) -> String { fold.texts[.french] ?? fold.name }

  private func list(_ names: [String], more: Int) -> String {
    let rest = more > 0 ? " et \(typography.count(more, "autre", "autres"))" : ""
    return names.joined(separator: ", ") + rest
  }
}
