import Foundation
import Job
import Model
import TestSupport
import Testing

@testable import constat

@Suite struct AskTests {
  private func run(_ words: String...) async -> CommandError? {
    do throws(CommandError) {
      try await Constat.run(["ask"] + words, Console())
      return nil
    } catch { return error }
  }

  private func status(_ error: CommandError?) -> Int32? { error?.exitCode.rawValue }

  private let user = "27e2124b-6892-511d-98c3-0228047d8a1a"

  @Test func theCommandLineIsChecked() async {
    #expect(status(await run()) == 64)
    #expect(await run()?.wording?.hasPrefix("--user is missing") == true)
    #expect(status(await run("--user", "me")) == 64)
    #expect(await run("--user", user)?.wording?.hasPrefix("--runs is missing") == true)
    #expect(status(await run("--user", user, "--runs", "/nowhere")) == 66)
    #expect(status(await run("/nowhere", "--user", user)) == 66)
    #expect(status(await run("a", "b", "--user", user)) == 64)
    #expect(status(await run("--user", user, "--format", "csv")) == 64)
  }

  private func question(_ words: String...) throws -> PairQuestion {
    let pipeline = try Shipped.loadedPipeline()
    return try Verb.question(Arguments(words, knowing: Verb.ask.options), pipeline)
  }

  @Test func keysAreTheTaxonomys() throws {
    let question = try question("--trigger", "food.dairy", "--outcome", "pain.headache")
    #expect(question.trigger?.key == SignalKey("food.dairy"))
    #expect(question.outcome?.key == SignalKey("pain.headache"))
    #expect(question.isNamed)
    #expect(try !self.question().isNamed)
    #expect(try self.question("--trigger", "medication.ibuprofen").trigger != nil)
  }

  @Test(arguments: [
    (["--trigger", "food.unheard"], "--trigger needs a key of the run's taxonomy"),
    (["--trigger", "dairy"], "--trigger needs a key of the run's taxonomy"),
    (["--outcome", "."], "--outcome needs a key of the run's taxonomy"),
    (["--trigger", "pain.headache"], "--trigger needs a key that can be the trigger"),
    (["--outcome", "food.dairy"], "--outcome needs a key that can be the outcome"),
    (["--trigger", "measurement.weight"], "--trigger needs a key that can be the trigger"),
  ])
  func otherKeysAreErrors(_ words: [String], _ wording: String) throws {
    let arguments = try Arguments(words, knowing: Verb.ask.options)
    let pipeline = try Shipped.loadedPipeline()
    do throws(CommandError) {
      _ = try Verb.question(arguments, pipeline)
      Issue.record("\(words) was taken")
    } catch {
      #expect(error.exitCode == .usage)
      #expect(error.wording?.hasPrefix(wording) == true, "\(error.wording ?? "")")
    }
  }

  private func answer(
    _ outcome: String, _ verdict: PairAnswer.Verdict, lag: Int = 0
  ) throws -> PairAnswer {
    PairAnswer(
      trigger: try Shipped.term("food.dairy"), outcome: try Shipped.term(outcome), lag: lag,
      days: 84, counts: nil, verdict: verdict)
  }

  private func answers(
    _ language: Language = .french, asked: [PairAnswer] = [], others: [PairAnswer] = [],
    obstacle: PersonFindings.Status? = nil
  ) -> PersonAnswers {
    PersonAnswers(
      person: Person(
        number: 0, userID: "u", profile: Person.Profile(language: language, zone: "UTC")),
      obstacle: obstacle, asked: asked, others: others)
  }

  private func page(_ answers: PersonAnswers, isNamed: Bool = true) throws -> AnswerPage {
    AnswerPage(answers, isNamed: isNamed, taxonomy: try Shipped.taxonomy())
  }

  private let able = Detectability(smallestCorrelation: 0.4, smallestDifference: 0.3)

  @Test func whatWasAskedComesFirstThenTheOthersUnderTheirOutcomes() throws {
    let page = try page(
      answers(
        asked: [try answer("pain.headache", .seen)],
        others: [
          try answer("mood.state", .notSeen(able)),
          try answer("mood.state", .tooWeak(able), lag: 1),
          try answer("symptom.nausea", .notSeen(able)),
        ]))
    let lines = page.text.components(separatedBy: "\n")
    #expect(lines.allSatisfy { $0.count <= 79 })
    let titles = lines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("  -") && !$0.hasPrefix("   ") }
    #expect(
      titles == [
        "  Ce que vous avez demandé", "  Regardé aussi, et non retenu", "  Humeur",
        "  Nausées",
      ])
    #expect(lines.count { $0.hasPrefix("  - ") } == 4)
    #expect(lines.first == "u")
  }

  @Test func withoutANameTheHeadingSaysObserved() throws {
    let answers = answers(.english, asked: [try answer("pain.headache", .seen)])
    let text = try page(answers, isNamed: false).text
    #expect(text.hasPrefix("u\n\n  Observed\n  - Association observed between dairy and headache"))
  }

  @Test func anObstacleIsToldInTheirLanguage() throws {
    let few = answers(
      .english, obstacle: .insufficient(Shortfall(.journaledDays, need: 7, have: 4)))
    #expect(
      try page(few).text
        == "u\n  Not enough information entered: 3 more days of journal entries are needed.\n")
    let failed = try page(answers(obstacle: .failed(.unknownZone))).text
    #expect(failed.contains("fuseau horaire"))
  }

  @Test func theListHoldsTheNumbers() throws {
    let lack = Shortfall(
      .daysWithTrigger, need: 5, have: 2, trigger: SignalKey("food.dairy"),
      outcome: SignalKey("pain.back"))
    let all = answers(
      asked: [try answer("pain.headache", .seen), try answer("pain.back", .untested(lack))],
      others: [
        try answer("mood.state", .notSeen(able)), try answer("mood.state", .tooWeak(able), lag: 1),
      ])
    let list = AnswerList(all, on: try page(all))
    #expect(
      (list.asked + list.others).map(\.verdict) == ["seen", "untested", "not_seen", "too_weak"])
    #expect(list.asked[1].missing == 3 && list.asked[1].missingWhat == "days_with_trigger")
    #expect(list.others[0].smallestCorrelation == 0.4)
    #expect(list.others[0].smallestDifference == 0.3)
    #expect(list.others[1].lagDays == 1)
    #expect((list.asked + list.others).allSatisfy { $0.text.hasSuffix(".") })
    #expect(list.message == nil)
    #expect((list.asked + list.others).allSatisfy { $0.pattern == nil })
  }

  @Test func aPairThatMovesWithADriverNamesIt() throws {
    let fold = try #require(Shipped.taxonomy().folds.first { $0.name == "cycle_10" })
    let all = answers(
      .english, asked: [try answer("pain.headache", .shared(.calendar(fold)))],
      others: [try answer("mood.state", .shared(.together))])
    let list = AnswerList(all, on: try page(all))
    let answers = list.asked + list.others
    #expect(answers.map(\.verdict) == ["moves_with_everything", "moves_with_everything"])
    #expect(answers.map(\.pattern) == ["cycle_10", "together"])
    #expect(answers[0].text.contains(": both follow a 10-day rhythm, and nothing can be told"))
    #expect(answers.allSatisfy { $0.smallestCorrelation == nil && $0.missing == nil })
  }
}
