import Model

/// Why a pair was told or not, in words: the answer first, then what stands behind it.
public struct ExplanationText: Sendable, Equatable {
  /// What is explained: the two sides and the days between them.
  public let title: String
  /// Whether it was told, and why not.
  public let answer: String
  /// Each number and each gate, in the order in which they were made.
  public let steps: [String]
}

extension TemplateNarrator {
  /// Why a pair was told on a night, or was not. It says what was counted and computed, never why two
  /// things go together nor what to do.
  ///
  /// - Parameters:
  ///   - explanation: terms without a label in `language` are named by their key.
  ///   - language: the language of all words.
  public func word(
    _ explanation: PairExplanation, in language: Language
  ) -> ExplanationText {
    let book: any ExplanationBook =
      switch language {
      case .french: FrenchExplanation(of: explanation)
      case .english: EnglishExplanation(of: explanation)
      }
    return ExplanationText(
      title: book.title, answer: answer(explanation, book, in: language),
      steps: steps(explanation, book, in: language))
  }

  private func answer(
    _ explanation: PairExplanation, _ book: any ExplanationBook, in language: Language
  ) -> String {
    switch explanation.ending {
    case .untested(let shortfall): word(explanation.reply(.untested(shortfall)), in: language)
    case .tested(let discovery):
      if let driver = explanation.driver {
        word(explanation.reply(.shared(driver.pattern)), in: language)
      } else {
        book.answer(discovery.failedGate).punctuated(in: language)
      }
    }
  }

  private func steps(
    _ explanation: PairExplanation, _ book: any ExplanationBook, in language: Language
  ) -> [String] {
    var steps = [book.days]
    func finished() -> [String] {
      let ending = explanation.isPublished ? [] : [book.notPublished]
      return (steps + ending).map { $0.punctuated(in: language) }
    }
    guard case .tested(let discovery) = explanation.ending else { return finished() }
    let association = discovery.association
    if let counts = association.counts { steps.append(book.counts(counts)) }
    steps += [book.effect(association), book.rawP(association.rawP)]
    if let honest = association.honest { steps.append(book.honest(honest)) }
    steps.append(book.q(discovery.q))
    steps += explanation.passages.map { gate, passage in
      "\(book.passage(passage)): \(book.gate(gate, discovery))"
    }
    if let driver = explanation.driver {
      steps.append(String(word(driver, in: language).dropLast()))
    }
    steps += discovery.warnings.map(book.warning)
    if let told = explanation.told {
      if let life = told.life { steps.append(book.life(life)) }
      steps.append(book.telling(told.telling))
    }
    return finished()
  }
}

extension PairExplanation {
  fileprivate func reply(_ verdict: PairAnswer.Verdict) -> PairAnswer {
    PairAnswer(
      trigger: trigger, outcome: outcome, lag: lag, days: days, counts: nil, verdict: verdict)
  }
}

extension String {
  /// The text as a sentence. French puts a no-break space before a colon and a narrow one before a
  /// semicolon.
  fileprivate func punctuated(in language: Language) -> String {
    guard language == .french else { return asSentence }
    var text = ""
    for character in asSentence {
      let space = character == ":" ? "\u{00A0}" : character == ";" ? "\u{202F}" : ""
      if text.last?.isWhitespace != true { text += space }
      text.append(character)
    }
    return text
  }
}

/// What a language must be able to say of an explanation; sentences without a full stop.
protocol ExplanationBook {
  var title: String { get }
  var days: String { get }
  var notPublished: String { get }
  func answer(_ failedGate: Gate?) -> String
  func counts(_ counts: DayCounts) -> String
  func effect(_ association: Association) -> String
  func rawP(_ p: Double?) -> String
  func honest(_ test: HonestTest) -> String
  func q(_ q: Double?) -> String
  func passage(_ passage: PairExplanation.Passage) -> String
  func gate(_ gate: Gate, _ discovery: Discovery) -> String
  func warning(_ warning: Warning) -> String
  func life(_ life: FindingLife) -> String
  func telling(_ telling: PairExplanation.Telling) -> String
}

extension Typography {
  /// A probability with two significant digits, at most nine after the decimal sign; `< 0,000000001`
  /// below that.
  func probability(_ p: Double) -> String {
    let smallest = 1e-9
    guard p >= smallest else { return "< " + decimal(smallest, digits: 9) }
    var digits = 2
    var scaled = p
    while scaled < 0.0995, digits < 9 {
      scaled *= 10
      digits += 1
    }
    return decimal(p, digits: digits)
  }

  /// A measure of strength, to three digits.
  func measure(_ value: Double?) -> String { value.map { decimal($0, digits: 3) } ?? "\u{2014}" }
}
