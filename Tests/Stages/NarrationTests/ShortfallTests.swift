import Model
import Narration
import Testing

/// Golden sentences of what is missing.
@Suite struct ShortfallTests {
  private static let pair: (Term?, Term?) = (Sample.dairy, Sample.headache)
  private static let numbers: (Term?, Term?) = (Sample.sleepLength, Sample.mood)
  private static let outcomeOnly: (Term?, Term?) = (nil, Sample.headache)
  private static let unknown: (Term?, Term?) = (nil, nil)

  private func expect(
    _ subject: Shortfall.Subject, _ missing: Int, _ sides: (Term?, Term?), _ french: String,
    _ english: String, at location: SourceLocation = #_sourceLocation
  ) {
    let shortfall = Shortfall(subject, need: missing + 2, have: 2)
    let (trigger, outcome) = sides
    let narrator = TemplateNarrator()
    #expect(
      narrator.word(shortfall, trigger: trigger, outcome: outcome, in: .french)
        == "Informations entrées insuffisantes\u{00A0}: il manque \(french).",
      sourceLocation: location)
    #expect(
      narrator.word(shortfall, trigger: trigger, outcome: outcome, in: .english)
        == "Not enough information entered: \(english).",
      sourceLocation: location)
  }

  @Test func days() {
    expect(
      .journaledDays, 1, Self.unknown, "1\u{00A0}jour de journal",
      "1 more day of journal entries is needed")
    expect(
      .journaledDays, 6, Self.unknown, "6\u{00A0}jours de journal",
      "6 more days of journal entries are needed")
  }

  @Test func completeDays() {
    expect(
      .completeDays, 6, Self.outcomeOnly,
      "6\u{00A0}jours où le mal de tête est noté, présent ou absent",
      "6 more days with headache noted or denied are needed")
    expect(
      .completeDays, 1, (nil, Sample.nausea),
      "1\u{00A0}jour où les nausées sont notées, présentes ou absentes",
      "1 more day with nausea noted or denied is needed")
    expect(
      .completeDays, 6, Self.pair,
      "6\u{00A0}jours où sont notés à la fois les produits laitiers et le mal de tête",
      "6 more days with both dairy and headache noted or denied are needed")
    expect(
      .completeDays, 1, Self.numbers,
      "1\u{00A0}jour où sont notées à la fois la durée du sommeil et l’humeur",
      "1 more day with both time asleep and mood noted is needed")
    expect(
      .completeDays, 2, Self.unknown,
      "2\u{00A0}jours où un facteur et un ressenti sont notés tous les deux",
      "2 more days with both a factor and a feeling noted are needed")
  }

  @Test func daysOfASide() {
    expect(
      .daysWithTrigger, 2, Self.pair,
      "2\u{00A0}jours avec produits laitiers où le mal de tête est noté, présent ou absent",
      "2 more days with dairy, with headache noted or denied, are needed")
    expect(
      .daysWithoutTrigger, 1, (Sample.dairy, Sample.mood),
      "1\u{00A0}jour sans produits laitiers où l’humeur est notée",
      "1 more day without dairy, with mood noted, is needed")
    expect(
      .daysWithOutcome, 3, Self.outcomeOnly, "3\u{00A0}jours avec mal de tête",
      "3 more days with headache are needed")
    expect(
      .daysWithoutOutcome, 3, Self.numbers,
      "3\u{00A0}jours sans humeur basse où la durée du sommeil est notée",
      "3 more days without low mood, with time asleep noted, are needed")
    expect(
      .daysWithTrigger, 3, Self.unknown, "3\u{00A0}jours avec un facteur",
      "3 more days with a factor are needed")
  }

  @Test func episodes() {
    expect(
      .triggerEpisodes, 2, Self.pair,
      "2\u{00A0}épisodes avec produits laitiers, séparés des autres par au moins un jour sans",
      "2 more episodes with dairy, set apart from the others by at least a day without, "
        + "are needed")
    expect(
      .outcomeEpisodes, 1, Self.pair,
      "1\u{00A0}épisode avec mal de tête, séparé des autres par au moins un jour sans",
      "1 more episode with headache, set apart from the others by at least a day without, "
        + "is needed")
  }

  @Test func oneOfMany() {
    var pain = Sample.headache
    pain.labels = [
      .french: Sample.noun("autre douleur", "une autre douleur", .feminine),
      .english: Sample.noun("other pain", "another pain"),
    ]
    expect(
      .daysWithOutcome, 1, (nil, pain), "1\u{00A0}jour avec une autre douleur",
      "1 more day with another pain is needed")
    expect(
      .daysWithoutOutcome, 2, (nil, pain), "2\u{00A0}jours sans autre douleur",
      "2 more days without other pain are needed")
    expect(
      .outcomeEpisodes, 1, (nil, pain),
      "1\u{00A0}épisode avec une autre douleur, séparé des autres par au moins un jour sans",
      "1 more episode with another pain, set apart from the others by at least a day without, "
        + "is needed")
  }

  @Test func values() {
    expect(
      .triggerValues, 1, Self.numbers, "1\u{00A0}autre valeur pour la durée du sommeil",
      "1 other value for time asleep is needed")
    expect(
      .outcomeValues, 2, Self.pair, "2\u{00A0}autres réponses pour le mal de tête",
      "2 other answers for headache are needed")
    expect(
      .outcomeValues, 2, Self.unknown, "2\u{00A0}autres valeurs pour un ressenti",
      "2 other values for a feeling are needed")
  }

  @Test func sides() {
    expect(
      .outcomes, 1, Self.unknown,
      "1\u{00A0}ressenti noté (douleur, symptôme, humeur ou énergie)",
      "1 noted feeling (pain, symptom, mood or energy) is needed")
    expect(
      .triggers, 2, Self.unknown,
      "2\u{00A0}facteurs notés (alimentation, sommeil, activité, médicament ou météo)",
      "2 noted factors (food, sleep, activity, medication or weather) are needed")
  }

  @Test func theProductsWords() {
    #expect(TemplateNarrator.notEnough(in: .french) == "Informations entrées insuffisantes")
    #expect(TemplateNarrator.notEnough(in: .english) == "Not enough information entered")
  }
}
