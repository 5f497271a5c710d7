import Model

/// The pairs of which nothing is reported, gathered by what is known of them.
struct OpenPairs {
  private let words: PageWords
  private let strong: String
  /// Pairs without their lags: looked at and nothing seen, looked at in vain, and not looked at.
  private var unseen: [PairAnswer] = []
  private var unclear: [PairAnswer] = []
  private var untested: [[PairAnswer]] = []
  /// The features that were compared with others.
  private var compared: Set<SignalKey> = []

  /// The open pairs of a summary. A pair counts once: what one of its lags tells is told of it.
  init(_ summary: DoctorSummary, _ words: PageWords) {
    self.words = words
    strong = words.short(summary.strongCorrelation)
    for answer in summary.answers where answer.shortfall == nil {
      compared.formUnion([answer.trigger.key, answer.outcome.key])
    }
    let pairs = Dictionary(grouping: summary.answers) { Sides(of: $0) }
    for (_, lags) in pairs.sorted(by: { $0.key < $1.key }) {
      guard !lags.contains(where: { $0.verdict == .seen || $0.isShared }) else { continue }
      if let answer = lags.first(where: \.isTooWeak) {
        unclear.append(answer)
      } else if let answer = lags.first(where: \.isNotSeen) {
        unseen.append(answer)
      } else {
        untested.append(lags)
      }
    }
  }

  private struct Sides: Hashable, Comparable {
    let outcome: SignalKey
    let trigger: SignalKey

    init(of answer: PairAnswer) {
      outcome = answer.outcome.key
      trigger = answer.trigger.key
    }

    static func < (left: Sides, right: Sides) -> Bool {
      (left.outcome, left.trigger) < (right.outcome, right.trigger)
    }
  }

  private func say(_ french: String, _ english: String) -> String { words.say(french, english) }

  /// What was looked at and not seen, what the days do not tell, and what could not be judged.
  var parts: [DoctorText.Part] { [notSeen, notClear, notJudged] }

  private var notSeen: DoctorText.Part {
    guard !unseen.isEmpty else { return DoctorText.Part("") }
    return DoctorText.Part(
      say("Regardé, et non retenu", "Looked at, and not kept"),
      [
        say(
          "\(pairs(unseen.count))\u{00A0}: rien d’assez fort ne ressort. Une association forte "
            + "(\(strong) ou plus, sur 1) s’y serait vue à peu près une fois sur deux, ou plus.",
          "\(pairs(unseen.count)): nothing strong enough stands out. A strong association (\(strong) "
            + "or more, of 1) would have been seen about half the time or more.")
      ], lines: byOutcome(unseen))
  }

  private var notClear: DoctorText.Part {
    guard !unclear.isEmpty else { return DoctorText.Part("") }
    return DoctorText.Part(
      say("Regardé, sans pouvoir conclure", "Looked at, without an answer"),
      [
        say(
          "\(pairs(unclear.count))\u{00A0}: rien n’est retenu, mais même une association forte "
            + "aurait pu y passer inaperçue.",
          "\(pairs(unclear.count)): nothing is kept, but even a strong association might have been "
            + "missed.")
      ], lines: byOutcome(unclear))
  }

  private func pairs(_ count: Int) -> String {
    say(
      words.typography.count(
        count, "combinaison d’un facteur et d’un ressenti",
        "combinaisons d’un facteur et d’un ressenti"),
      words.typography.count(
        count, "combination of a factor and an outcome",
        "combinations of a factor and an outcome"))
  }

  /// The triggers of each outcome.
  private func byOutcome(_ answers: [PairAnswer]) -> [DoctorText.Line] {
    Dictionary(grouping: answers, by: \.outcome.key).sorted { $0.key < $1.key }
      .map { _, answers in
        DoctorText.Line(
          words.name(of: answers[0].outcome).capitalized,
          answers.map { words.name(of: $0.trigger) }.joined(separator: ", "))
      }
  }

  // MARK: Not judged

  /// One line a feature that lacks something of its own, and one for what lacks common days.
  private var notJudged: DoctorText.Part {
    var own: [SignalKey: (term: Term, shortfall: Shortfall)] = [:]
    var isApart = false
    for lags in untested {
      // The lag that lacks the least tells.
      let lacks = lags.compactMap { answer in answer.shortfall.map { (answer, $0) } }
      guard let (answer, shortfall) = lacks.min(by: { $0.1.missing < $1.1.missing }) else {
        continue
      }
      // What was compared with others lacks nothing of its own.
      guard let term = answer.lacking(shortfall.subject), !compared.contains(term.key) else {
        isApart = true
        continue
      }
      let known = own[term.key]?.shortfall
      if known.map({ shortfall.have > $0.have }) ?? true { own[term.key] = (term, shortfall) }
    }
    guard !untested.isEmpty else { return DoctorText.Part("") }
    var lines = own.sorted { $0.key < $1.key }.map { _, lack in
      DoctorText.Line(words.name(of: lack.term).capitalized, reason(lack.shortfall))
    }
    if isApart {
      lines.append(
        DoctorText.Line(
          say("Les autres", "The others"),
          say(
            "trop peu de jours où les deux sont connus, ou où l’un des deux change",
            "too few days on which both are known, or on which one of the two changes")))
    }
    return DoctorText.Part(
      say("Non évalué, et pourquoi", "Not judged, and why"),
      [
        say(
          "\(pairs(untested.count)) sans comparaison\u{00A0}: le journal n’en dit pas assez.",
          "\(pairs(untested.count)) without a comparison: the journal does not say enough.")
      ], lines: lines)
  }

  private func reason(_ shortfall: Shortfall) -> String {
    let typography = words.typography
    let have = typography.integer(shortfall.have)
    let need = typography.integer(shortfall.need)
    func counted(_ french: String, _ english: String) -> String {
      say(
        "\(have) \(french)\u{202F}; comparé à partir de \(need)",
        "\(have) \(english); compared from \(need) on")
    }
    let isOne = !typography.isPlural(shortfall.have)
    let jours = isOne ? "jour comparable" : "jours comparables"
    let days = isOne ? "comparable day" : "comparable days"
    return switch shortfall.subject {
    case .daysWithTrigger, .daysWithOutcome:
      counted("\(jours) avec", "\(days) with")
    case .daysWithoutTrigger, .daysWithoutOutcome:
      counted("\(jours) sans", "\(days) without")
    case .triggerEpisodes, .outcomeEpisodes:
      counted(
        isOne ? "épisode séparé" : "épisodes séparés",
        isOne ? "separate episode" : "separate episodes")
    case .triggerValues where isOne, .outcomeValues where isOne:
      say("même valeur à chaque jour comparable", "same value on all comparable days")
    case .triggerValues, .outcomeValues:
      counted(
        "valeurs différentes", "different values")
    case .journaledDays, .completeDays, .knownTriggerDays, .knownOutcomeDays, .outcomes,
      .triggers:
      counted(isOne ? "jour connu" : "jours connus", isOne ? "known day" : "known days")
    }
  }
}

extension PairAnswer {
  fileprivate var isShared: Bool {
    if case .shared = verdict { true } else { false }
  }

  fileprivate var isTooWeak: Bool {
    if case .tooWeak = verdict { true } else { false }
  }

  fileprivate var isNotSeen: Bool {
    if case .notSeen = verdict { true } else { false }
  }

  fileprivate var shortfall: Shortfall? {
    if case .untested(let shortfall) = verdict { shortfall } else { nil }
  }

  /// The side that lacks something of its own; nil when the two lack common days.
  fileprivate func lacking(_ subject: Shortfall.Subject) -> Term? {
    switch subject {
    case .daysWithTrigger, .daysWithoutTrigger, .triggerEpisodes, .triggerValues,
      .knownTriggerDays:
      trigger
    case .daysWithOutcome, .daysWithoutOutcome, .outcomeEpisodes, .outcomeValues,
      .knownOutcomeDays:
      outcome
    case .journaledDays, .completeDays, .outcomes, .triggers: nil
    }
  }
}
