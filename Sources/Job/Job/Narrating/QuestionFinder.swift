import Model
import Narration
import Publishing
import Storage

/// Finds the question of every insight of a run: one that was asked before, one whose words hold
/// with other numbers, or a new one.
final class QuestionFinder {
  private let store: NarrationStore
  private let results: ResultStore
  private let narrators: Narrators
  /// Knows how insights were told last.
  private let publisher: Publisher
  /// What was found so far.
  private(set) var summary = NarrationSummary()

  /// People whose questions are found in one transaction: another run waits for no more of them.
  private static let peopleAtOnce = 500

  init(
    store: NarrationStore, results: ResultStore, narrators: Narrators, publisher: Publisher
  ) {
    self.store = store
    self.results = results
    self.narrators = narrators
    self.publisher = publisher
  }

  /// Writes down the question of every insight.
  func find() throws(JobError) {
    var block: [PersonReport] = []
    try results.forEach { report throws(JobError) in
      guard report.census.hasProfile, !report.result.insights.isEmpty else { return }
      block.append(report)
      guard block.count == Self.peopleAtOnce else { return }
      try find(block)
      block = []
    }
    try find(block)
  }

  private func find(_ block: [PersonReport]) throws(JobError) {
    var tellings: [Telling] = []
    try store.database.transaction(.immediate, failure: JobError.storage) {
      () throws(JobError) in
      for report in block { tellings += try self.tellings(of: report) }
    }
    try results.tell(tellings)
  }

  private func tellings(of report: PersonReport) throws(JobError) -> [Telling] {
    let known = try publishing { () throws(PublishingError) in
      try publisher.lastTold(of: report.result.userID)
    }
    var tellings: [Telling] = []
    for (place, insight) in report.result.insights.enumerated() {
      guard let subject = narrators.subject(ofFacts: insight.facts),
        let wording = try wording(
          of: subject, in: report.result.language, toldAs: known[insight.identity])
      else { continue }
      tellings.append(Telling(person: report.person, place: place, wording: wording))
    }
    return tellings
  }

  private func wording(
    of subject: NarrationSubject, in language: Language, toldAs last: LastTold?
  ) throws(JobError) -> Int64? {
    guard let question = narrators.question(about: subject, in: language) else { return nil }
    if let wording = try store.wording(of: question) {
      if wording.state == .accepted || wording.state == .answered { summary.cached += 1 }
      return wording.id
    }
    if let last, let followed = try follow(last.facts, question, subject, language) {
      return followed
    }
    // Nothing is paid for what nobody sees.
    return last?.isDismissed == true ? nil : try store.want(question)
  }

  /// The wording of today's numbers in the words of an earlier day, when the finding has changed
  /// little since those were written; also that they were given up.
  private func follow(
    _ facts: String, _ question: Wording.Question, _ subject: NarrationSubject,
    _ language: Language
  ) throws(JobError) -> Int64? {
    guard let earlier = narrators.subject(ofFacts: facts),
      let asked = narrators.question(about: earlier, in: language),
      let last = try store.wording(of: asked), let origin = try store.wording(last.origin),
      let then = NarrationDocument(json: origin.question.document),
      NarrationDocument(subject, in: language).isMuchLike(then, movedBy: narrators.plan.movedShare)
    else { return nil }
    if last.state == .refused { return try store.follow(last, question, nil) }
    guard let sentence = last.sentence,
      let refilled = narrators.refill(sentence, with: subject, in: language)
    else { return nil }
    summary.refilled += 1
    return try store.follow(last, question, refilled)
  }
}
