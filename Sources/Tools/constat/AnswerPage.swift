import Job
import Model
import Narration

/// What one person's days say of some pairs, as text in their language.
struct AnswerPage {
  private let answers: PersonAnswers
  private let language: Language
  private let taxonomy: Taxonomy
  private let isNamed: Bool
  private let narrator = TemplateNarrator()

  /// The page of answers to a question; `isNamed` says whether it named a trigger or an outcome.
  init(_ answers: PersonAnswers, isNamed: Bool, taxonomy: Taxonomy) {
    self.answers = answers
    self.isNamed = isNamed
    self.taxonomy = taxonomy
    language = answers.person.profile?.language ?? .french
  }

  /// What was asked for, then the others under their outcomes.
  var text: String {
    var lines = [answers.person.userID.visible]
    if let message { lines += message.folded(indent: "  ") }
    if !answers.asked.isEmpty {
      lines += ["", "  " + TemplateNarrator.heading(isNamed ? .asked : .seen, in: language)]
      for answer in answers.asked { lines += item(answer) }
    }
    if !answers.others.isEmpty {
      lines += ["", "  " + TemplateNarrator.heading(.others, in: language)]
      var outcome: SignalKey?
      for answer in answers.others {
        if answer.outcome.key != outcome { lines += ["", "  \(name(of: answer.outcome))"] }
        outcome = answer.outcome.key
        lines += item(answer)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What stands in the way of any answer; nil when nothing does.
  var message: String? {
    switch answers.obstacle {
    case nil, .ok: nil
    case .failed(let failure): narrator.word(failure, in: language)
    case .insufficient(let shortfall):
      narrator.word(
        shortfall, trigger: shortfall.trigger.flatMap { taxonomy[$0] },
        outcome: shortfall.outcome.flatMap { taxonomy[$0] }, in: language)
    }
  }

  /// The answer in one sentence.
  func sentence(_ answer: PairAnswer) -> String {
    narrator.word(answer, in: language)
  }

  private func item(_ answer: PairAnswer) -> [String] {
    sentence(answer).folded(indent: "    ", first: "  - ")
  }

  private func name(of term: Term) -> String {
    let name = term.labels[language]?.name ?? term.key.description
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}

/// The same as JSON.
struct AnswerList: Encodable {
  struct Answer: Encodable {
    let trigger: String
    let outcome: String
    let lagDays: Int
    let days: Int
    let verdict: String
    let pattern: String?
    let smallestCorrelation: Double?
    let smallestDifference: Double?
    let missing: Int?
    let missingWhat: String?
    let text: String
  }

  let userID: String
  let message: String?
  let asked: [Answer]
  let others: [Answer]

  /// The list of a page's answers.
  init(_ answers: PersonAnswers, on page: AnswerPage) {
    userID = answers.person.userID
    message = page.message
    asked = answers.asked.map { Answer($0, text: page.sentence($0)) }
    others = answers.others.map { Answer($0, text: page.sentence($0)) }
  }
}

extension AnswerList.Answer {
  init(_ answer: PairAnswer, text: String) {
    trigger = answer.trigger.key.description
    outcome = answer.outcome.key.description
    lagDays = answer.lag
    days = answer.days
    self.text = text
    var (able, shortfall, driver): (Detectability?, Shortfall?, SharedDriver.Pattern?)
    switch answer.verdict {
    case .seen: verdict = "seen"
    case .notSeen(let detectability): (verdict, able) = ("not_seen", detectability)
    case .tooWeak(let detectability): (verdict, able) = ("too_weak", detectability)
    case .untested(let lack): (verdict, shortfall) = ("untested", lack)
    case .shared(let shared): (verdict, driver) = (Gate.driver.rawValue, shared)
    }
    pattern = driver?.code
    smallestCorrelation = able?.smallestCorrelation
    smallestDifference = able?.smallestDifference
    missing = shortfall?.missing
    missingWhat = shortfall?.subject.rawValue
  }
}
