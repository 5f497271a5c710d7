import Model
import Narration
import TestSupport
import Testing

/// Every template over every key of the shipped taxonomy.
@Suite struct SentenceRuleTests {
  private static func terms() throws -> [Term] {
    let taxonomy = try Shipped.taxonomy()
    let medications = ["ibuprofène", "aspirine", "huile_de_foie", "Oméga", "paracétamol"]
      .compactMap { taxonomy[SignalKey(.medication, $0)] }
    #expect(medications.count == 5)
    return taxonomy.closedTerms + medications
  }

  private static let tables = [[11, 3, 9, 52], [2, 18, 25, 35], [1, 0, 1, 35], [0, 20, 25, 35]]

  /// Every shape that a pair can take: tables, or both directions with counts that agree, disagree
  /// or are absent.
  private static func cases(_ trigger: Term, _ outcome: Term) -> [Case] {
    let isTable = trigger.isPresence && outcome.isPresence
    let shapes =
      isTable
      ? tables.map { Case(trigger, outcome, $0) }
      : [-0.5, 0.5].flatMap { rho in
        tables.prefix(2).map { Case(trigger, outcome, $0, rho: rho) }
          + [Case(trigger, outcome, rho: rho)]
      }
    let lags: [(Int, [Int])] = [(0, []), (1, [0]), (3, [0, 1]), (0, [1]), (1, [])]
    return shapes.enumerated().map { index, shape in
      var shape = shape
      (shape.lag, shape.otherLags) = lags[index % lags.count]
      return index.isMultiple(of: 2) ? shape : shape.held([14, 1, 30][index % 3])
    }
  }

  @Test(arguments: Language.allCases)
  func everyStatementKeepsToTheRules(_ language: Language) throws {
    let terms = try Self.terms()
    let rule = SentenceRule(language: language)
    var told = 0
    for trigger in terms where trigger.role != .outcome {
      for outcome in terms where outcome.role == .outcome {
        for subject in Self.cases(trigger, outcome) {
          let text = subject.statement(in: language)
          let faults = rule.faults(in: text) + numberFaults(of: subject, in: text)
          #expect(faults.isEmpty, "\(text)")
          told += 1
        }
      }
    }
    #expect(told > 2000)
  }

  /// Numbers in a statement are the finding's; a table is told with both denominators.
  private func numberFaults(of subject: Case, in text: String) -> [String] {
    let numbers = SentenceRule.numbers(in: text)
    var known = [subject.days, subject.lag, subject.heldDays] + subject.otherLags
    var faults: [String] = []
    if let counts = subject.counts {
      let told = [
        counts.both, counts.triggerDays, counts.outcomeOnly, counts.daysWithoutTrigger,
      ]
      known += told
      if subject.rho == nil, Array(numbers.prefix(4)) != told { faults.append("counts") }
    }
    let foreign = numbers.filter { !known.contains($0) }
    return foreign.isEmpty ? faults : faults + ["foreign numbers \(foreign)"]
  }

  /// Sets of warnings that bring out every clause.
  private static let warnings: [[Warning]] =
    [[], Warning.allCases, [.fragile, .severalTellTheSame]] + Warning.allCases.map { [$0] }
  private static let intervals: [(Int, ClosedRange<Double>)] = [
    (64, 0.1...0.7), (-40, -0.6 ... -0.1), (30, -0.1...0.5),
  ]

  private static func caveatCases(_ trigger: Term, _ outcome: Term, _ others: [Term]) -> [Case] {
    warnings.enumerated().map { index, warnings in
      let (value, interval) = intervals[index % intervals.count]
      var subject = Case(trigger, outcome, [11, 3, 9, 52], lag: index % 2)
      if index.isMultiple(of: 3) { subject = subject.differing(by: value, interval) }
      if index.isMultiple(of: 4) { subject = subject.held(20) }
      subject.warnings = warnings
      subject.band = StrengthBand.allCases[index % 3]
      subject.redundant = Array(others.prefix(1 + index % 3))
      subject.speaks = !index.isMultiple(of: 2)
      return subject
    }
  }

  @Test(arguments: Language.allCases)
  func everyCaveatKeepsToTheRules(_ language: Language) throws {
    let terms = try Self.terms()
    let rule = SentenceRule(language: language)
    let triggers = terms.filter { $0.role != .outcome }
    for (place, trigger) in triggers.enumerated() {
      let others = triggers[place...] + triggers[..<place]
      for outcome in terms where outcome.role == .outcome {
        for subject in Self.caveatCases(trigger, outcome, Array(others.dropFirst())) {
          let caveat = subject.caveat(in: language)
          let clauses = subject.warnings.contains { $0 != .shortHistory }
          let faults = rule.faults(in: caveat, sentences: clauses ? 3 : 2)
          #expect(faults.isEmpty, "\(caveat)")
          let known = [10, 70, 60, 50]
          #expect(SentenceRule.numbers(in: caveat).allSatisfy(known.contains), "\(caveat)")
        }
      }
    }
  }

  @Test(arguments: Language.allCases)
  func everyAnswerKeepsToTheRules(_ language: Language) throws {
    let terms = try Self.terms()
    let rule = SentenceRule(language: language)
    for trigger in terms where trigger.role != .outcome {
      for outcome in terms where outcome.role == .outcome {
        for (index, verdict) in AnswerTests.verdicts(trigger.key, outcome.key).enumerated() {
          let counts = DayCounts(both: 5, triggerOnly: 15, outcomeOnly: 16, neither: 48)
          let text = TemplateNarrator().word(
            PairAnswer(
              trigger: trigger, outcome: outcome, lag: index % 3, days: 84, counts: counts,
              verdict: verdict), in: language)
          #expect(rule.faults(in: text).isEmpty, "\(text)")
        }
      }
    }
  }

  @Test(arguments: Language.allCases)
  func everyOutlookKeepsToTheRules(_ language: Language) {
    let rule = SentenceRule(language: language)
    for days in [1, 2, 15, 31, 60, 90, 1200] {
      for (tests, r) in [(1, 0.3), (2, 0.449), (40, 0.61), (800, 0.999)] {
        let able = Detectability(smallestCorrelation: r, smallestDifference: nil)
        let text = TemplateNarrator().word(able, days: days, tests: tests, in: language)
        #expect(rule.faults(in: text, sentences: 2).isEmpty, "\(text)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func everyShortfallKeepsToTheRules(_ language: Language) throws {
    let terms = try Self.terms()
    let rule = SentenceRule(language: language)
    let triggers = terms.filter { $0.role != .outcome }
    let outcomes = terms.filter { $0.role == .outcome }
    // Every key alone, and every trigger beside an outcome, since each side is worded for itself.
    let pairs: [(Term?, Term?)] =
      triggers.enumerated().map { ($1, outcomes[$0 % outcomes.count]) }
      + triggers.map { ($0, nil) } + outcomes.map { (nil, $0) } + [(nil, nil)]
    for subject in Shortfall.Subject.allCases {
      for (index, (trigger, outcome)) in pairs.enumerated() {
        let missing = [1, 6, 2][index % 3]
        let text = TemplateNarrator().word(
          Shortfall(subject, need: missing + 3, have: 3), trigger: trigger, outcome: outcome,
          in: language)
        #expect(rule.faults(in: text).isEmpty, "\(text)")
        #expect(text.hasPrefix(TemplateNarrator.notEnough(in: language)))
        #expect(SentenceRule.numbers(in: text) == [missing], "\(text)")
      }
    }
  }

  /// The rules themselves find each fault.
  @Test(arguments: [
    ("Le lait cause le mal.", "forbidden: cause"), ("Vous devriez dormir.", "forbidden: devriez"),
    ("Un traitement aide.", "forbidden: traitement"), ("Un  mot.", "double space"),
    ("Un\u{00A0} mot.", "double space"), ("Un mot..", "full stops"), ("Un mot", "full stops"),
    ("un mot.", "no capital"), ("Un (mot.", "parentheses"), ("Un {name}.", "leftover"),
    ("Un mot , un.", "spacing:  ,"), ("Prise de ibuprofène.", "not elided: de ibuprofène"),
    ("Plus la humidité.", "not elided: la humidité"), ("Mal de le dos.", "not contracted: de le"),
    ("Un mot : un.", "before ::  "), ("Un mot\u{00A0}; un.", "before ;: \u{00A0}"),
    ("Il manque 6 jours.", "a number may be parted from its noun"),
  ])
  func theRulesFindFaults(_ text: String, _ fault: String) {
    #expect(SentenceRule(language: .french).faults(in: text).contains(fault))
  }

  @Test func theRulesFindForeignNumbers() {
    let subject = Case(Sample.dairy, Sample.headache, [11, 3, 9, 52])
    #expect(numberFaults(of: subject, in: "Headache on 11 of 14 days, on 9 of 61.").isEmpty)
    #expect(numberFaults(of: subject, in: "Headache on 11 of 14 days, on 9 of 60.").count == 2)
  }
}
