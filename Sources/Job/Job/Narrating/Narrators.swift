import Configuration
import Model
import Narration
import Publishing

/// What a model is asked with: the plan of the pipeline, the prompts and the checks of every
/// language, and the taxonomy that names things.
struct Narrators: Sendable {
  let plan: NarrationPlan
  private let prompts: [Language: SystemPrompt]
  private let checks: [Language: GroundingCheck]
  private let taxonomy: Taxonomy

  /// The narrators of a plan. A language without a prompt is left to the template.
  init(plan: NarrationPlan, prompts: [SystemPrompt], taxonomy: Taxonomy) {
    self.plan = plan
    self.taxonomy = taxonomy
    self.prompts = Dictionary(prompts.map { ($0.language, $0) }) { first, _ in first }
    let terms = taxonomy.closedTerms + taxonomy.openPatterns
    checks = Dictionary(
      uniqueKeysWithValues: Language.allCases.map {
        ($0, GroundingCheck(language: $0, terms: terms))
      })
  }

  /// What stands behind the numbers of an insight; nil when its facts or terms cannot be read, as
  /// after a change of the taxonomy.
  func subject(ofFacts text: String) -> NarrationSubject? {
    guard let facts = Facts(json: text),
      let trigger = SignalKey(facts.trigger).flatMap({ taxonomy[$0] }),
      let outcome = SignalKey(facts.outcome).flatMap({ taxonomy[$0] })
    else { return nil }
    return NarrationSubject(trigger: trigger, outcome: outcome, facts: facts)
  }

  /// The question that asks for a sentence; nil in a language without a prompt.
  func question(about subject: NarrationSubject, in language: Language) -> Wording.Question? {
    guard let prompt = prompts[language] else { return nil }
    return Wording.Question(
      model: plan.model, prompt: prompt.version,
      document: NarrationDocument(subject, in: language).json)
  }

  /// The request of a question; nil when it is of another prompt than today's, or does not fit.
  func request(
    for question: Wording.Question, after rejected: NarrationRequest.Rejected?
  ) -> NarrationRequest? {
    guard question.model == plan.model,
      let prompt = prompts.values.first(where: { $0.version == question.prompt })
    else { return nil }
    let request = NarrationRequest(
      document: question.document, prompt: prompt, plan: plan, after: rejected)
    return request.fits(plan) ? request : nil
  }

  /// Whether words hold of a subject.
  func check(
    _ words: NarrationReply.Words, of subject: NarrationSubject, in language: Language
  ) -> Result<GroundedSentence, GroundingFault> {
    guard let check = checks[language] else {
      preconditionFailure("every language has its check")
    }
    return check.check(words.statement, caveat: words.caveat, of: subject)
  }

  /// The words of another day with the numbers of this one; nil when they do not hold any more.
  func refill(
    _ sentence: GroundedSentence, with subject: NarrationSubject, in language: Language
  ) -> GroundedSentence? {
    guard let check = checks[language], let text = sentence.refilled(with: subject.facts) else {
      return nil
    }
    return try? check.check(text, of: subject).get()
  }

  /// What a wording tells of an insight, in its numbers and with the person's own words, and who wrote
  /// it; nil where it was not accepted or does not hold of this insight.
  func statement(
    of wording: Wording, for insight: FoundInsight, in language: Language
  ) -> (statement: String, narrator: String)? {
    guard wording.state == .accepted, let sentence = wording.sentence,
      let narrator = wording.narrator, let subject = subject(ofFacts: insight.facts),
      let held = refill(sentence, with: subject, in: language)
    else { return nil }
    return (held.told(of: subject), narrator)
  }
}
