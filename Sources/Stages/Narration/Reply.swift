import Model

/// The answer to a suspicion, once a language has named both sides.
struct Reply {
  /// How much would have been seen.
  enum Bar: Equatable {
    /// A difference in shares of days, in hundredths.
    case points(Int)
    /// A correlation, in hundredths.
    case correlation(Int)
  }

  /// What is answered.
  enum Verdict {
    case seen
    case notSeen(Bar)
    case tooWeak
    case untested(Gap)
    case shared(SharedDriver.Pattern)
  }

  let trigger: Side
  let outcome: Side
  let lag: Int
  let days: Int
  /// The counts of a table; nil for what is more or less.
  let counts: DayCounts?
  let verdict: Verdict

  /// The reply to an answer in a language.
  init(_ answer: PairAnswer, in language: Language) {
    let trigger = Side(answer.trigger, in: language)
    let outcome = Side(answer.outcome, in: language)
    let isTable = trigger.isPresence && outcome.isPresence
    self.trigger = trigger
    self.outcome = outcome
    lag = answer.lag
    days = answer.days
    counts = isTable ? answer.counts : nil
    verdict =
      switch answer.verdict {
      case .seen: .seen
      case .notSeen(let detectability): .notSeen(Bar(detectability, isTable: isTable))
      case .tooWeak: .tooWeak
      case .untested(let shortfall):
        .untested(
          Gap(
            shortfall: shortfall, trigger: shortfall.trigger == nil ? nil : trigger,
            outcome: shortfall.outcome == nil ? nil : outcome))
      case .shared(let pattern): .shared(pattern)
      }
  }
}

extension Reply.Bar {
  init(_ detectability: Detectability, isTable: Bool) {
    if isTable, let difference = detectability.smallestDifference {
      self = .points(difference.hundredthsUp)
    } else {
      self = .correlation(detectability.smallestCorrelation.hundredthsUp)
    }
  }
}
