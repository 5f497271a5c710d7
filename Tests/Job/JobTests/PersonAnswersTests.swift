import Foundation
import Job
import Model
import TestSupport
import Testing

/// A suspicion is answered from a run.
@Suite struct PersonAnswersTests {
  private let journal: JournalFixture
  private let user = RandomJournal.user(1)

  init() throws {
    journal = try JournalFixture.random(seed: 31)
  }

  private func audit(of users: [String]) async throws -> RunAudit {
    let summary = try await journal.run()
    return try RunAudit(of: RunFolder(path: summary.folder), users: users)
  }

  private func question(_ trigger: String?, _ outcome: String?) throws -> PairQuestion {
    PairQuestion(trigger: try trigger.map(Shipped.term), outcome: try outcome.map(Shipped.term))
  }

  private func told(_ answers: [PairAnswer]) -> [String] {
    answers.map { "\($0.trigger.key) \($0.outcome.key) \($0.lag)" }
  }

  @Test func twoNamesAreAnsweredAtBothLagsAndAlone() async throws {
    let answers = try await audit(of: [user])
      .answers(of: user, to: question("food.dairy", "pain.headache"))
    #expect(told(answers.asked) == ["food.dairy pain.headache 0", "food.dairy pain.headache 1"])
    #expect(answers.asked.first?.verdict == .seen)
    #expect(answers.others.isEmpty)
    #expect(answers.obstacle == nil)
  }

  @Test func oneNameComesFirstAndTheOthersByOutcome() async throws {
    let audit = try await audit(of: [user])
    let answers = try audit.answers(of: user, to: question("food.dairy", nil))
    #expect(!answers.asked.isEmpty)
    #expect(answers.asked.allSatisfy { $0.trigger.key.description == "food.dairy" })
    #expect(!answers.others.isEmpty)
    #expect(answers.others.allSatisfy { $0.trigger.key.description != "food.dairy" })
    let order = answers.others.map { ($0.outcome.key, $0.trigger.key, $0.lag) }
    #expect(zip(order, order.dropFirst()).allSatisfy { $0 < $1 })
    for answer in answers.others {
      switch answer.verdict {
      case .notSeen, .tooWeak, .shared: break
      case .seen, .untested: Issue.record("\(told([answer])) was not looked at in vain")
      }
    }
  }

  /// Without a name: what is seen, and everything else that was tested, each once.
  @Test func withoutANameEveryTestIsTold() async throws {
    let audit = try await audit(of: [user])
    let answers = try audit.answers(of: user, to: question(nil, nil))
    var (seen, others): (Set<String>, Set<String>) = ([], [])
    try audit.forEachPair { pair throws(JobError) in
      guard pair.discovery != nil else { return }
      let name = "\(pair.trigger) \(pair.outcome) \(pair.pair.lag)"
      if pair.reason == nil || pair.reason == Gate.story.rawValue {
        seen.insert(name)
      } else {
        others.insert(name)
      }
    }
    #expect(!seen.isEmpty && !others.isEmpty)
    #expect(Set(told(answers.asked)) == seen && answers.asked.count == seen.count)
    #expect(Set(told(answers.others)) == others && answers.others.count == others.count)
  }

  @Test func whatWasNeverNotedIsAnsweredToo() async throws {
    let answers = try await audit(of: [user])
      .answers(of: user, to: question("food.gluten", "pain.headache"))
    #expect(answers.asked.map(\.lag) == [0, 1])
    for answer in answers.asked {
      guard case .untested(let shortfall) = answer.verdict else {
        Issue.record("\(answer.verdict)")
        continue
      }
      #expect(shortfall.subject == .completeDays && shortfall.have == 0 && shortfall.need == 15)
    }
    let outcomes = try await audit(of: [user])
      .answers(of: user, to: question("food.gluten", nil)).asked.map(\.outcome.key.description)
    #expect(Set(outcomes) == ["pain.headache", "mood.state", "energy.level"])
  }

  @Test func tooFewDaysStandInTheWay() async throws {
    let last = RandomJournal.user(4)
    let answers = try await audit(of: [last])
      .answers(of: last, to: question("food.dairy", "pain.headache"))
    #expect(answers.asked.isEmpty && answers.others.isEmpty)
    guard case .insufficient(let shortfall) = answers.obstacle else {
      Issue.record("four days are too few")
      return
    }
    #expect(shortfall.subject == .journaledDays)
  }

  @Test func anUnknownZoneStandsInTheWay() async throws {
    try journal.database.execute("UPDATE profiles SET timezone = 'Mars/Olympus'")
    let answers = try await audit(of: [user]).answers(of: user, to: question(nil, nil))
    #expect(answers.obstacle == .failed(.unknownZone))
  }

  @Test func aStrangerIsAnError() async throws {
    let audit = try await audit(of: [user])
    #expect(
      jobError { _ = try audit.answers(of: RandomJournal.user(9), to: question(nil, nil)) }
        == .unknownPeople(count: 1))
  }
}
