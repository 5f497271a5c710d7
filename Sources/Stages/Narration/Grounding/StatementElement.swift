import Model

/// A word, phrase, name or number of a statement with what it says.
struct StatementElement {
  var meaning: Meaning
  /// Its first word, in lower case.
  let text: String
  /// Its bytes in the UTF-8 text.
  let place: Range<Int>
  /// The stretch between punctuation of any kind in which it stands.
  let clause: Int
  /// The stretch between colons, semicolons, dashes and parentheses in which it stands.
  let segment: Int
}

/// A statement as a list of what its words say.
struct StatementReading {
  let elements: [StatementElement]
  let language: Language
  let story: Story
  let facts: Facts
  /// Which way of each side the person suffers from.
  let worse: (trigger: Term.Worse?, outcome: Term.Worse?)

  /// Where something stands in `elements`.
  typealias Place = Int

  func meaning(_ place: Place) -> Meaning? {
    elements.indices.contains(place) ? elements[place].meaning : nil
  }

  func text(_ place: Place) -> String {
    elements.indices.contains(place) ? elements[place].text : ""
  }

  /// The places for which something holds.
  func places(where holds: (Meaning) -> Bool) -> [Place] {
    elements.indices.filter { holds(elements[$0].meaning) }
  }

  /// The next place from one on that is no article.
  func pastDeterminers(_ start: Place, by step: Int = 1) -> Place {
    var place = start
    while let meaning = meaning(place), meaning == .determiner || meaning == .of { place += step }
    return place
  }

  func mention(_ place: Place) -> Part? {
    if case .mention(let part, _)? = meaning(place) { return part }
    return nil
  }

  func isView(_ place: Place) -> Bool {
    if case .mention(_, let isView)? = meaning(place) { return isView }
    return false
  }

  /// The places of a part.
  func mentions(of part: Part) -> [Place] { elements.indices.filter { mention($0) == part } }
}

extension [Token] {
  /// `mood is low more often` for `mood is more often low`, so that the name of a view is found.
  func regrouped(_ adjectives: Set<String>, in language: Language) -> [Token] {
    let often = language == .french ? "souvent" : "often"
    var tokens = self
    for place in indices.dropLast(3) {
      guard ["plus", "moins", "more", "less"].contains(self[place + 1].text),
        self[place + 2].text == often, adjectives.contains(NameTable.stem(self[place + 3].text))
      else { continue }
      tokens[place + 1] = self[place + 3]
      tokens[place + 2] = self[place + 1]
      tokens[place + 3] = self[place + 2]
    }
    return tokens
  }
}

/// Reads tokens as elements: names first where they are the longest, then phrases and numbers.
struct ElementReader {
  private let tokens: [Token]
  private let stems: [String]
  private let language: Language
  private let names: NameTable
  private let keys: (trigger: SignalKey, outcome: SignalKey)
  private var next = 0
  private var clause = 0
  private var segment = 0
  private var elements: [StatementElement] = []
  /// Whether a word was unknown; a word that says more of what is wrong goes before it.
  private var hasUnknown = false

  /// A reader of tokens that knows the names of all terms, and which two the sentence is about.
  init(
    _ tokens: [Token], in language: Language, names: NameTable,
    keys: (trigger: SignalKey, outcome: SignalKey)
  ) {
    self.tokens = tokens
    stems = tokens.map { NameTable.stem($0.text) }
    self.language = language
    self.names = names
    self.keys = keys
  }

  /// The elements of all tokens; the first word that may not stand there is a fault.
  mutating func read() throws(GroundingFault) -> [StatementElement] {
    while next < tokens.count { try readOne() }
    if hasUnknown { throw .vocabulary }
    return elements
  }

  private mutating func readOne() throws(GroundingFault) {
    let token = tokens[next]
    switch token.kind {
    case .mark: readMark(token.text.first ?? ".")
    case .number(let value): try readNumber(value, count: 1, isWord: false)
    case .word, .placeholder: try readWords()
    }
  }

  private mutating func add(_ meaning: Meaning, count: Int) {
    let place = tokens[next].place.lowerBound..<tokens[next + count - 1].place.upperBound
    elements.append(
      StatementElement(
        meaning: meaning, text: tokens[next].text, place: place, clause: clause, segment: segment))
    next += count
  }

  private mutating func readMark(_ mark: Character) {
    clause += 1
    if mark != "," { segment += 1 }
    add(.mark(mark), count: 1)
    clause += 1
    if mark != "," { segment += 1 }
  }

  /// A number, which a following `%`, `percent` or `pour cent` makes hundredths.
  private mutating func readNumber(
    _ value: Int, count: Int, isWord: Bool
  ) throws(GroundingFault) {
    let after = tokens[(next + count)...].prefix(2).map(\.text)
    let isShort = after.first == "%" || after.first == "percent"
    if isShort || after == ["pour", "cent"] || after == ["per", "cent"] {
      if isWord { throw .number }
      add(.percent(value), count: count + (isShort ? 1 : 2))
    } else {
      add(.number(value, isWord: isWord), count: count)
    }
  }

  /// Whether `plus` or `moins` stands before, to which an adjective after the name belongs.
  private var isAfterDegree: Bool {
    let last = elements.last { $0.meaning != .determiner }
    if case .degree? = last?.meaning { return true }
    return false
  }

  private func part(of key: SignalKey) -> Part? {
    key == keys.trigger ? .trigger : key == keys.outcome ? .outcome : nil
  }

  private mutating func readWords() throws(GroundingFault) {
    let name = names.match(
      at: next, in: stems, of: [keys.trigger, keys.outcome], allowsSplit: !isAfterDegree)
    let phrase = language.lexicon.phrase(at: next, in: tokens)
    let number = NumberWords.number(at: next, in: tokens, of: language)
    let longest = max(phrase?.words.count ?? 0, number?.count ?? 0)
    if let name, name.words.count >= longest {
      guard let part = part(of: name.key) else { throw .otherFeature }
      return add(.mention(part, isView: name.isView), count: name.words.count)
    }
    if let number, number.count >= phrase?.words.count ?? 0 {
      return try readNumber(number.value, count: number.count, isWord: true)
    }
    guard let phrase else {
      let isWord = tokens[next].kind == .word
      let fault = isWord ? language.lexicon.fault(of: tokens[next].text) : .placeholder
      guard fault == .vocabulary else { throw fault }
      hasUnknown = true
      return add(.filler, count: 1)
    }
    if case .refused(let fault) = phrase.meaning { throw fault }
    add(phrase.meaning, count: phrase.words.count)
  }
}
