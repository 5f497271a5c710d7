import Model
import Narration
import Testing

/// Golden answers to a suspicion.
@Suite struct AnswerTests {
  /// Every way to answer; what a pair lacks in every way, too.
  static func verdicts(_ trigger: SignalKey, _ outcome: SignalKey) -> [PairAnswer.Verdict] {
    let able = Detectability(smallestCorrelation: 0.371, smallestDifference: 0.295)
    return [.seen, .notSeen(able), .tooWeak(able)]
      + Shortfall.Subject.allCases.enumerated().map { index, subject in
        .untested(
          Shortfall(subject, need: 3 + index % 3, have: 2, trigger: trigger, outcome: outcome))
      }
  }

  private static let counts = DayCounts(both: 5, triggerOnly: 15, outcomeOnly: 16, neither: 48)
  private static let able = Detectability(smallestCorrelation: 0.371, smallestDifference: 0.295)

  private func expect(
    _ verdict: PairAnswer.Verdict, of pair: (Term, Term) = (Sample.dairy, Sample.headache),
    lag: Int = 0, counts: DayCounts? = nil, _ french: String, _ english: String,
    at location: SourceLocation = #_sourceLocation
  ) {
    let answer = PairAnswer(
      trigger: pair.0, outcome: pair.1, lag: lag, days: 84, counts: counts, verdict: verdict)
    #expect(TemplateNarrator().word(answer, in: .french) == french, sourceLocation: location)
    #expect(TemplateNarrator().word(answer, in: .english) == english, sourceLocation: location)
  }

  @Test func notSeen() {
    expect(
      .notSeen(Self.able),
      "Pas d’association observée entre les produits laitiers et le mal de tête, le même jour, "
        + "sur 84\u{00A0}jours\u{00A0}: un écart d’au moins 30\u{00A0}points de "
        + "pourcentage entre jours avec et sans se serait vu.",
      "No association observed between dairy and headache, the same day, over 84 days: a "
        + "difference of at least 30 percentage points between days with and without would have "
        + "shown.")
    expect(
      .notSeen(Self.able), lag: 1, counts: Self.counts,
      "Pas d’association observée entre les produits laitiers et le mal de tête, le lendemain, "
        + "sur 84\u{00A0}jours (mal de tête 5\u{00A0}jours sur 20 avec, 16 sur 64 sans)\u{00A0}: "
        + "un écart d’au moins 30\u{00A0}points de pourcentage entre jours avec et sans se "
        + "serait vu.",
      "No association observed between dairy and headache, the next day, over 84 days (headache "
        + "on 5 of 20 days with, on 16 of 64 without): a difference of at least 30 percentage "
        + "points between days with and without would have shown.")
  }

  @Test func notSeenOfWhatIsMoreOrLess() {
    // Counts of yes/no views and their difference are not what was tested.
    expect(
      .notSeen(Self.able), of: (Sample.alcohol, Sample.mood), counts: Self.counts,
      "Pas d’association observée entre l’alcool et l’humeur, le même jour, sur 84\u{00A0}jours"
        + "\u{00A0}: une corrélation d’au moins 0,38 sur 1 se serait vue.",
      "No association observed between alcohol and mood, the same day, over 84 days: a "
        + "correlation of at least 0.38 out of 1 would have shown.")
  }

  @Test func anotherPainIsNotTheOtherPain() throws {
    var pain = Sample.headache
    pain.labels[.english] = Sample.noun("other pain", "another pain")
    let answer = PairAnswer(
      trigger: Sample.dairy, outcome: pain, lag: 0, days: 84, counts: nil, verdict: .seen)
    #expect(
      TemplateNarrator().word(answer, in: .english)
        == "Association observed between dairy and another pain, the same day, over 84 days.")
  }

  @Test func seen() {
    expect(
      .seen, counts: DayCounts(both: 11, triggerOnly: 3, outcomeOnly: 9, neither: 61),
      "Association observée entre les produits laitiers et le mal de tête, le même jour, "
        + "sur 84\u{00A0}jours (mal de tête 11\u{00A0}jours sur 14 avec, 9 sur 70 sans).",
      "Association observed between dairy and headache, the same day, over 84 days (headache on "
        + "11 of 14 days with, on 9 of 70 without).")
    expect(
      .seen, of: (Sample.sleepLength, Sample.mood), lag: 2,
      "Association observée entre la durée du sommeil et l’humeur, 2\u{00A0}jours après, "
        + "sur 84\u{00A0}jours.",
      "Association observed between time asleep and mood, 2 days later, over 84 days.")
  }

  @Test func theDaysDoNotTell() {
    expect(
      .tooWeak(Self.able), lag: 1,
      "Vos 84\u{00A0}jours ne permettent pas de dire s’il y a une association entre les produits "
        + "laitiers et le mal de tête, le lendemain\u{00A0}: même forte, elle aurait pu passer "
        + "inaperçue.",
      "Your 84 days cannot tell whether there is an association between dairy and headache, the "
        + "next day: even a strong one might have gone unseen.")
    expect(
      .untested(
        Shortfall(
          .daysWithTrigger, need: 5, have: 2, trigger: Sample.dairy.key,
          outcome: Sample.headache.key)),
      "Vos jours ne permettent pas de dire s’il y a une association entre les produits laitiers "
        + "et le mal de tête, le même jour\u{00A0}: il manque 3\u{00A0}jours avec produits "
        + "laitiers où le mal de tête est noté, présent ou absent.",
      "Your days cannot tell whether there is an association between dairy and headache, the same "
        + "day: 3 more days with dairy, with headache noted or denied, are needed.")
  }
}
