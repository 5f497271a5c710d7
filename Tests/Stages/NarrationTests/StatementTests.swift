import Model
import Narration
import Testing

/// Golden sentences. No-break spaces are written as escapes so that they can be seen.
@Suite struct StatementTests {
  private func expect(
    _ subject: Case, _ french: String, _ english: String,
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(subject.statement(in: .french) == french, sourceLocation: location)
    #expect(subject.statement(in: .english) == english, sourceLocation: location)
  }

  @Test func countsOfAHarmfulPair() {
    expect(
      Case(Sample.dairy, Sample.headache, [11, 3, 9, 52]),
      "Mal de tête 11\u{00A0}jours sur 14 avec produits laitiers, 9 sur 61 sans, le même jour.",
      "Headache on 11 of 14 days with dairy, on 9 of 61 without, the same day.")
  }

  @Test func countsOfAProtectivePair() {
    expect(
      Case(Sample.walking, Sample.headache, [2, 18, 25, 35], lag: 1),
      "Mal de tête seulement 2\u{00A0}jours sur 20 avec marche, 25 sur 60 sans, le lendemain.",
      "Headache on only 2 of 20 days with walking, on 25 of 60 without, the next day.")
  }

  @Test func countsOfOneAndOfNone() {
    expect(
      Case(Sample.walking, Sample.nausea, [1, 0, 1, 35]),
      "Nausées 1\u{00A0}jour sur 1 avec marche, 1 sur 36 sans, le même jour.",
      "Nausea on 1 of 1 day with walking, on 1 of 36 without, the same day.")
    expect(
      Case(Sample.walking, Sample.nausea, [0, 20, 25, 35], lag: 2),
      "Nausées 0\u{00A0}jour sur 20 avec marche, 25 sur 60 sans, 2\u{00A0}jours après.",
      "Nausea on 0 of 20 days with walking, on 25 of 60 without, 2 days later.")
  }

  @Test func otherLagsAreNamed() {
    expect(
      Case(Sample.dairy, Sample.headache, [11, 3, 9, 52], lag: 1).also(0),
      "Mal de tête 11\u{00A0}jours sur 14 avec produits laitiers, 9 sur 61 sans, le lendemain"
        + "\u{202F}; association observée aussi le même jour.",
      "Headache on 11 of 14 days with dairy, on 9 of 61 without, the next day"
        + "; association also observed the same day.")
    expect(
      Case(Sample.humidity, Sample.headache, rho: 0.4).also(3, 1, 2),
      "Plus l’humidité est élevée, plus le mal de tête est fort le même jour (62\u{00A0}jours)"
        + "\u{202F}; association observée aussi le lendemain, 2\u{00A0}jours après"
        + " et 3\u{00A0}jours après.",
      "The higher the air humidity, the more severe the headache the same day (62 days)"
        + "; association also observed the next day, 2 days later and 3 days later.")
  }

  @Test func aTriggerThatHappensAndAScale() {
    expect(
      Case(Sample.alcohol, Sample.mood, [9, 9, 8, 36], rho: -0.4, lag: 1),
      "Après les jours avec alcool, l’humeur est plus basse le lendemain\u{00A0}: "
        + "humeur basse 9\u{00A0}jours sur 18 avec, 8 sur 44 sans.",
      "After days with alcohol, mood is lower the next day: "
        + "low mood on 9 of 18 days with, on 8 of 44 without.")
    expect(
      Case(Sample.walking, Sample.mood, [2, 16, 20, 24], rho: 0.4),
      "Les jours avec marche, l’humeur est meilleure\u{00A0}: "
        + "humeur basse seulement 2\u{00A0}jours sur 18 avec, 20 sur 44 sans.",
      "On days with walking, mood is better: "
        + "low mood on only 2 of 18 days with, on 20 of 44 without.")
    expect(
      Case(Sample.walking, Sample.energy, rho: 0.4, lag: 2),
      "Les jours avec marche, l’énergie est plus élevée 2\u{00A0}jours après (62\u{00A0}jours).",
      "After days with walking, energy level is higher 2 days later (62 days).")
  }

  @Test func countsThatSayOtherwiseAreNotTold() {
    expect(
      Case(Sample.alcohol, Sample.mood, [2, 16, 20, 24], rho: -0.4),
      "Les jours avec alcool, l’humeur est plus basse (18\u{00A0}jours avec, 44 sans).",
      "On days with alcohol, mood is lower (18 days with, 44 without).")
    expect(
      Case(Sample.sleepQuality, Sample.mood, [9, 9, 8, 36], rho: -0.4),
      "Plus la qualité du sommeil est bonne, plus l’humeur est basse le même jour"
        + " (62\u{00A0}jours).",
      "The better the quality of sleep, the lower the mood the same day (62 days).")
    // 9 of 18 and 22 of 44 are the same share: they say nothing.
    expect(
      Case(Sample.stress, Sample.mood, [9, 9, 22, 22], rho: -0.4),
      "Plus le niveau de stress est élevé, plus l’humeur est basse le même jour"
        + " (62\u{00A0}jours).",
      "The higher the stress level, the lower the mood the same day (62 days).")
  }

  @Test func aNumberAndAScale() {
    expect(
      Case(Sample.sleepLength, Sample.mood, rho: -0.4, lag: 1),
      "Plus la durée du sommeil est longue, plus l’humeur est basse le lendemain"
        + " (62\u{00A0}jours).",
      "The longer the time asleep, the lower the mood the next day (62 days).")
    expect(
      Case(Sample.steps, Sample.energy, rho: 0.4),
      "Plus le nombre de pas est grand, plus l’énergie est élevée le même jour"
        + " (62\u{00A0}jours).",
      "The greater the number of steps, the higher the energy level the same day (62 days).")
    expect(
      Case(Sample.cycleDay, Sample.mood, rho: 0.4),
      "Plus le jour du cycle est avancé, plus l’humeur est bonne le même jour"
        + " (62\u{00A0}jours).",
      "The later the day of the cycle, the better the mood the same day (62 days).")
  }

  @Test func aNumberAndWhatIsFelt() {
    expect(
      Case(Sample.sleepLength, Sample.headache, rho: -0.4),
      "Plus la durée du sommeil est longue, moins le mal de tête est fort le même jour"
        + " (62\u{00A0}jours).",
      "The longer the time asleep, the milder the headache the same day (62 days).")
    expect(
      Case(Sample.humidity, Sample.nausea, rho: 0.4),
      "Plus l’humidité est élevée, plus les nausées sont fréquentes le même jour"
        + " (62\u{00A0}jours).",
      "The higher the air humidity, the more frequent the nausea the same day (62 days).")
    expect(
      Case(Sample.humidity, Sample.nausea, rho: -0.4),
      "Plus l’humidité est élevée, moins les nausées sont fréquentes le même jour"
        + " (62\u{00A0}jours).",
      "The higher the air humidity, the less frequent the nausea the same day (62 days).")
  }

  @Test func anotherPainBesideAnArticle() {
    var pain = Sample.headache
    pain.labels[.english] = Sample.noun("other pain", "another pain")
    #expect(
      Case(Sample.humidity, pain, rho: -0.4).statement(in: .english)
        == "The higher the air humidity, the milder the other pain the same day (62 days).")
  }

  @Test func twoSidesWithAYesOrNo() {
    // Poor sleep is a yes for low values, as low mood is: both turn, the counts agree.
    expect(
      Case(Sample.sleepQuality, Sample.mood, [9, 9, 8, 36], rho: 0.4),
      "Plus la qualité du sommeil est bonne, plus l’humeur est bonne le même jour\u{00A0}: "
        + "humeur basse 9\u{00A0}jours sur 18 avec mauvais sommeil, 8 sur 44 sans.",
      "The better the quality of sleep, the better the mood the same day: "
        + "low mood on 9 of 18 days with poor sleep, on 8 of 44 without.")
    // High stress is a yes for high values: one side turns.
    expect(
      Case(Sample.stress, Sample.mood, [9, 9, 8, 36], rho: -0.4),
      "Plus le niveau de stress est élevé, plus l’humeur est basse le même jour\u{00A0}: "
        + "humeur basse 9\u{00A0}jours sur 18 avec stress élevé, 8 sur 44 sans.",
      "The higher the stress level, the lower the mood the same day: "
        + "low mood on 9 of 18 days with high stress, on 8 of 44 without.")
  }

  @Test(arguments: [
    ("ibuprofène_400", "ibuprofène 400"), ("  Doliprane\n codéiné. ", "Doliprane codéiné"),
    ("vitamine\u{00A0}D\u{200B}", "vitamine D"), ("l'aspirine", "l’aspirine"),
  ])
  func aPersonsOwnWordsFitIn(_ written: String, _ told: String) {
    let statement = Case(Sample.medication(written), Sample.nausea, [5, 2, 1, 35])
      .statement(in: .french)
    #expect(
      statement == "Nausées 5\u{00A0}jours sur 7 avec \(told), 1 sur 36 sans, le même jour.")
  }

  @Test func aKeyWithoutALabelIsNamedByItself() {
    var steps = Sample.steps
    steps.labels = [:]
    #expect(
      Case(steps, Sample.mood, rho: 0.4).statement(in: .english)
        == "The greater steps, the better the mood the same day (62 days).")
  }

  @Test func accentedCapitals() {
    #expect(
      Case(Sample.dairy, Sample.energy, [5, 2, 1, 35]).statement(in: .french)
        .hasPrefix("Énergie 5\u{00A0}jours"))
  }

  @Test func howLongItHasHeld() {
    let subject = Case(Sample.dairy, Sample.headache, [11, 3, 9, 52])
    expect(
      subject.held(14),
      "Mal de tête 11\u{00A0}jours sur 14 avec produits laitiers, 9 sur 61 sans, le même jour"
        + "\u{202F}; l’association se maintient depuis 14\u{00A0}jours.",
      "Headache on 11 of 14 days with dairy, on 9 of 61 without, the same day"
        + "; the association has held for 14 days.")
    expect(
      subject.held(1, looks: 2, .emerging).also(1),
      "Mal de tête 11\u{00A0}jours sur 14 avec produits laitiers, 9 sur 61 sans, le même jour"
        + "\u{202F}; l’association se maintient depuis 1\u{00A0}jour et s’observe aussi le "
        + "lendemain.",
      "Headache on 11 of 14 days with dairy, on 9 of 61 without, the same day"
        + "; the association has held for 1 day and is also observed the next day.")
    // The first look says nothing of it.
    #expect(!subject.statement(in: .french).contains("maintient"))
    #expect(!subject.statement(in: .english).contains("held"))
  }
}
