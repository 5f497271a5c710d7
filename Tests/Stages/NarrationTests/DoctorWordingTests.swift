import Days
import Model
import TestSupport
import Testing

@testable import Narration

/// What a doctor reads, on hand-made findings.
@Suite("The words of a doctor's summary")
struct DoctorWordingTests {
  /// 3 March 2026.
  private static let first = CalendarDay(number: 20_515)

  /// A sheet of a finding over its own days: 12 of 15 with, 9 of 60 without.
  private static func sheet(
    _ finding: Finding, _ evidence: FindingSheet.Evidence, cells: [DayStrip.Cell] = []
  ) -> FindingSheet {
    // The second look could not compare the pair.
    let looks = [(0.5, true), (nil, false), (0.4, false), (0.5, true)].enumerated().map {
      FindingSheet.LifePoint(
        windowEnd: first.advanced(by: 80 + $0), effect: $1.0, isKept: $1.1)
    }
    return FindingSheet(
      finding,
      strip: DayStrip(
        dates: cells.indices.map { first.advanced(by: $0) }, trigger: cells,
        outcome: cells.reversed(), lag: finding.lag, incidents: [0]),
      evidence: evidence, life: looks)
  }

  private static let dairy = Case(Sample.dairy, Sample.headache, [12, 3, 9, 51])
    .differing(by: 65, 0.32...0.8)

  private static func summary(
    gates: (inout Pipeline.Gates) -> Void = { _ in },
    _ change: (inout DoctorSummary) -> Void = { _ in }
  ) throws -> DoctorSummary {
    let person = Person(
      number: 0, userID: "x", profile: .init(language: .french, zone: "Europe/Paris"))
    var findings = PersonFindings(person: person, status: .ok)
    findings.planned = 96
    findings.refused = [.unknownKey: 2, .deleted: 40]
    var pipeline = try Shipped.pipeline()
    gates(&pipeline.gates)
    var summary = DoctorSummary(of: findings, by: pipeline)
    summary.refused = findings.refused
    summary.writtenOn = CalendarDay("2026-06-01")
    let kinds = [DoctorSummary.Day](repeating: .noted, count: 80) + [.measured, .silent, .silent]
    summary.days = kinds.enumerated().map { (first.advanced(by: $0), $1) }
    summary.coverage = [.init(.pain, days: 80), .init(.environment, days: 1)]
    change(&summary)
    return summary
  }

  private func words(
    _ language: Language, gates: (inout Pipeline.Gates) -> Void = { _ in },
    _ change: (inout DoctorSummary) -> Void
  ) throws -> DoctorText {
    TemplateNarrator().word(try Self.summary(gates: gates, change), in: language)
  }

  @Test func `the legal mention is that of the specification, word for word`() throws {
    let mention = try words(.french) { _ in }.disclaimer
    #expect(
      mention.replacing("’", with: "'")
        == "What works for me est un journal de santé et un outil d'exploration de corrélations. "
        + "Il ne fournit pas de diagnostic et ne remplace pas l'avis d'un professionnel de santé. "
        + "Les associations présentées sont statistiques, pas des preuves de cause à effet.")
  }

  @Test func `days, signals and coverage have their numbers`() throws {
    let french = try words(.french) { _ in }
    #expect(
      french.period
        == "Du 3\u{A0}mars au 24\u{A0}mai 2026 (83\u{A0}jours). Établi le 1er\u{A0}juin 2026.")
    #expect(
      french.journal.sentences == [
        "Quelque chose a été noté 80\u{A0}jours sur 83 (96\u{202F}%)\u{202F}; 1\u{A0}autre jour "
          + "ne vient que d’appareils ou de la météo\u{202F}; 2\u{A0}jours sont vides.",
        "2\u{A0}signaux n’ont pas pu être utilisés (élément inconnu\u{A0}: 2).",
        "Jours avec au moins un signal, par rubrique\u{A0}: douleur\u{A0}80, météo\u{A0}1.",
      ])
    #expect(
      french.calendar
        == "Calendrier du 3\u{A0}mars au 24\u{A0}mai 2026\u{A0}: 80\u{A0}jours (noté), 1\u{A0}jour "
        + "(appareils ou météo seuls), 2\u{A0}jours (rien).")
    let english = try words(.english) { $0.days = [(Self.first, .noted)] }
    #expect(english.journal.sentences[0] == "Something was noted on 1 day of 1 (100%).")
    #expect(english.period == "On 3 March 2026 (1 day). Written on 1 June 2026.")
  }

  @Test func `days on which something is not read yet are told apart from empty ones`() throws {
    func written(_ language: Language, _ days: [DoctorSummary.Day]) throws -> DoctorText {
      try words(language) { summary in
        summary.days = days.enumerated().map { (Self.first.advanced(by: $0), $1) }
      }
    }
    let french = try written(.french, [.noted, .unread, .unread, .silent])
    #expect(
      french.journal.sentences[0].hasSuffix(
        "\u{202F}; 2\u{A0}jours ont un texte qui n’est pas encore lu\u{202F}; 1\u{A0}jour est vide."
      ))
    #expect(
      french.calendar.hasSuffix(
        ": 1\u{A0}jour (noté), 2\u{A0}jours (écrit, pas encore lu), 1\u{A0}jour (rien)."))
    let english = try written(.english, [.unread])
    #expect(
      english.journal.sentences[0]
        == "Something was noted on 0 days of 1 (0%); 1 day has a text that is not read yet.")
    #expect(english.calendar.hasSuffix(": 1 day (written, not read yet)."))
    #expect(Set(english.legend.days.values).count == DoctorSummary.Day.allCases.count)
  }

  @Test func `a table is told with both denominators, the interval and the small print`() throws {
    let sheet = Self.sheet(
      Self.dairy.finding,
      .shares(
        DayCounts(both: 12, triggerOnly: 3, outcomeOnly: 9, neither: 51),
        .init(unit: .share, value: 0.65, interval: 0.32...0.8)),
      cells: [.yes, .no, .unknown])
    let french = try words(.french) { $0.sheets = [sheet] }.sheets[0]
    #expect(french.title == "Produits laitiers et mal de tête, le même jour")
    #expect(french.stage == "Émergente, vue pour la première fois" && !french.isEstablished)
    #expect(
      french.facts.dropFirst() == [
        .init("Avec", "12\u{A0}jours sur 15 (80\u{202F}%)"),
        .init("Sans", "9\u{A0}jours sur 60 (15\u{202F}%)"),
        .init("Écart", "+65 points (de +32 à +80)"), .init("Force", "modérée"),
      ])
    #expect(
      french.charts.strip
        == "Jour par jour du 3 au 5\u{A0}mars 2026\u{A0}: produits laitiers 1\u{A0}jour oui, 1 non, "
        + "1\u{A0}inconnu\u{202F}; mal de tête 1\u{A0}jour oui, 1 non, 1\u{A0}inconnu\u{202F}; les "
        + "deux ensemble\u{A0}: 1\u{A0}jour.")
    #expect(
      french.charts.life
        == "Observée à 2 sur 3\u{A0}calculs\u{202F}; 1\u{A0}autre où elle n’a pas pu être comparée."
    )
    #expect(french.smallPrint.contains("96\u{A0}paires comparées"))
    #expect(!french.caveat.contains("À noter") && french.warnings.isEmpty)
  }

  @Test func `ranks are told with their middle values and their interval`() throws {
    var ranks = Case(Sample.walking, Sample.mood, rho: -0.4, lag: 1).held(20)
    ranks.size = EffectSize(interval: -0.6 ... -0.15, difference: nil)
    let sheet = Self.sheet(
      ranks.finding,
      .groups(
        of: .outcome, with: .init([1, 2, 3], median: 2), without: .init([2, 3], median: 2.5)),
      cells: [.level(0.5), .unknown])
    let english = try words(.english) { $0.sheets = [sheet] }.sheets[0]
    #expect(english.isEstablished && english.stage.hasPrefix("Established: has held since "))
    #expect(
      Array(english.facts.dropFirst()) == [
        .init("With", "median 2 of 5 (3 days)"), .init("Without", "median 2.5 of 5 (2 days)"),
        .init("Rank correlation", "\u{2212}0.40"),
        .init("Without calendar and persistence", "\u{2212}0.60 to \u{2212}0.15"),
        .init("Strength", "moderate"),
      ])
    #expect(english.facts[0].value == "2 days that go this way")
    #expect(english.charts.incident == "days that go this way")
    #expect(english.charts.strip.contains("walking 1 day with a value, 1 not known"))
  }

  @Test func `numbers at an axis are written as those beside it`() throws {
    for (language, written) in [
      (Language.french, ["\u{2212}3,5", "12\u{202F}000"]), (.english, ["\u{2212}3.5", "12,000"]),
    ] {
      func text(_ evidence: FindingSheet.Evidence) throws -> DoctorText.Sheet {
        let sheet = Self.sheet(
          Case(Sample.walking, Sample.mood, rho: -0.4).finding, evidence, cells: [.level(0.5)])
        return try words(language) { $0.sheets = [sheet] }.sheets[0]
      }
      let (low, high) = (FindingSheet.Group([-3.5], median: -3.5), [12, 12_000.0])
      for side in [FindingSheet.Side.trigger, .outcome] {
        let sheet = try text(.groups(of: side, with: low, without: .init(high, median: 12_000)))
        let ends = [sheet.charts.triggerEnds, sheet.charts.outcomeEnds]
        #expect(ends == (side == .trigger ? [written, []] : [[], written]))
        for (fact, number) in zip(sheet.facts.dropFirst(), written) {
          #expect(fact.value.contains(number), "\(fact.value)")
        }
      }
      let pairs = [(12_000, 1), (-3.5, 2), (0, 1)].map {
        FindingSheet.ValuePair(trigger: $0.0, outcome: $0.1)
      }
      let charts = try text(.points(pairs)).charts
      #expect(charts.triggerEnds == written && charts.outcomeEnds == ["1", "2"])
      #expect(try text(.points([])).charts.triggerEnds == [])
    }
  }

  @Test func `of a protective table the first goes without the second`() throws {
    let walk = Case(Sample.walking, Sample.headache, [6, 24, 29, 13])
    let sheet = Self.sheet(walk.finding, .points([]), cells: [.yes, .no])
    let text = try words(.french) { $0.sheets = [sheet] }.sheets[0]
    #expect(text.facts[0].value == "2\u{A0}jours (le premier sans le second)")
    #expect(text.charts.incident == "le premier sans le second")
    #expect(text.charts.strip.hasSuffix("; le premier sans le second\u{A0}: 1\u{A0}jour."))
  }

  @Test(arguments: [
    (Pipeline.Test.honest, 0.08, "at most 10% of what is kept", "the likeness of one day"),
    (.honest, 0.2, "at a false discovery rate of 20%.", "the likeness of one day"),
    (.raw, 0.1, "It takes days for independent", "The p-value takes days for independent"),
  ])
  func `what is due to chance is told as it was measured`(
    test: Pipeline.Test, rate: Double, chance: String, allowance: String
  ) throws {
    let text = try words(.english, gates: { ($0.test, $0.falseDiscoveryRate) = (test, rate) }) {
      $0.sheets = [Self.sheet(Self.dairy.finding, .points([]))]
    }
    let told = text.summary.sentences.joined(separator: " ")
    #expect(told.contains(chance))
    #expect(told.contains("at most") == (test == .honest && rate == 0.08))
    let reading = try #require(text.parts.last).sentences
    #expect(try #require(reading.last).contains(allowance))
    #expect(reading.contains { $0.hasPrefix("The intervals") } == (test == .honest))
  }

  @Test func `what several things share is only allowed for where it is looked for`() throws {
    for isLooked in [true, false] {
      let text = try words(.french, gates: { $0.sharedDrivers = isLooked }) { _ in }
      let reading = try #require(text.parts.last?.sentences.last)
      #expect(reading.contains("varier plusieurs choses à la fois") == isLooked)
      #expect(reading.contains("ressemblance d’un jour au suivant"))
    }
  }

  @Test func `a name keeps its capitals in a text for who does not see the chart`() throws {
    var syndrome = Sample.nausea
    syndrome.labels = [:]
    syndrome.key = SignalKey(.symptom, "SPM")
    let sheet = Self.sheet(
      Case(Sample.walking, syndrome, rho: -0.4).finding,
      .groups(of: .trigger, with: .init([1], median: 1), without: .init([2], median: 2)))
    let text = try words(.french) { $0.sheets = [sheet] }.sheets[0]
    #expect(text.charts.evidence.contains("\u{A0}: avec SPM "))
  }

  @Test func `key signals have their days and their means`() throws {
    let french = try words(.french) {
      $0.keySignals = [
        .init(Sample.headache, present: 21, known: 75, mean: 4.25),
        .init(Sample.nausea, present: 1, known: 1, mean: nil),
        .init(Sample.mood, present: nil, known: 75, mean: 2.96),
      ]
    }.keySignals
    #expect(
      french.lines == [
        .init("Mal de tête", "21\u{A0}jours sur 75\u{A0}connus, moyenne 4,3"),
        .init("Nausées", "1\u{A0}jour sur 1\u{A0}connu"),
        .init("Humeur", "moyenne 3,0\u{A0}sur 5, 75\u{A0}jours"),
      ])
  }

  @Test func `pairs are counted with and without their lags`() throws {
    let able = Detectability(smallestCorrelation: 0.37, smallestDifference: nil)
    let text = try words(.english) { summary in
      summary.sheets = [Self.sheet(Self.dairy.finding, .points([]))]
      summary.answers = [
        Self.answer(Sample.dairy, Sample.headache, .seen),
        Self.answer(Sample.dairy, Sample.headache, .notSeen(able), lag: 1),
        Self.answer(Sample.alcohol, Sample.headache, .tooWeak(able)),
        Self.answer(
          Sample.walking, Sample.headache, .untested(Shortfall(.daysWithTrigger, need: 5, have: 1))),
      ]
    }
    #expect(
      text.summary.sentences[0]
        == "1 association observed (still to be confirmed), among 96 pairs compared (2 combinations "
        + "of a factor and an outcome, the same day or the next day).")
  }

  @Test func `every warning is told, not only three`() throws {
    var many = Self.dairy
    many.warnings = [.fragile, .oneSidedLogging, .weekday, .sameEntry, .narrowSource]
    let sheet = Self.sheet(many.finding, .points([]))
    #expect(try words(.french) { $0.sheets = [sheet] }.sheets[0].warnings.count == 5)
  }

  @Test func `stages are counted apart`() throws {
    let new = Self.sheet(Self.dairy.finding, .points([]))
    let held = Self.sheet(Self.dairy.held(20).finding, .points([]))
    func first(_ sheets: [FindingSheet]) throws -> String {
      try words(.french) { $0.sheets = sheets }.summary.sentences[0]
    }
    #expect(
      try first([held, new, new])
        == "3\u{A0}associations observées (1\u{A0}établie, 2\u{A0}encore à confirmer), parmi "
        + "96\u{A0}paires comparées.")
    #expect(
      try first([held]).contains("(établie)") && first([new]).contains("(encore à confirmer)"))
    let text = try words(.french) { $0.sheets = [new] }
    #expect(text.established.isEmpty && !text.emerging.isEmpty)
  }

  private static func answer(
    _ trigger: Term, _ outcome: Term, _ verdict: PairAnswer.Verdict, lag: Int = 0
  ) -> PairAnswer {
    PairAnswer(
      trigger: trigger, outcome: outcome, lag: lag, days: 60, counts: nil, verdict: verdict)
  }

  @Test func `a pair counts once, by what its lags tell`() throws {
    let able = Detectability(smallestCorrelation: 0.37, smallestDifference: nil)
    let text = try words(.english) { summary in
      summary.answers = [
        // One lag is seen: the pair is no open one.
        Self.answer(Sample.dairy, Sample.headache, .seen),
        Self.answer(Sample.dairy, Sample.headache, .notSeen(able), lag: 1),
        // One lag does not tell.
        Self.answer(Sample.alcohol, Sample.headache, .notSeen(able)),
        Self.answer(Sample.alcohol, Sample.headache, .tooWeak(able), lag: 1),
        // What both follow is told elsewhere.
        Self.answer(Sample.steps, Sample.headache, .shared(.together)),
        Self.answer(Sample.walking, Sample.headache, .notSeen(able)),
        Self.answer(Sample.walking, Sample.mood, .notSeen(able)),
      ]
    }
    #expect(
      text.parts.map(\.title) == [
        "Looked at, and not kept", "Looked at, without an answer", "How to read these figures",
      ])
    #expect(text.parts[0].lines == [.init("Mood", "walking"), .init("Headache", "walking")])
    #expect(text.parts[1].lines == [.init("Headache", "alcohol")])
    #expect(text.parts[1].sentences[0].hasPrefix("1 combination of a factor and an outcome: "))
  }

  @Test func `what lacks something of its own is named, once`() throws {
    func lack(_ subject: Shortfall.Subject, have: Int) -> PairAnswer.Verdict {
      .untested(Shortfall(subject, need: 5, have: have))
    }
    let able = Detectability(smallestCorrelation: 0.37, smallestDifference: nil)
    let text = try words(.french) { summary in
      summary.answers = [
        Self.answer(Sample.alcohol, Sample.headache, lack(.daysWithTrigger, have: 1)),
        Self.answer(Sample.alcohol, Sample.headache, lack(.daysWithTrigger, have: 2), lag: 1),
        Self.answer(Sample.alcohol, Sample.mood, lack(.daysWithTrigger, have: 3)),
        Self.answer(Sample.dairy, Sample.nausea, lack(.outcomeEpisodes, have: 1)),
        // The mood was compared elsewhere: it lacks nothing of its own.
        Self.answer(Sample.dairy, Sample.mood, lack(.outcomeValues, have: 1)),
        Self.answer(Sample.walking, Sample.mood, .notSeen(able)),
      ]
    }
    let part = try #require(text.parts.first { $0.title == "Non évalué, et pourquoi" })
    #expect(
      part.sentences == [
        "4\u{A0}combinaisons d’un facteur et d’un ressenti sans comparaison\u{A0}: le journal n’en "
          + "dit pas assez."
      ])
    #expect(
      part.lines == [
        .init("Alcool", "3 jours comparables avec\u{202F}; comparé à partir de 5"),
        .init("Nausées", "1 épisode séparé\u{202F}; comparé à partir de 5"),
        .init(
          "Les autres",
          "trop peu de jours où les deux sont connus, ou où l’un des deux change"),
      ])
  }

  @Test(arguments: Language.allCases)
  func `nothing is a good page`(language: Language) throws {
    let person = Person(number: 0, userID: "x", profile: nil)
    for status in [
      PersonFindings.Status.failed(.unknownZone),
      .insufficient(Shortfall(.journaledDays, need: 14, have: 0)), .ok,
    ] {
      let text = TemplateNarrator().word(
        DoctorSummary(
          of: PersonFindings(person: person, status: status), by: try Shipped.pipeline()),
        in: language)
      #expect(text.summary.sentences.count == 1 && text.journal.isEmpty && text.period == "")
      #expect(text.summary.sentences[0].last == ".")
    }
  }

  @Test func `of findings that were all dismissed no stage is told`() throws {
    let text = try words(.english) { $0.dismissed = 2 }
    #expect(
      text.summary.sentences
        == ["2 associations observed but dismissed in the app are not shown here."])
  }

  @Test(arguments: Language.allCases)
  func `no sentence gives advice or a cause`(language: Language) throws {
    let sheets = [
      Self.sheet(Self.dairy.finding, .points([])),
      Self.sheet(Self.dairy.held(20).finding, .points([])),
    ]
    let text = try words(language) {
      $0.sheets = sheets
      $0.lost = [
        .init(trigger: Sample.alcohol, outcome: Sample.nausea, lag: 1, lastHeld: Self.first)
      ]
      $0.dismissed = 2
    }
    let said =
      ([text.title, text.period] + text.summary.sentences + text.journal.sentences
      + text.parts.flatMap { $0.sentences + $0.lines.map(\.value) }
      + text.sheets.flatMap { [$0.statement, $0.caveat] + $0.warnings }).joined(separator: " ")
    for word in ["cause", "diagnos", "devriez", "devrait", "should", "évitez", "avoid", "arrêt"] {
      #expect(!said.lowercased().contains(word), "\(word)")
    }
    #expect(said.contains(language == .french ? "le 3\u{A0}mars 2026" : "on 3 March 2026"))
  }
}
