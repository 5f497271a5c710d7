import Days
import Model
import Narration
import TestSupport
import Testing

/// Golden sentences of what moves several features at once.
@Suite struct SharedStoryTests {
  private let followers = [Sample.alcohol, Sample.sleepLength, Sample.headache]
  private let couple = GoldenSet.pair(Sample.alcohol, Sample.headache)

  private func expect(
    _ pattern: SharedDriver.Pattern, _ pairs: GoldenSet.Pairs, _ french: String, _ english: String,
    at location: SourceLocation = #_sourceLocation
  ) {
    let driver = DriverFinding(pattern: pattern, followers: followers, silenced: pairs)
    #expect(TemplateNarrator().word(driver, in: .french) == french, sourceLocation: location)
    #expect(TemplateNarrator().word(driver, in: .english) == english, sourceLocation: location)
  }

  private func fold(_ name: String) throws -> SharedDriver.Pattern {
    .calendar(try #require(Shipped.taxonomy().folds.first { $0.name == name }))
  }

  @Test func aRotaIsToldAlsoWhenItSilencesNothing() throws {
    expect(
      try fold("cycle_10"), [],
      "Plusieurs choses suivent un rythme de 10\u{00A0}jours\u{00A0}: alcool, durée du sommeil, "
        + "mal de tête.",
      "Several things follow a 10-day rhythm: alcohol, time asleep, headache.")
  }

  @Test func whatItSilencesIsNamedWithItsLags() throws {
    expect(
      try fold("cycle_10"),
      [
        couple, GoldenSet.pair(Sample.steps, Sample.mood),
        .init(
          trigger: Sample.alcohol, outcome: Sample.headache, lag: 1),
      ],
      "Plusieurs choses suivent un rythme de 10\u{00A0}jours\u{00A0}: alcool, durée du sommeil, "
        + "mal de tête. Pour cette raison, ce qui ne va de pair que dans ce rythme n’est pas "
        + "présenté comme une association\u{00A0}: alcool et mal de tête (le même jour et le "
        + "lendemain), nombre de pas et humeur (le même jour).",
      "Several things follow a 10-day rhythm: alcohol, time asleep, headache. What only goes "
        + "together in that rhythm is therefore not called an association: alcohol and headache "
        + "(the same day and the next day), the number of steps and mood (the same day).")
  }

  @Test func aStretchHasItsDates() throws {
    let last = try #require(CalendarDay("2026-03-12"))
    let days = DayRange(endingOn: last, count: 10)
    expect(
      .stretch(days), [couple],
      "Du 3 au 12\u{00A0}mars 2026, plusieurs choses ont changé ensemble\u{00A0}: alcool, durée du "
        + "sommeil, mal de tête. Pour cette raison, ce qui ne va de pair que pendant ces jours "
        + "n’est pas présenté comme une association\u{00A0}: alcool et mal de tête (le même jour).",
      "From 3 to 12 March 2026 several things changed together: alcohol, time asleep, headache. "
        + "What only goes together on those days is therefore not called an association: alcohol "
        + "and headache (the same day).")
  }

  private func stretch(_ first: String, _ last: String?) throws -> LifePeriod.Stretch {
    let day = try #require(CalendarDay(first))
    return try #require(LifePeriod.Stretch(first: day, last: last.flatMap { CalendarDay($0) }))
  }

  @Test func aPeriodIsThatOfThePersonWithItsDates() throws {
    expect(
      .period(
        .holiday, [try stretch("2026-03-03", "2026-03-12"), try stretch("2026-04-30", nil)]),
      [couple],
      "Pendant vos vacances (du 3 au 12\u{00A0}mars 2026, depuis le 30\u{00A0}avril 2026), "
        + "plusieurs choses ont changé ensemble\u{00A0}: alcool, durée du sommeil, mal de tête. "
        + "Pour cette raison, ce qui ne va de pair que pendant ces jours n’est pas présenté comme "
        + "une association\u{00A0}: alcool et mal de tête (le même jour).",
      "During your holidays (from 3 to 12 March 2026, since 30 April 2026) several things changed "
        + "together: alcohol, time asleep, headache. What only goes together on those days is "
        + "therefore not called an association: alcohol and headache (the same day).")
  }

  @Test func aJobThatStillGoesOnHasItsBeginning() throws {
    expect(
      .period(.job, [try stretch("2026-03-01", nil)]), [couple],
      "Depuis le début de votre emploi, le 1er\u{00A0}mars 2026, plusieurs choses ont changé "
        + "ensemble\u{00A0}: alcool, durée du sommeil, mal de tête. Pour cette raison, ce qui ne va "
        + "de pair qu’avec ce changement n’est pas présenté comme une association\u{00A0}: alcool "
        + "et mal de tête (le même jour).",
      "Since your job began on 1 March 2026 several things changed together: alcohol, time asleep, "
        + "headache. What only goes together with that change is therefore not called an "
        + "association: alcohol and headache (the same day).")
  }

  @Test func whatNothingExplains() {
    expect(
      .together, [],
      "Plusieurs choses montent et descendent ensemble, sans que le calendrier l’explique"
        + "\u{00A0}: alcool, durée du sommeil, mal de tête.",
      "Several things rise and fall together, without the calendar explaining it: alcohol, time "
        + "asleep, headache.")
  }

  @Test(arguments: [
    (8, nil, nil), (9, "1\u{00A0}autre", "1 more"), (12, "4\u{00A0}autres", "4 more"),
  ])
  func atMostEightAreNamed(_ count: Int, _ french: String?, _ english: String?) throws {
    let terms = (1...count).map { Sample.medication("pill\($0)") }
    let driver = DriverFinding(
      pattern: .together, followers: terms,
      silenced: terms.map { GoldenSet.pair($0, Sample.headache) })
    for (language, rest, and) in [(Language.french, french, "et"), (.english, english, "and")] {
      let sentences = TemplateNarrator().word(driver, in: language)
      #expect(!sentences.contains("pill9"))
      #expect(sentences.contains("pill8 \(and) "))
      let ends = rest.map { " \(and) \($0)." }
      #expect(sentences.contains(": pill1, ") && sentences.contains("pill8\(ends ?? ".")"))
      #expect(ends.map(sentences.hasSuffix) ?? sentences.hasSuffix(")."))
    }
  }

  /// Many triggers do not leave the outcomes unsaid, nor many outcomes the triggers.
  @Test(arguments: [(12, 12, 4), (12, 2, 2), (2, 12, 6), (4, 4, 4), (9, 0, 0), (0, 9, 8)])
  func bothSidesAreNamed(_ triggers: Int, _ outcomes: Int, _ named: Int) {
    let followers =
      (0..<triggers).map { Sample.medication("pill\($0)") }
      + [Term](repeating: Sample.headache, count: outcomes)
    let driver = DriverFinding(pattern: .together, followers: followers, silenced: [])
    let words = SentenceRule.words(of: TemplateNarrator().word(driver, in: .english))
    #expect(words.count { $0 == "headache" } == named)
    #expect(words.count { $0 == "pill" } == min(triggers, 8 - named))
  }

  @Test func aFoldWithoutATextHasItsName() {
    let fold = CalendarFold(name: "cycle_33", kind: .cycle(days: 33), texts: [:])
    let driver = DriverFinding(pattern: .calendar(fold), followers: followers, silenced: [])
    let text = TemplateNarrator().word(driver, in: .english)
    #expect(text.hasPrefix("Several things follow cycle_33: "))
  }
}
