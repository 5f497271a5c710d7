import Model
import Narration
import Testing

/// Golden caveats: the frame, the stage, the interval, and each warning's clause.
@Suite struct CaveatTests {
  private static let subject = Case(Sample.dairy, Sample.headache, [11, 3, 9, 52])

  /// The frame around what varies.
  private func french(
    _ band: String = "modérée", stage: String = "", chosen: String = "", interval: String = "",
    clauses: String = ""
  ) -> String {
    "Association observée, \(band)\(stage)\u{00A0}: elle ne dit pas pourquoi. "
      + "Retenue parmi toutes les paires comparées\(chosen), elle peut paraître plus forte "
      + "qu’elle ne l’est\(interval)\u{00A0}: à explorer, ou à présenter à votre médecin.\(clauses)"
  }

  private func english(
    _ band: String = "moderate", stage: String = "", chosen: String = "", interval: String = "",
    clauses: String = ""
  ) -> String {
    "Observed association, \(band)\(stage): it does not say why. Chosen from all the "
      + "pairs compared\(chosen), it may look stronger than it is\(interval): something to "
      + "explore, or to show to your doctor.\(clauses)"
  }

  @Test(arguments: StrengthBand.allCases, [false, true])
  func bandsAndHistory(_ band: StrengthBand, _ isShort: Bool) {
    var subject = Self.subject.held(14)
    subject.band = band
    subject.warnings = isShort ? [.shortHistory] : []
    let name = ["faible", "modérée", "forte"][StrengthBand.allCases.firstIndex(of: band) ?? 0]
    #expect(
      subject.caveat(in: .french)
        == french(name, chosen: isShort ? " et sur un historique encore court" : ""))
    #expect(
      subject.caveat(in: .english)
        == english(band.rawValue, chosen: isShort ? " and from a history that is still short" : ""))
    #expect(TemplateNarrator().word(subject.finding, in: .french).narrator == "template")
  }

  @Test func stages() {
    #expect(
      Self.subject.caveat(in: .french) == french(stage: ", nouvelle et encore à confirmer"))
    #expect(
      Self.subject.caveat(in: .english) == english(stage: ", new and still to be confirmed"))
    let second = Self.subject.held(6, looks: 2, .emerging)
    #expect(second.caveat(in: .french) == french(stage: ", encore à confirmer"))
    #expect(second.caveat(in: .english) == english(stage: ", still to be confirmed"))
    // What had held before is not new, however short it has been back.
    var back = Self.subject
    back.isBack = true
    #expect(back.caveat(in: .french) == french(stage: ", encore à confirmer"))
    #expect(back.caveat(in: .english) == english(stage: ", still to be confirmed"))
  }

  /// Under "no longer holds" nothing is new, to be confirmed or confirmed.
  @Test func onceItNoLongerHolds() {
    for subject in [Self.subject, Self.subject.held(6, looks: 2, .emerging), Self.subject.held(14)]
    {
      func faded(_ language: Language) -> String {
        TemplateNarrator().word(subject.finding, in: language).fadedCaveat
      }
      #expect(faded(.french) == french(stage: ", qui ne ressort plus"))
      #expect(faded(.english) == english(stage: ", which no longer stands out"))
    }
  }

  @Test func whatIsGoneIsNotFragile() {
    let subject = Self.subject.warning(.fragile, .weekday, .sameEntry, .narrowSource).held(14)
    let insight = TemplateNarrator().word(subject.finding, in: .english)
    #expect(insight.caveat.contains("would no longer stand out"))
    #expect(
      insight.fadedCaveat
        == english(
          stage: ", which no longer stands out",
          clauses: " Note: both are mostly noted together, at the same moment; part of the "
            + "association follows the days of the week or a slow change over time; the "
            + "measurement comes from a single source, which covers only part of the period."))
  }

  @Test(arguments: [
    (
      64, 0.104...0.696, "se situe probablement entre 10 et 70\u{00A0}points de pourcentage",
      "between 10 and 70 percentage points"
    ),
    (
      -40, -0.6 ... -0.1, "se situe probablement entre 10 et 60\u{00A0}points de pourcentage",
      "between 10 and 60 percentage points"
    ),
    (
      30, -0.1...0.5, "est probablement de 50\u{00A0}points de pourcentage au plus, peut-être nul",
      "at most 50 percentage points, perhaps none"
    ),
    (
      -30, -0.5...0.1, "est probablement de 50\u{00A0}points de pourcentage au plus, peut-être nul",
      "at most 50 percentage points, perhaps none"
    ),
    (
      99, 0.996...1, "est probablement d’environ 100\u{00A0}points de pourcentage",
      "about 100 percentage points"
    ),
    (
      1, 0.004...0.01, "est probablement de 1\u{00A0}point de pourcentage au plus, peut-être nul",
      "at most 1 percentage point, perhaps none"
    ),
  ])
  func intervals(
    _ value: Int, _ range: ClosedRange<Double>, _ inFrench: String, _ inEnglish: String
  ) {
    let subject = Self.subject.held(14).differing(by: value, range)
    #expect(subject.caveat(in: .french) == french(interval: " (l’écart réel \(inFrench))"))
    #expect(
      subject.caveat(in: .english)
        == english(interval: " (the real difference is probably \(inEnglish))"))
  }

  @Test func anIntervalThatHasNoWordsIsLeftToTheFacts() {
    // On the other side, in another unit, or none.
    var subject = Self.subject.held(14).differing(by: 5, -0.5 ... -0.1)
    #expect(subject.caveat(in: .french) == french())
    subject.size = EffectSize(
      interval: 0.1...0.5,
      difference: EffectSize.Difference(unit: .value, value: 2, interval: 1...3))
    #expect(subject.caveat(in: .english) == english())
    subject.size = EffectSize(interval: 0.1...0.5, difference: nil)
    #expect(subject.caveat(in: .english) == english())
  }

  private func expectClause(
    _ subject: Case, _ inFrench: String, _ inEnglish: String,
    at location: SourceLocation = #_sourceLocation
  ) {
    let subject = subject.held(14)
    #expect(
      subject.caveat(in: .french) == french(clauses: " À noter\u{00A0}: \(inFrench)."),
      sourceLocation: location)
    #expect(
      subject.caveat(in: .english) == english(clauses: " Note: \(inEnglish)."),
      sourceLocation: location)
  }

  @Test func warningsOfOneClause() {
    expectClause(
      Case(Sample.medication("ibuprofène"), Sample.headache, [5, 2, 1, 35]).warning(.takenForIt),
      "le médicament a pu être pris en raison du symptôme",
      "the medication may have been taken for the symptom")
    expectClause(
      Self.subject.warning(.fragile),
      "sans quelques-uns des jours comptés, l’association ne ressortirait plus",
      "without a few of the days counted, the association would no longer stand out")
    expectClause(
      Self.subject.warning(.weekday),
      "l’association suit en partie les jours de la semaine ou une évolution lente",
      "part of the association follows the days of the week or a slow change over time")
    expectClause(
      Self.subject.warning(.sameEntry),
      "les deux sont le plus souvent notés ensemble, au même moment",
      "both are mostly noted together, at the same moment")
    expectClause(
      Self.subject.warning(.narrowSource),
      "la mesure vient d’une seule source, qui ne couvre qu’une partie de la période",
      "the measurement comes from a single source, which covers only part of the period")
  }

  @Test func oneSidedLogging() {
    expectClause(
      Self.subject.warning(.oneSidedLogging),
      "le mal de tête est noté, présent ou absent, bien plus souvent les jours avec produits "
        + "laitiers que les autres jours",
      "headache is noted or denied far more often on days with dairy than on the other days")
    expectClause(
      Case(Sample.alcohol, Sample.mood, [9, 9, 8, 36], rho: -0.4, lag: 1).warning(.oneSidedLogging),
      "l’humeur est notée bien plus souvent après les jours avec alcool qu’après les autres "
        + "jours",
      "mood is noted far more often after days with alcohol than after the other days")
  }

  @Test func severalTellTheSame() {
    var subject = Self.subject.warning(.severalTellTheSame)
    subject.redundant = [Sample.alcohol]
    expectClause(
      subject, "l’alcool va de pair avec ce facteur et dit la même chose",
      "alcohol goes along with this factor and shows the same association")
    subject.redundant = [Sample.steps]
    expectClause(
      subject, "le nombre de pas va de pair avec ce facteur et dit la même chose",
      "the number of steps goes along with this factor and shows the same association")
    subject.redundant = [Sample.alcohol, Sample.walking]
    expectClause(
      subject, "l’alcool et la marche vont de pair avec ce facteur et disent la même chose",
      "alcohol and walking go along with this factor and show the same association")
    subject.redundant = [Sample.alcohol, Sample.walking, Sample.steps]
    expectClause(
      subject,
      "l’alcool, la marche et d’autres facteurs vont de pair avec ce facteur et disent la même "
        + "chose",
      "alcohol, walking and other factors go along with this factor and show the same association")
    // The speaker comes first; the finding points to it alone.
    subject.speaks = false
    expectClause(
      subject, "ce facteur va de pair avec l’alcool, dont l’association est plus nette",
      "this factor goes along with alcohol, whose association is clearer")
    // Whom it goes with is not known: nothing is said.
    subject.redundant = []
    #expect(subject.held(14).caveat(in: .french) == french())
  }

  @Test func atMostThreeClausesInTheirOrder() {
    var subject = Self.subject
    subject.warnings = Warning.allCases
    subject.redundant = [Sample.alcohol]
    let caveat = subject.held(14).caveat(in: .english)
    #expect(
      caveat
        == english(
          chosen: " and from a history that is still short",
          clauses: " Note: the medication may have been taken for the symptom; headache is noted "
            + "or denied far more often on days with dairy than on the other days; both are mostly "
            + "noted together, at the same moment."))
    subject.warnings = [.narrowSource, .weekday, .fragile]
    #expect(
      subject.held(14).caveat(in: .french)
        == french(
          clauses: " À noter\u{00A0}: sans quelques-uns des jours comptés, l’association ne "
            + "ressortirait plus\u{202F}; l’association suit en partie les jours de la semaine "
            + "ou une évolution lente\u{202F}; la mesure vient d’une seule source, qui ne couvre "
            + "qu’une partie de la période."))
  }
}
