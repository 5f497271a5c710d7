import Model

/// What every statement keeps to, whatever it is about.
struct SentenceForm {
  private let tokens: [Token]
  private let language: Language

  init(_ tokens: [Token], in language: Language) {
    self.tokens = tokens
    self.language = language
  }

  private func isMark(_ token: Token, _ marks: String) -> Bool {
    token.kind == .mark && marks.contains(token.text)
  }

  /// The tokens without quotation marks around placeholders.
  var withoutQuotes: [Token] { tokens.filter { !isMark($0, Self.quotes) } }

  private static let quotes = "«»“”\""

  /// One sentence with one full stop, at most one colon and semicolon, parentheses in pairs, and
  /// quotation marks around placeholders alone.
  func checkPunctuation() throws(GroundingFault) {
    guard let first = tokens.first, let last = tokens.last else { throw .length }
    let count = { (mark: String) in tokens.count { isMark($0, mark) } }
    guard count(".") == 1, isMark(last, "."), count("!?") == 0, count(";") <= 1, count(":") <= 1
    else { throw .sentenceCount }
    guard first.kind != .word || first.isCapital, first.kind != .mark || isMark(first, "«“") else {
      throw .sentenceCount
    }
    var isOpen = false
    for (place, token) in tokens.enumerated() where token.kind == .mark {
      if token.text == "(" || token.text == ")" {
        guard isOpen == (token.text == ")") else { throw .markup }
        isOpen.toggle()
      } else if Self.quotes.contains(token.text) {
        let beside = [place - 1, place + 1].filter(tokens.indices.contains)
        guard beside.contains(where: { tokens[$0].kind == .placeholder }) else { throw .markup }
      } else if token.text == "%" {
        guard place > 0, case .number = tokens[place - 1].kind else { throw .number }
      } else if place > 0, tokens[place - 1].kind == .mark,
        !isMark(tokens[place - 1], ")%" + Self.quotes)
      {
        throw .markup
      }
    }
    if isOpen { throw .markup }
  }

  /// Refuses a word that stands twice in a row, and numbers that could be read as one.
  func checkRepeats() throws(GroundingFault) {
    for (one, other) in zip(tokens, tokens.dropFirst()) {
      switch (one.kind, other.kind) {
      case (.number, .number): throw .number
      case (.word, .word) where one.text == other.text: throw .vocabulary
      default: break
      }
    }
  }

  /// Refuses a statement that has more of the other language's words than of its own.
  func checkLanguage() throws(GroundingFault) {
    let other: Language = language == .french ? .english : .french
    let words = tokens.filter { $0.kind == .word }.map(\.text)
    let (own, foreign) = (language.lexicon, other.lexicon)
    let foreignCount = words.count { foreign.knows($0) && !own.knows($0) }
    if foreignCount > words.count(where: { own.knows($0) && !foreign.knows($0) }) {
      throw .language
    }
  }

  /// Each placeholder that is due once or twice, and no other; in French after no word whose form
  /// depends on what follows it.
  func checkPlaceholders(of subject: NarrationSubject) throws(GroundingFault) {
    for (placeholder, term) in [
      (Placeholder.trigger, subject.trigger), (.outcome, subject.outcome),
    ] {
      let places = tokens.indices.filter {
        tokens[$0].kind == .placeholder && tokens[$0].text == placeholder.text
      }
      guard term.isOpen ? (1...2).contains(places.count) : places.isEmpty else {
        throw .placeholder
      }
      for place in places where language == .french && place > 0 {
        if Self.bending.contains(tokens[place - 1].text) { throw .placeholder }
      }
    }
  }

  private static let bending: Set<String> = [
    "le", "la", "l'", "les", "de", "d'", "du", "des", "un", "une", "au", "aux", "que", "qu'", "ce",
    "cette", "votre", "vos",
  ]

  /// Refuses a verb that opens a sentence or a clause, which is an order.
  func checkOpening(_ reading: StatementReading) throws(GroundingFault) {
    for place in reading.places(where: { $0 == .verb || $0 == .relates }) {
      switch reading.meaning(place - 1) {
      case nil, .mark(";"), .mark(":"): throw .advice
      case .mark(",") where language == .english: throw .advice
      default: break
      }
    }
  }
}
