import Model

/// English sentences.
struct EnglishPhrasebook: Phrasebook {
  let typography = Typography(.english)
  let notEnough = "Not enough information entered"

  func statement(of story: Story) -> String {
    (body(of: story) + sequel(of: story)).asSentence
  }

  private func body(of story: Story) -> String {
    let when = moment(story.lag)
    let (trigger, outcome) = (story.trigger.label, story.outcome.label)
    switch story.shape {
    case .counts(let counts):
      return tally(counts, of: outcome, with: "with \(trigger.name)") + ", \(when)"
    case .contrast:
      let start = story.lag == 0 ? "on days" : "after days"
      let end = story.lag == 0 ? "" : " \(when)"
      let change = comparative(of: story.outcome.degree, isMore: story.isRising)
      return "\(start) with \(trigger.name), \(mention(story.outcome)) "
        + "\(outcome.isPlural ? "are" : "is") \(change)\(end)" + evidence(of: story, with: "with")
    case .trend:
      let more = comparative(of: story.trigger.degree, isMore: true)
      let then = comparative(of: story.outcome.degree, isMore: story.isRising)
      let view = story.trigger.view.map { "with \($0.name)" }
      return "the \(more) \(trigger.definite), the \(then) \(singled(outcome)) \(when)"
        + evidence(of: story, with: view ?? "with")
    }
  }

  /// `headache on 11 of 14 days with dairy, on 9 of 61 without`.
  private func tally(_ counts: DayCounts, of outcome: Label, with trigger: String) -> String {
    let only = counts.lean < 0 && counts.both > 0 ? "only " : ""
    return "\(outcome.name) on \(only)\(shares(counts, with: trigger))"
  }

  /// `11 of 14 days with, on 9 of 61 without`.
  func shares(_ counts: DayCounts, with trigger: String) -> String {
    "\(typography.integer(counts.both)) of \(typography.days(counts.triggerDays)) \(trigger), on "
      + "\(typography.integer(counts.outcomeOnly)) of "
      + "\(typography.integer(counts.daysWithoutTrigger)) without"
  }

  /// The counts when they say the same, else the number of days.
  private func evidence(of story: Story, with trigger: String) -> String {
    if story.isToldByCounts, let counts = story.counts, let view = story.outcome.view {
      return ": " + tally(counts, of: view, with: trigger)
    }
    guard case .contrast = story.shape, let counts = story.counts else {
      return " (\(typography.days(story.days)))"
    }
    let without = typography.integer(counts.daysWithoutTrigger)
    return " (\(typography.days(counts.triggerDays)) with, \(without) without)"
  }

  /// The name as a sentence mentions it: `mood`, `the number of steps`, `another pain`.
  func mention(_ side: Side) -> String {
    let label = side.label
    let isOfSomething = !side.isPresence && label.name.contains(" of ")
    return isOfSomething || label.definite.hasPrefix("another ") ? label.definite : label.name
  }

  /// The name after `the milder`, which stands before no other article: `the other pain`.
  private func singled(_ label: Label) -> String {
    label.definite.hasPrefix("another ") ? "the \(label.name)" : label.definite
  }

  func moment(_ lag: Int) -> String {
    switch lag {
    case 0: "the same day"
    case 1: "the next day"
    default: "\(typography.days(lag)) later"
    }
  }

  /// For how long it has held, and at which other lags it is observed.
  private func sequel(of story: Story) -> String {
    let held = story.heldDays.map { "the association has held for \(typography.days($0))" }
    guard !story.otherLags.isEmpty else { return held.map { "; \($0)" } ?? "" }
    return "; " + (held.map { "\($0) and is also observed " } ?? "association also observed ")
      + moments(story.otherLags)
  }

  /// Some lags, at least one.
  func moments(_ lags: [Int]) -> String {
    let others = lags.dropLast().map(moment).joined(separator: ", ")
    return (others.isEmpty ? "" : "\(others) and ") + lags.suffix(1).map(moment).joined()
  }

  func days(of story: Story) -> String {
    guard case .counts(let counts) = story.shape else { return typography.days(story.days) }
    return shares(counts, with: "with")
  }

  func comparative(of side: Side, isMore: Bool) -> String {
    comparative(of: side.degree, isMore: isMore)
  }

  private func comparative(of degree: Degree, isMore: Bool) -> String {
    switch degree {
    case .level: isMore ? "higher" : "lower"
    case .amount: isMore ? "greater" : "smaller"
    case .length: isMore ? "longer" : "shorter"
    case .quality: isMore ? "better" : "lower"
    case .strength: isMore ? "more severe" : "milder"
    case .frequency: isMore ? "more frequent" : "less frequent"
    case .progress: isMore ? "later" : "earlier"
    }
  }
}
