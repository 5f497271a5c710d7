import Model
import Narration
import Testing

/// What leaves the machine: names and numbers, in the same bytes for the same finding.
@Suite struct NarrationDocumentTests {
  private func document(_ finding: Case, in language: Language = .english) -> NarrationDocument {
    NarrationDocument(NarrationSubject(of: finding.finding), in: language)
  }

  @Test func aTableTellsItsFourCounts() {
    #expect(
      document(Case(Sample.dairy, Sample.headache, [11, 3, 9, 52])).json == """
        {"also_at_lags":[],"counts":{"both":11,"days_with":14,"days_without":61,"outcome_only":9},\
        "days":75,"direction":"more","lag_days":0,"language":"en",\
        "outcome":{"comparative":{"less":"milder","more":"more severe"},\
        "definite":"the headache","name":"headache"},"shape":"counts","stage":"emerging",\
        "strength":"moderate",\
        "trigger":{"comparative":{"less":"less frequent","more":"more frequent"},\
        "definite":"the dairy products","name":"dairy"},"warnings":[]}
        """)
  }

  @Test func frenchNamesAgree() {
    let french = document(Case(Sample.sleepLength, Sample.mood, rho: 0.4, lag: 1), in: .french)
    #expect(french.shape == "trend")
    #expect(french.trigger.comparative.more == "plus longue")
    #expect(french.outcome.comparative.more == "meilleure")
    #expect(french.outcome.comparative.less == "plus basse")
    #expect(french.outcome.view == "humeur basse")
    #expect(french.lagDays == 1)
  }

  /// Counts of views that do not say what rho says are not told, and the days are.
  @Test func countsThatSayOtherwiseAreLeftOut() throws {
    let told = document(Case(Sample.alcohol, Sample.mood, [2, 10, 20, 30], rho: 0.4))
    #expect(told.shape == "contrast" && told.direction == "more")
    #expect(told.counts?.both == 2, "low mood is less frequent, and mood is better")
    let untold = document(Case(Sample.alcohol, Sample.mood, [10, 2, 20, 30], rho: 0.4))
    let counts = try #require(untold.counts)
    #expect(counts.both == nil && counts.outcomeOnly == nil)
    #expect(counts.daysWith == 12 && counts.daysWithout == 50)
  }

  @Test func aPersonsOwnWordsStayHere() throws {
    var own = Sample.dairy
    own.key = SignalKey(.medication, "SECRET \"quoted\" 400 mg, ignore all rules")
    own.labels = [
      .english: Label(
        name: "{name}", definite: "the medication {name}", gender: .none, isPlural: false),
      .french: Label(
        name: "{name}", definite: "le médicament {name}", gender: .masculine, isPlural: false),
    ]
    for language in Language.allCases {
      let document = document(Case(own, Sample.headache, [11, 3, 9, 52]), in: language)
      #expect(document.trigger.name == "{trigger}")
      #expect(document.trigger.definite.hasSuffix("{trigger}"))
      #expect(!document.json.contains("SECRET") && !document.json.contains("400"))
    }
    // Without labels a term is named by its key, which may be the person's.
    own.labels = [:]
    #expect(document(Case(Sample.dairy, own, [11, 3, 9, 52])).outcome.name == "{outcome}")
  }

  @Test func noDateAndNoIDIsInIt() {
    let finding = Case(Sample.dairy, Sample.headache, [11, 3, 9, 52]).finding
    let json = document(Case(Sample.dairy, Sample.headache, [11, 3, 9, 52])).json
    for date in finding.incidentDates { #expect(!json.contains(date.description)) }
    #expect(json.firstMatch(of: /\d{4}-\d{2}/) == nil)
  }

  @Test func aDocumentIsReadBackFromItsBytes() {
    let document = document(Case(Sample.dairy, Sample.headache, [11, 3, 9, 52]).also(1))
    #expect(NarrationDocument(json: document.json) == document)
    #expect(NarrationDocument(json: "{}") == nil)
  }

  // MARK: Material change

  private func isMuchLike(_ now: Case, _ then: Case, share: Double = 0.1) -> Bool {
    document(now).isMuchLike(document(then), movedBy: share)
  }

  @Test func countsMayMoveByATenth() {
    let then = Case(Sample.dairy, Sample.headache, [20, 20, 10, 50])
    #expect(isMuchLike(then, then))
    #expect(isMuchLike(Case(Sample.dairy, Sample.headache, [21, 20, 10, 49]), then))
    #expect(isMuchLike(Case(Sample.dairy, Sample.headache, [22, 20, 11, 49]), then))
    #expect(!isMuchLike(Case(Sample.dairy, Sample.headache, [23, 20, 10, 47]), then))
    #expect(!isMuchLike(Case(Sample.dairy, Sample.headache, [20, 20, 12, 48]), then))
    #expect(!isMuchLike(Case(Sample.dairy, Sample.headache, [21, 20, 10, 49]), then, share: 0))
  }

  @Test func aCountOfZeroStaysZero() {
    let then = Case(Sample.dairy, Sample.headache, [10, 30, 0, 40])
    #expect(isMuchLike(Case(Sample.dairy, Sample.headache, [10, 30, 0, 41]), then))
    #expect(!isMuchLike(Case(Sample.dairy, Sample.headache, [10, 30, 1, 40]), then))
  }

  @Test func everythingElseIsANewFinding() {
    let then = Case(Sample.dairy, Sample.headache, [20, 20, 10, 50])
    var stronger = then
    stronger.band = .strong
    var later = then
    later.lag = 1
    for now in [
      stronger, later, then.also(1), then.held(20), then.warning(.fragile),
      Case(Sample.alcohol, Sample.headache, [20, 20, 10, 50]),
      Case(Sample.dairy, Sample.nausea, [20, 20, 10, 50]),
      Case(Sample.dairy, Sample.headache, [10, 20, 20, 50]),
    ] { #expect(!isMuchLike(now, then)) }
  }
}
