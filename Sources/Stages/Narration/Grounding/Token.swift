import Model

/// A piece of a sentence.
struct Token: Hashable {
  /// What kind of piece.
  enum Kind: Hashable {
    /// Letters; an elided French word keeps its apostrophe.
    case word
    /// A whole number in digits, with its value.
    case number(Int)
    /// A placeholder.
    case placeholder
    /// Punctuation.
    case mark
  }

  let kind: Kind
  /// Lower case, with a straight apostrophe.
  let text: String
  /// Its bytes in the UTF-8 text.
  let place: Range<Int>
  /// Whether it begins with a capital letter.
  var isCapital = false
}

/// Cuts a text into tokens, and refuses whatever a plain sentence is not made of.
///
/// What is allowed is listed, so that no look-alike, invisible or directional character, no digit of
/// another script and no mark of a mark-up language can get through.
struct TokenReader {
  private static let letters = Set(
    ("abcdefghijklmnopqrstuvwxyz" + "àâäæçéèêëîïôöœùûüÿ").unicodeScalars
      + ("ABCDEFGHIJKLMNOPQRSTUVWXYZ" + "ÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜŸ").unicodeScalars)
  private static let digits = Set("0123456789".unicodeScalars)
  /// A plain, a no-break and a narrow no-break space.
  private static let spaces = Set(" \u{00A0}\u{202F}".unicodeScalars)
  private static let marks = Set(".,;:()%!?–—«»“”\"".unicodeScalars)
  private static let apostrophes = Set("'’".unicodeScalars)
  private static let hyphens = Set("-\u{2011}".unicodeScalars)

  private let scalars: [Unicode.Scalar]
  /// The byte at which each scalar begins, and the end.
  private let offsets: [Int]
  private let language: Language
  private var next = 0
  private var tokens: [Token] = []

  /// The tokens of a text.
  static func tokens(of text: String, in language: Language) throws(GroundingFault) -> [Token] {
    var reader = TokenReader(text, language)
    try reader.read()
    return reader.tokens
  }

  private init(_ text: String, _ language: Language) {
    scalars = Array(text.unicodeScalars)
    var offset = 0
    var offsets = [0]
    for scalar in scalars {
      offset += UTF8.width(scalar)
      offsets.append(offset)
    }
    self.offsets = offsets
    self.language = language
  }

  private mutating func read() throws(GroundingFault) {
    while next < scalars.count {
      let scalar = scalars[next]
      if Self.spaces.contains(scalar) {
        next += 1
      } else if Self.letters.contains(scalar) {
        try readWord()
      } else if Self.digits.contains(scalar) {
        try readNumber()
      } else if scalar == "{" || scalar == "}" {
        try readPlaceholder()
      } else if Self.marks.contains(scalar) {
        add(.mark, from: next, to: next + 1)
      } else if Self.hyphens.contains(scalar) {
        try readHyphen()
      } else {
        throw Self.fault(of: scalar)
      }
    }
  }

  private mutating func add(_ kind: Token.Kind, from start: Int, to end: Int) {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<end])
    let written = String(text)
    tokens.append(
      Token(
        kind: kind,
        text: written.lowercased().replacing("’", with: "'"),
        place: offsets[start]..<offsets[end], isCapital: written.first?.isUppercase ?? false))
    next = end
  }

  /// Letters up to the next that is none. An apostrophe ends a French word and stands within an
  /// English one.
  private mutating func readWord() throws(GroundingFault) {
    let start = next
    var end = start
    while end < scalars.count {
      if Self.letters.contains(scalars[end]) {
        end += 1
      } else if Self.apostrophes.contains(scalars[end]) {
        end += 1
        if language == .french { break }
      } else {
        break
      }
    }
    if end < scalars.count, Self.digits.contains(scalars[end]) { throw .number }
    add(.word, from: start, to: end)
  }

  /// Digits, in groups of three where they are grouped, and nothing else against them.
  private mutating func readNumber() throws(GroundingFault) {
    let start = next
    var end = start
    var digits = ""
    while end < scalars.count {
      if Self.digits.contains(scalars[end]) {
        digits.unicodeScalars.append(scalars[end])
        end += 1
      } else if isGroupMark(at: end), (1...3).contains(digits.count) || isGrouped(start, end) {
        end += 1
      } else {
        break
      }
    }
    guard let value = Int(digits), digits == "0" || !digits.hasPrefix("0"), digits.count <= 6,
      Typography(language).integer(value).unicodeScalars.elementsEqual(scalars[start..<end])
        || digits.unicodeScalars.elementsEqual(scalars[start..<end]),
      !touches(end), !touches(start - 1)
    else { throw .number }
    add(.number(value), from: start, to: end)
  }

  private func isGrouped(_ start: Int, _ end: Int) -> Bool {
    scalars[start..<end].contains { !Self.digits.contains($0) }
  }

  /// Whether a mark that groups digits stands before a digit.
  private func isGroupMark(at place: Int) -> Bool {
    let mark: Unicode.Scalar = language == .french ? "\u{202F}" : ","
    return scalars[place] == mark && place + 1 < scalars.count
      && Self.digits.contains(scalars[place + 1])
  }

  /// Whether what stands against a number would make it another: a letter, a dash, a decimal sign.
  private func touches(_ place: Int) -> Bool {
    guard scalars.indices.contains(place) else { return false }
    let scalar = scalars[place]
    if Self.letters.contains(scalar) || Self.hyphens.contains(scalar)
      || "–—".unicodeScalars.contains(scalar)
      || Self.apostrophes.contains(scalar)
    {
      return true
    }
    let isPoint = scalar == "." || scalar == "," || scalar == ":"
    let beyond = place < next ? place - 1 : place + 1
    return isPoint && scalars.indices.contains(beyond) && Self.digits.contains(scalars[beyond])
  }

  private mutating func readPlaceholder() throws(GroundingFault) {
    for placeholder in Placeholder.allCases {
      let end = next + placeholder.text.unicodeScalars.count
      if end <= scalars.count, placeholder.text.unicodeScalars.elementsEqual(scalars[next..<end]) {
        let beside = [next - 1, end].filter(scalars.indices.contains).map { scalars[$0] }
        let isLoose = beside.allSatisfy {
          Self.spaces.contains($0) || Self.marks.contains($0) || Self.apostrophes.contains($0)
        }
        guard isLoose else { throw .placeholder }
        return add(.placeholder, from: next, to: end)
      }
    }
    throw .placeholder
  }

  /// A hyphen joins two words, which are read one by one.
  private mutating func readHyphen() throws(GroundingFault) {
    guard next > 0, next + 1 < scalars.count, Self.letters.contains(scalars[next - 1]),
      Self.letters.contains(scalars[next + 1])
    else { throw .markup }
    next += 1
  }

  private static func fault(of scalar: Unicode.Scalar) -> GroundingFault {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .format, .privateUse, .surrogate, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
      return .controlCharacters
    case .decimalNumber, .letterNumber, .otherNumber: return .number
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      return .script
    default: return .markup
    }
  }
}
