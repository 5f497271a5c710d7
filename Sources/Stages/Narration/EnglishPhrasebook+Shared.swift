import Model

extension EnglishPhrasebook {
  func sentences(for story: SharedStory) -> String {
    let followers = list(story.followers.map(\.label.name), more: story.moreFollowers)
    let sentence = "\(movement(of: story.pattern)): \(followers)".asSentence
    guard !story.couples.isEmpty else { return sentence }
    let couples = story.couples.map { couple in
      "\(mention(couple.trigger)) and \(mention(couple.outcome)) (\(moments(couple.lags)))"
    }
    return sentence + " What only goes together \(setting(of: story.pattern)) is therefore not "
      + "called an association: \(list(couples, more: story.moreCouples))."
  }

  /// What both sides of a pair follow, after what cannot be told of them.
  func sharing(of pattern: SharedDriver.Pattern) -> String {
    let movement =
      switch pattern {
      case .calendar(let fold): "both follow \(name(of: fold))"
      case .stretch(let days): "both changed together \(typography.dates(days))"
      case .together: "both rise and fall with several other things"
      case .period(let label, let days): "both changed together \(time(of: label, days))"
      }
    return movement + ", and nothing can be told apart from that"
  }

  private func movement(of pattern: SharedDriver.Pattern) -> String {
    switch pattern {
    case .calendar(let fold): "several things follow \(name(of: fold))"
    case .stretch(let days): "\(typography.dates(days)) several things changed together"
    case .together:
      "several things rise and fall together, without the calendar explaining it"
    case .period(let label, let days):
      "\(time(of: label, days)) several things changed together"
    }
  }

  /// Where something only goes together.
  private func setting(of pattern: SharedDriver.Pattern) -> String {
    switch pattern {
    case .calendar(let fold):
      switch fold.kind {
      case .cycle: "in that rhythm"
      case .tenthsOfMonth: "with the time of the month"
      case .weekBeforeAndAfter: "with that change"
      }
    case .stretch: "on those days"
    case .together: "in that common movement"
    case .period(.job, _): "with that change"
    case .period: "on those days"
    }
  }

  /// When what a person told was.
  private func time(of label: LifePeriod.Label, _ stretches: [LifePeriod.Stretch]) -> String {
    let named = stretches.prefix(SharedStory.stretchLimit).map(typography.dates)
    let dates = " (\(list(named, more: stretches.count - named.count)))"
    return switch label {
    case .holiday: "during your holidays" + dates
    case .sick: "on your days of illness" + dates
    case .travel: (stretches.count > 1 ? "during your trips" : "during your trip") + dates
    case .job:
      stretches.first.flatMap { job in
        job.last == nil ? "since your job began on \(typography.date(job.first))" : nil
      } ?? "during your job" + dates
    }
  }

  private func name(of fold: CalendarFold) -> String { fold.texts[.english] ?? fold.name }

  private func list(_ names: [String], more: Int) -> String {
    names.joined(separator: ", ") + (more > 0 ? " and \(typography.integer(more)) more" : "")
  }
}
