import Model
import Narration
import TestSupport

/// The fixed set whose sentences are kept under `datasets/golden`, in the order of the files.
enum GoldenSet {
  static func sections(in language: Language) throws -> [GoldenSection] {
    try GoldenFinding.all.map { $0.section(in: language) } + numbers(in: language)
      + triggers(in: language) + outcomes(in: language) + medications(in: language)
      + gaps(in: language) + answers(in: language) + drivers(in: language)
      + messages(in: language)
  }

  /// Numbers of every size: one, none, and four digits.
  private static func numbers(in language: Language) -> [GoldenSection] {
    let subjects: [(String, Case)] = [
      ("one of one", Case(Sample.walking, Sample.nausea, [1, 0, 0, 35])),
      ("one without", Case(Sample.walking, Sample.nausea, [8, 0, 1, 0])),
      ("none with", Case(Sample.walking, Sample.nausea, [0, 20, 25, 35])),
      ("none without", Case(Sample.walking, Sample.nausea, [20, 1, 0, 35])),
      (
        "four digits",
        Case(Sample.dairy, Sample.headache, [1234, 1000, 250, 9000]).held(1200)
      ),
      ("one day more or less", Case(Sample.alcohol, Sample.mood, [1, 0, 8, 36], rho: 0.4)),
    ]
    return subjects.map { GoldenSection("numbers: \($0)", $1.statement(in: language)) }
  }
}

// Each side of a pair, by every key of the shipped taxonomy.
extension GoldenSet {
  private static let table = [11, 3, 9, 52]

  private static func triggers(in language: Language) throws -> [GoldenSection] {
    let terms = try Shipped.taxonomy().closedTerms
    return terms.filter { [.trigger, .optionalTrigger].contains($0.role) }
      .map { trigger in
        let strength = Case(
          trigger, Sample.headache, table, rho: trigger.isPresence ? nil : 0.4)
        let mood = Case(trigger, Sample.mood, table, rho: -0.4, lag: 1)
        let gap = Shortfall(.completeDays, need: 15, have: 9)
        return GoldenSection(
          "trigger: \(trigger.key)", strength.statement(in: language),
          mood.statement(in: language), company(of: trigger, in: language),
          TemplateNarrator().word(gap, trigger: trigger, outcome: nil, in: language),
          answer(trigger, Sample.nausea, in: language))
      }
  }

  private static func outcomes(in language: Language) throws -> [GoldenSection] {
    try Shipped.taxonomy().closedTerms.filter { $0.role == .outcome }.map { outcome in
      let happens = Case(
        Sample.dairy, outcome, table, rho: outcome.isPresence ? nil : -0.4, lag: 1)
      let gap = Shortfall(.daysWithOutcome, need: 5, have: 4)
      return GoldenSection(
        "outcome: \(outcome.key)", happens.statement(in: language),
        Case(Sample.humidity, outcome, rho: 0.4).statement(in: language),
        Case(Sample.humidity, outcome, rho: -0.4).statement(in: language),
        clauses(of: happens.warning(.oneSidedLogging), in: language),
        TemplateNarrator().word(gap, trigger: nil, outcome: outcome, in: language),
        answer(Sample.dairy, outcome, in: language))
    }
  }

  /// What a person may have written.
  static let names: [(what: String, name: String)] = [
    ("plain", "ibuprofène"), ("with a vowel", "aspirine"), ("with a capital", "Oméga-3"),
    ("with an underscore", "ibuprofène_400"), ("with a dose", "paracétamol 1 g"),
    ("with a decimal comma", "lévothyroxine 62,5 µg"), ("with a slash", "co-trimoxazole 800/160"),
    ("on two lines", "  Doliprane\n codéiné. "),
    ("with invisible marks", "vitamine\u{00A0}D\u{200B}"),
    ("with an apostrophe", "l'huile d'onagre"), ("with parentheses", "Doliprane (codéiné)"),
    ("of digits", "5-HTP"), ("of one letter", "D"), ("of marks", "???"), ("of a picture", "💊"),
    ("in another script", "باراسيتامول"), ("with a placeholder", "{name}"),
    ("of many words", "gouttes pour les yeux du matin sans conservateur"),
  ]

  private static func medications(in language: Language) -> [GoldenSection] {
    names.map { what, name in
      let term = Sample.medication(name)
      let subject = Case(term, Sample.headache, [5, 2, 1, 35]).warning(.oneSidedLogging)
      let gap = Shortfall(.daysWithTrigger, need: 5, have: 3)
      return GoldenSection(
        "medication: \(what)", subject.statement(in: language), clauses(of: subject, in: language),
        company(of: term, in: language),
        TemplateNarrator().word(gap, trigger: term, outcome: Sample.mood, in: language),
        answer(term, Sample.headache, in: language))
    }
  }

  /// The sentence of a caveat that tells the warnings.
  private static func clauses(of subject: Case, in language: Language) -> String {
    let start = language == .french ? "À noter" : "Note"
    let caveat = subject.caveat(in: language)
    return caveat.firstRange(of: start).map { String(caveat[$0.lowerBound...]) } ?? ""
  }

  /// How a trigger is named beside the one that speaks for it, and where it speaks.
  private static func company(of trigger: Term, in language: Language) -> String {
    var subject = Case(Sample.alcohol, Sample.headache, table).warning(.severalTellTheSame)
    subject.redundant = [trigger]
    let spoken = clauses(of: subject, in: language)
    subject.speaks = false
    return spoken + " " + clauses(of: subject, in: language)
  }

  private static func answer(
    _ trigger: Term, _ outcome: Term, in language: Language
  ) -> String {
    TemplateNarrator().word(
      PairAnswer(trigger: trigger, outcome: outcome, lag: 0, days: 84, counts: nil, verdict: .seen),
      in: language)
  }
}

extension GoldenSet {
  private typealias Sides = (name: String, trigger: Term?, outcome: Term?)

  private static let happening: [Sides] = [
    ("happen or not", Sample.dairy, Sample.headache), ("feminine", Sample.walking, Sample.nausea),
    ("trigger and scale", Sample.medication("ibuprofène"), Sample.mood),
  ]
  private static let numeric: [Sides] = [
    ("numbers", Sample.sleepLength, Sample.mood),
    ("number and pain", Sample.steps, Sample.headache),
  ]
  private static let open: [Sides] = [
    ("trigger only", Sample.dairy, nil), ("outcome only", nil, Sample.nausea),
    ("no sides", nil, nil),
  ]

  /// The sides of which something of that kind can be missing.
  private static func sides(of subject: Shortfall.Subject) -> [Sides] {
    switch subject {
    case .journaledDays, .outcomes, .triggers: [("", nil, nil)]
    case .daysWithTrigger, .daysWithoutTrigger, .triggerEpisodes: happening + open
    case .daysWithOutcome, .daysWithoutOutcome, .outcomeEpisodes:
      Array(happening.prefix(2)) + [numeric[1]] + open
    case .completeDays: happening + numeric + open
    case .triggerValues, .knownTriggerDays: Array((happening + numeric).dropFirst()) + [open[2]]
    case .outcomeValues, .knownOutcomeDays: happening + [numeric[0], open[2]]
    }
  }

  private static func gaps(in language: Language) -> [GoldenSection] {
    Shortfall.Subject.allCases.flatMap { subject in
      sides(of: subject).map { name, trigger, outcome in
        let texts = [1, 6].map { missing in
          TemplateNarrator().word(
            Shortfall(
              subject, need: missing + 2, have: 2, trigger: trigger?.key, outcome: outcome?.key),
            trigger: trigger, outcome: outcome, in: language)
        }
        return GoldenSection(
          "missing: \(subject.rawValue)\(name.isEmpty ? "" : ", \(name)")", texts[0], texts[1])
      }
    }
  }

  private static let able = Detectability(smallestCorrelation: 0.371, smallestDifference: 0.295)
  private static let counts = DayCounts(both: 5, triggerOnly: 15, outcomeOnly: 16, neither: 48)

  private static func answers(in language: Language) -> [GoldenSection] {
    let pairs: [(name: String, trigger: Term, outcome: Term, counts: DayCounts?)] = [
      ("table", Sample.dairy, Sample.headache, nil),
      ("table with counts", Sample.walking, Sample.nausea, counts),
      ("scale", Sample.alcohol, Sample.mood, counts),
      ("numbers", Sample.sleepLength, Sample.energy, nil),
    ]
    let lags = ["same day", "next day", "two days later"]
    let names = ["seen", "not seen", "too weak", "not tested"]
    return AllPairs.rows(of: [pairs.count, names.count, lags.count]) { _ in true }.map { row in
      let pair = pairs[row[0]]
      let answer = PairAnswer(
        trigger: pair.trigger, outcome: pair.outcome, lag: row[2], days: 84, counts: pair.counts,
        verdict: verdicts(pair.trigger, pair.outcome)[row[1]])
      return GoldenSection(
        "answer: \(names[row[1]]), \(pair.name), \(lags[row[2]])",
        TemplateNarrator().word(answer, in: language))
    }
  }

  private static func verdicts(_ trigger: Term, _ outcome: Term) -> [PairAnswer.Verdict] {
    let lack = Shortfall(
      .completeDays, need: 15, have: 9, trigger: trigger.key, outcome: outcome.key)
    return [.seen, .notSeen(able), .tooWeak(able), .untested(lack)]
  }

  /// What is told of a whole history.
  private static func messages(in language: Language) -> [GoldenSection] {
    let outlooks = [(60, 24, 0.443), (90, 1, 0.3), (1200, 1234, 0.05), (30, 800, 0.999)]
    return outlooks.map { days, tests, correlation in
      let able = Detectability(smallestCorrelation: correlation, smallestDifference: nil)
      return GoldenSection(
        "outlook: \(days) days, \(tests) tests",
        TemplateNarrator().word(able, days: days, tests: tests, in: language))
    } + [
      GoldenSection(
        "failure: unknown zone", TemplateNarrator().word(.unknownZone, in: language)),
      GoldenSection("heading: not enough", TemplateNarrator.notEnough(in: language)),
    ]
      + Heading.allCases.map {
        GoldenSection("heading: \($0)", TemplateNarrator.heading($0, in: language))
      }
  }
}
