import Days
import Model
import TestSupport
import Testing

@testable import Narration

/// Whatever became of a pair can be told in both languages, and nothing is told beyond it.
@Suite struct ExplanationTests {
  private let narrator = TemplateNarrator()

  private func discovery(
    _ gate: Gate?, q: Double? = 0.04, rho: Double? = nil, warnings: [Warning] = []
  ) -> Discovery {
    let association = Association(
      pair: Pair(trigger: 0, outcome: 1, lag: 0, method: rho == nil ? .twoByTwo : .spearman),
      days: 75, counts: DayCounts(both: 12, triggerOnly: 3, outcomeOnly: 9, neither: 51), rho: rho,
      phi: rho == nil ? 0.579 : nil, lift: rho == nil ? 2.857 : nil, rawP: 0.0000033,
      honest: HonestTest(
        correlation: 0.5, degreesOfFreedom: 60, dispersion: 1, p: 0.00007, days: []),
      isProtective: false, incidentDays: Array(0..<12))
    var discovery = Discovery(association: association, q: q, band: .strong, failedGate: gate)
    discovery.warnings = warnings
    return discovery
  }

  private func explanation(_ discovery: Discovery) throws -> PairExplanation {
    var explanation = PairExplanation(
      trigger: try Shipped.term("food.dairy"), outcome: try Shipped.term("pain.headache"), lag: 0,
      ending: .tested(discovery), gates: try Shipped.pipeline().gates)
    explanation.days = 75
    explanation.tests = 96
    explanation.isPublished = true
    return explanation
  }

  @Test func theGatesComeInTheirOrder() throws {
    #expect(
      try explanation(discovery(nil)).passages.map(\.passage)
        == [.passed, .passed, .passed, .passed, .ofOthers, .passed, .passed])
    #expect(
      try explanation(discovery(.strength)).passages.map(\.passage)
        == [.passed, .failed] + Array(repeating: .notTried, count: 5))
    #expect(
      try explanation(discovery(.driver, q: 0.5)).passages.map(\.passage)
        == [.passed, .passed, .failed, .notTried, .notTried, .failed, .notTried])
    #expect(
      try explanation(discovery(.driver, q: 0.01)).passages.map(\.passage)
        == [.passed, .passed, .passed, .failed, .notTried, .failed, .notTried])
    var silent = try explanation(discovery(.silence))
    silent.silenceP = 0.3
    #expect(silent.passages.map(\.passage)[4] == .failed)
  }

  @Test func everyNumberIsTold() throws {
    let text = narrator.word(try explanation(discovery(nil)), in: .french)
    #expect(text.title == "produits laitiers, puis mal de tête, le même jour")
    #expect(
      text.answer == "L’association a été retenue\u{A0}: toutes les conditions sont remplies.")
    let all = text.steps.joined(separator: "\n")
    for number in [
      "75 jours", ": 12", ": 3\u{202F};", ": 9", ": 51", "2,857", "0,579", "0,0000033", "0,000070",
      "0,500", "0,040", "96 paires", "0,080", "au moins 3\u{A0}jours", "en a 12",
    ] {
      #expect(
        all.replacing("\u{A0}", with: " ").contains(number.replacing("\u{A0}", with: " ")),
        "\(number): \(all)")
    }
    let english = narrator.word(try explanation(discovery(nil)), in: .english)
    #expect(english.answer == "The association was reported: every condition is met.")
    #expect(
      english.steps.contains(
        "Raw p-value: 0.0000033 (the calendar and persistence are still in it)."))
  }

  @Test(arguments: Language.allCases)
  func everyFateHasItsWords(_ language: Language) throws {
    var answers: Set<String> = []
    for gate in [nil] + Gate.allCases.map(Optional.some) {
      for rho in [nil, 0.4] {
        let text = narrator.word(
          try explanation(discovery(gate, rho: rho, warnings: Warning.allCases)), in: language)
        answers.insert(text.answer)
        for line in text.steps + [text.answer] {
          #expect(line.hasSuffix(".") && !line.hasSuffix("..") && !line.contains("  "), "\(line)")
        }
        #expect(Set(text.steps).count == text.steps.count)
      }
    }
    #expect(answers.count == Gate.allCases.count + 1)
    let codes =
      GroundingFault.allCases.map(\.rawValue)
      + NarrationReply.Fault.allCases.map(\.rawValue)
    let words = codes.map { AnswerFault.words(of: $0, in: language) }
    #expect(Set(words).count == codes.count && Set(words).isDisjoint(with: codes))
    #expect(AnswerFault.words(of: "unheard_of", in: language) == "unheard_of")
  }

  @Test(arguments: Language.allCases)
  func whatWasToldSaysByWhomAndForHowLong(_ language: Language) throws {
    let end = try #require(CalendarDay("2026-05-31"))
    var steps: Set<String> = []
    for telling: PairExplanation.Telling in [
      .template, .model("m-1"), .waiting, .rejected(["causal", "number"]),
    ] {
      var told = try explanation(discovery(nil))
      told.told = PairExplanation.Told(
        statement: "", telling: telling,
        life: FindingLife(stage: .established, heldSince: end, looksHeld: 15, windowEnd: end))
      told.isPublished = false
      let text = narrator.word(told, in: language).steps
      #expect(text.contains { $0.contains("15") && $0.contains("2026") })
      steps.insert(text[text.count - 2])
    }
    #expect(steps.count == 4)
  }

  @Test(arguments: [
    (0.5, "0.50"), (0.08, "0.080"), (0.0995, "0.10"), (0.00007, "0.000070"), (1, "1.00"),
    (1e-9, "0.000000001"), (9e-10, "< 0.000000001"), (0, "< 0.000000001"),
  ])
  func probabilitiesHaveTwoDigits(p: Double, text: String) {
    #expect(Typography(.english).probability(p) == text)
  }

  @Test(arguments: Language.allCases)
  func whatItMovesWithIsNamed(_ language: Language) throws {
    var told = try explanation(discovery(.driver, q: 0.6))
    told.driver = DriverFinding(
      pattern: .together,
      followers: [try Shipped.term("food.dairy"), try Shipped.term("pain.headache")], silenced: [])
    let text = narrator.word(told, in: language)
    let driver = narrator.word(try #require(told.driver), in: language)
    #expect(text.steps.contains(driver))
  }
}
