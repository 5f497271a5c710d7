import Model

/// Proves that a sentence worded by a model says nothing but what was computed.
///
/// A statement must be made of words that are known, each with what it says; names, numbers, days
/// and directions among them must be the finding's. Whatever is unknown is refused: the templates
/// speak then.
public struct GroundingCheck: Sendable {
  private static let lengths = 20...300

  private let language: Language
  /// The names of all features.
  private let names: NameTable

  /// A check of one language.
  ///
  /// - Parameters:
  ///   - language: the language that the sentences must be in.
  ///   - terms: all terms of the taxonomy, so that the name of another feature is noticed.
  public init(language: Language, terms: [Term]) {
    self.language = language
    let named = terms.filter { $0.kind != .note }.flatMap { term in
      term.isOpen ? Placeholder.allCases.map { term.masked(by: $0) } : [term]
    }
    names = NameTable(named, in: language)
  }

  /// The sentence with the places of its numbers, or the first fault that was found.
  ///
  /// - Parameters:
  ///   - statement: one sentence; placeholders stand for open names.
  ///   - caveat: what is said beside it.
  ///   - subject: the finding that both are about.
  public func check(
    _ statement: String, caveat: String, of subject: NarrationSubject
  ) -> Result<GroundedSentence, GroundingFault> {
    do throws(GroundingFault) {
      let slots = try slots(of: statement, about: subject)
      try CaveatRule(caveat, in: language, names: names, about: subject.masked).check()
      return .success(GroundedSentence(statement, in: language, slots: slots))
    } catch {
      return .failure(error)
    }
  }

  /// The same of a statement alone, as of one whose numbers were replaced: what was said beside it was
  /// checked when it was written.
  public func check(
    _ statement: String, of subject: NarrationSubject
  ) -> Result<GroundedSentence, GroundingFault> {
    do throws(GroundingFault) {
      let slots = try slots(of: statement, about: subject)
      return .success(GroundedSentence(statement, in: language, slots: slots))
    } catch {
      return .failure(error)
    }
  }

  private func slots(
    of statement: String, about subject: NarrationSubject
  ) throws(GroundingFault) -> [NumberSlot] {
    // No character that may stand in a sentence takes more than three bytes.
    guard statement.utf8.count <= 3 * Self.lengths.upperBound else { throw .length }
    let masked = subject.masked
    let tokens = try TokenReader.tokens(of: statement, in: language)
    guard Self.lengths.contains(statement.count) else { throw .length }
    let form = SentenceForm(tokens, in: language)
    try form.checkPunctuation()
    try form.checkLanguage()
    try form.checkRepeats()
    try form.checkPlaceholders(of: masked)
    let reading = try reading(of: form.withoutQuotes, about: masked)
    guard !reading.mentions(of: .trigger).isEmpty else { throw .triggerMissing }
    guard !reading.mentions(of: .outcome).isEmpty else { throw .outcomeMissing }
    try form.checkOpening(reading)
    try ConditionRule(reading).check()
    let groups = try reading.groups()
    let numbers = try NumberRule(reading, groups: groups)
    try DirectionRule(reading, groups: groups, shares: numbers.shares).check()
    try LagRule(reading).check()
    try StrengthRule(reading).check()
    return numbers.slots
  }

  private func reading(
    of tokens: [Token], about subject: NarrationSubject
  ) throws(GroundingFault) -> StatementReading {
    let terms = [subject.trigger, subject.outcome]
    let isKnown = terms.allSatisfy { self.names.knows($0.key) }
    let names = isKnown ? self.names : self.names.adding(terms)
    var reader = ElementReader(
      tokens.regrouped(names.adjectives, in: language), in: language, names: names,
      keys: (subject.trigger.key, subject.outcome.key))
    return StatementReading(
      elements: try reader.read(), language: language, story: Story(subject, in: language),
      facts: subject.facts,
      worse: (subject.trigger.worse, subject.outcome.worse))
  }
}
