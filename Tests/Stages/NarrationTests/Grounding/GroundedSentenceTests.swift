import Foundation
import Model
import Narration
import TestSupport
import Testing

@Suite struct GroundedSentenceTests {
  private let caveats: [Language: String] = [
    .french: "Association observée, pas une preuve de cause à effet.",
    .english: "Observed association, not proof of cause and effect.",
  ]

  private func facts(_ counts: [Int], rho: Double? = nil, lag: Int = 0) -> Facts {
    Facts(of: Case(Sample.dairy, Sample.headache, counts, rho: rho, lag: lag).finding)
  }

  private func grounded(
    _ text: String, _ counts: [Int], in language: Language = .english, lag: Int = 0
  ) throws -> GroundedSentence {
    let finding = Case(Sample.dairy, Sample.headache, counts, lag: lag)
    return try Checks.of(language)
      .check(text, caveat: caveats[language] ?? "", of: NarrationSubject(of: finding.finding)).get()
  }

  @Test func digitsTakeTheNewNumbers() throws {
    let sentence = try grounded(
      "Headache on 11 of 14 days (79%) with dairy, on 9 of 61 without.", [11, 3, 9, 52])
    #expect(sentence.slots.count == 5)
    #expect(
      sentence.slots.map(\.roles) == [
        [.both], [.daysWith], [.shareWith], [.outcomeOnly], [.daysWithout],
      ])
    #expect(
      sentence.refilled(with: facts([12, 4, 10, 55]))
        == "Headache on 12 of 16 days (75%) with dairy, on 10 of 65 without.")
    // The same facts give the same words.
    #expect(sentence.refilled(with: facts([11, 3, 9, 52])) == sentence.text)
  }

  @Test func groupsOfDigitsAreWrittenAsTheLanguageDoes() throws {
    let sentence = try grounded(
      "Mal de tête 11 jours sur 14 avec produits laitiers, 9 sur 61 sans.", [11, 3, 9, 52],
      in: .french)
    #expect(
      sentence.refilled(with: facts([1100, 300, 9, 52]))
        == "Mal de tête 1\u{202F}100 jours sur 1\u{202F}400 avec produits laitiers, 9 sur 61 sans.")
  }

  @Test func wordsStandWhileTheyHold() throws {
    let words = try grounded(
      "Headache on eleven of fourteen days with dairy, on 9 of 61 without.", [11, 3, 9, 52])
    #expect(words.refilled(with: facts([11, 3, 10, 52])) != nil)
    #expect(words.refilled(with: facts([12, 2, 9, 52])) == nil)
    let half = try grounded(
      "Headache on half of the days with dairy, on 9 of 61 without.", [10, 10, 9, 52])
    #expect(half.refilled(with: facts([11, 11, 9, 52])) == half.text)
    #expect(half.refilled(with: facts([15, 5, 9, 52])) == nil)
    let twice = try grounded(
      "Headache is twice as frequent on days with dairy as on days without.", [12, 12, 15, 45])
    #expect(twice.refilled(with: facts([24, 24, 15, 45])) == twice.text)
    #expect(twice.refilled(with: facts([20, 4, 15, 45])) == nil)
  }

  @Test func aNounThatWouldChangeItsNumberEndsIt() throws {
    let sentence = try grounded(
      "Mal de tête 11 jours sur 14 avec produits laitiers, 1 jour sur 61 sans.", [11, 3, 1, 60],
      in: .french)
    #expect(sentence.refilled(with: facts([11, 3, 2, 60])) == nil)
    #expect(sentence.refilled(with: facts([11, 3, 0, 60])) != nil)
    #expect(sentence.refilled(with: facts([1, 13, 1, 60])) == nil)
    let english = try grounded(
      "Headache on 11 of 14 days with dairy, on 1 of 61 without.", [11, 3, 1, 60])
    #expect(english.refilled(with: facts([11, 3, 0, 60])) == nil)
  }

  @Test func withoutCountsThereIsNothingToFill() throws {
    let sentence = try grounded(
      "Headache on 11 of 14 days with dairy, on 9 of 61 without.", [11, 3, 9, 52])
    let bare = Facts(of: Case(Sample.sleepLength, Sample.mood, rho: 0.4).finding)
    #expect(sentence.refilled(with: bare) == nil)
  }

  @Test func namesAreFilledAsTheyAre() throws {
    let finding = Case(Sample.medication("Doli{outcome}  prane."), Sample.nausea, [5, 2, 1, 35])
    let subject = NarrationSubject(of: finding.finding)
    let sentence = try Checks.of(.english)
      .check(
        "Nausea on 5 of 7 days with {trigger}, on 1 of 36 days without {trigger}.",
        caveat: caveats[.english] ?? "", of: subject
      ).get()
    #expect(
      sentence.text(filling: PlaceholderNames(of: subject, in: .english))
        == "Nausea on 5 of 7 days with Doli{outcome} prane, on 1 of 36 days without "
        + "Doli{outcome} prane.")
    #expect(sentence.slots.count == 4)
  }

  @Test func itIsKeptAsText() throws {
    let sentence = try grounded(
      "Headache on 11 of 14 days with dairy, on 9 of 61 without.", [11, 3, 9, 52])
    let read = try JSONDecoder().decode(
      GroundedSentence.self, from: try JSONEncoder().encode(sentence))
    #expect(read == sentence)
  }

  @Test func whatTamperedSlotsSayIsNotFilled() throws {
    let sentence = try grounded(
      "Headache on 11 of 14 days with dairy, on 9 of 61 without.", [11, 3, 9, 52])
    let text = try #require(
      String(data: try JSONEncoder().encode(sentence), encoding: .utf8))
    let far = text.replacing("\"end\":14", with: "\"end\":9999")
    #expect(far != text)
    let read = try JSONDecoder().decode(GroundedSentence.self, from: Data(far.utf8))
    #expect(read.refilled(with: facts([11, 3, 9, 52])) == nil)
  }
}

@Suite struct ToldSentenceTests {
  private func told(
    _ statement: String, _ finding: Case, _ language: Language = .english
  ) throws -> String {
    let subject = NarrationSubject(of: finding.finding)
    return try Checks.of(language).check(statement, of: subject).get().told(of: subject)
  }

  /// Whoever reads must be able to count.
  @Test func daysThatASentenceLeavesOutAreAdded() throws {
    let dairy = Case(
      try Shipped.term("food.dairy"), try Shipped.term("pain.headache"), [11, 3, 9, 52])
    #expect(
      try told("Headache on 79% of days with dairy, against 15% of days without.", dairy)
        == "Headache on 79% of days with dairy, against 15% of days without "
        + "(11 of 14 days with, on 9 of 61 without).")
    #expect(
      try told(
        "Mal de tête présent 79 % des jours avec produits laitiers, 15 % sans.", dairy, .french)
        == "Mal de tête présent 79 % des jours avec produits laitiers, 15 % sans "
        + "(11\u{00A0}jours sur 14 avec, 9 sur 61 sans).")
    var steps = Case(try Shipped.term("activity.steps"), try Shipped.term("energy.level"), rho: 0.4)
    steps.days = 62
    #expect(
      try told("The greater the number of steps, the higher the energy level.", steps)
        == "The greater the number of steps, the higher the energy level (62 days).")
  }

  @Test func aSentenceThatTellsItsDaysStays() throws {
    let dairy = Case(
      try Shipped.term("food.dairy"), try Shipped.term("pain.headache"), [11, 3, 9, 52])
    let statement = "Headache on 11 of 14 days with dairy, on 9 of 61 without."
    #expect(try told(statement, dairy) == statement)
  }

  /// The days of the trigger are not the days of the outcome.
  @Test(arguments: [
    "Headache on 11 of 14 days with dairy, on 9 of 61 without, the next day with dairy.",
    "The next day with dairy, headache is more frequent.",
    "Headache is more frequent the next day with dairy than without.",
    "Headache on 11 of 14 days with dairy, on 9 of 61 without, the next day of days with dairy.",
  ])
  func theNextDayIsNotTheTriggers(_ statement: String) throws {
    let finding = Case(
      try Shipped.term("food.dairy"), try Shipped.term("pain.headache"), [11, 3, 9, 52], lag: 1)
    let subject = NarrationSubject(of: finding.finding)
    #expect(try Checks.of(.english).check(statement, of: subject) == .failure(.lag))
  }
}

@Suite struct GroundingFaultTests {
  @Test func eachHasACodeAndAnExplanation() {
    let codes = GroundingFault.allCases.map(\.rawValue)
    #expect(Set(codes).count == codes.count)
    for fault in GroundingFault.allCases {
      #expect(fault.explanation.hasSuffix("."))
      #expect(fault.explanation.count < 200)
    }
  }

  /// One sentence a fault, so that none of them can become another unnoticed.
  @Test(arguments: [
    (GroundingFault.length, "Headache.", nil as String?),
    (.controlCharacters, "Headache on 11 of 14 days\u{200B} with dairy, on 9 of 61 without.", nil),
    (.script, "He\u{0430}dache on 11 of 14 days with dairy, on 9 of 61 without.", nil),
    (.markup, "*Headache* on 11 of 14 days with dairy, on 9 of 61 without.", nil),
    (.sentenceCount, "Headache on 11 of 14 days. With dairy, on 9 of 61 without.", nil),
    (.language, "Mal de tête 11 jours sur 14 avec produits laitiers, 9 sur 61 sans.", nil),
    (.placeholder, "Headache on 11 of 14 days with {trigger}, on 9 of 61 without dairy.", nil),
    (.triggerMissing, "Headache on 11 of 14 days with it, on 9 of 61 without.", nil),
    (.outcomeMissing, "There was dairy on 11 of 14 days, on 9 of 61 without.", nil),
    (.otherFeature, "Headache on 11 of 14 days with dairy and coffee, on 9 of 61 without.", nil),
    (.causal, "Dairy causes headache on 11 of 14 days, on 9 of 61 without.", nil),
    (.diagnosis, "Headache on 11 of 14 days with dairy, on 9 of 61 without: an allergy.", nil),
    (.advice, "You should have days without dairy, with headache on 9 of 61.", nil),
    (.certainty, "Headache is certainly more frequent on days with dairy.", nil),
    (.negation, "Headache is not more frequent on days with dairy.", nil),
    (.vocabulary, "Headache on 11 of 14 purple days with dairy, on 9 of 61 without.", nil),
    (.number, "Headache on 12 of 14 days with dairy, on 9 of 61 without.", nil),
    (.pairing, "Headache on 9 of 61 days with dairy, on 11 of 14 without.", nil),
    (.direction, "Headache is less frequent on days with dairy.", nil),
    (.lag, "Headache on 11 of 14 days with dairy, on 9 of 61 without, the next day.", nil),
    (
      .strength, "Headache is strongly associated with dairy: 11 of 14 days with, 9 of 61 without.",
      nil
    ),
    (.caveat, "Headache is more frequent on days with dairy.", "It is proof of a cause."),
    (
      .caveatForm, "Headache is more frequent on days with dairy.",
      "Association observée, pas une preuve de cause à effet."
    ),
  ])
  func eachIsFound(fault: GroundingFault, statement: String, caveat: String?) throws {
    let subject = NarrationSubject(
      of: Case(
        try Shipped.term("food.dairy"), try Shipped.term("pain.headache"), [11, 3, 9, 52]
      ).finding)
    let result = try Checks.of(.english)
      .check(
        statement, caveat: caveat ?? "Observed association, not proof of cause and effect.",
        of: subject)
    #expect(result == .failure(fault))
  }
}
