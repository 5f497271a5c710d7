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
      }
    return movement + ", and nothing can be told apart from that"
  }

  private func movement(of pattern: SharedDriver.Pattern) -> String {
    switch pattern {
    case .calendar(let fold): "several things follow \(name(of: fold))"
    case .stretch(let days): "\(typography.dates(days)) several things changed together"
    case .together:
      "several things rise and fall together, without the calendar explaining it"
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
    }
  }

  private func name(of fold: CalendarFold) -> String { fold.texts[.english] ?? fold.name }

  private func list(_ names: [String], more: Int) -> String {
    names.joined(separator: ", ") + (more > 0 ? " and \(typography.integer(more)) more" : "")
  }
}
