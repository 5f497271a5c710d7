import Model

/// A key that is a person's own text, such as a substance, made fit to stand within a sentence.
struct OpenText {
  /// Longer names are cut: a sentence must stay one.
  private static let limit = 120

  /// The text on one line, without underscores, double spaces or punctuation at its ends.
  let text: String

  /// The text of a key's name.
  init(_ name: String) {
    let visible = name.map { character in
      character.isWhitespace || character == "_" || character.isInvisible ? " " : character
    }
    let words = String(visible.split(separator: " ").joined(separator: " "))
    let loose: Set<Character> = [".", ",", ";", ":", "!", "?", " "]
    var trimmed = Substring(words)
    while let last = trimmed.last, loose.contains(last) { trimmed.removeLast() }
    while let first = trimmed.first, loose.contains(first) { trimmed.removeFirst() }
    // A name of which nothing is seen still has its place in a sentence.
    text = trimmed.isEmpty ? (words.isEmpty ? "?" : words) : String(trimmed.prefix(Self.limit))
  }

  /// A label with this text in the place of `{name}`; French apostrophes become typographic.
  func fill(_ label: Label, in language: Language) -> Label {
    Label(
      name: fill(label.name, in: language), definite: fill(label.definite, in: language),
      gender: label.gender, isPlural: label.isPlural)
  }

  private func fill(_ pattern: String, in language: Language) -> String {
    let filled = pattern.replacing("{name}", with: text)
    return language == .french ? filled.replacing("'", with: "’") : filled
  }
}

extension Character {
  /// Whether nothing is seen of the character: a control, a mark of direction or joining, a filler or
  /// a blank that is no space.
  fileprivate var isInvisible: Bool {
    unicodeScalars.allSatisfy {
      $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
        || $0.properties.isDefaultIgnorableCodePoint || $0 == "\u{2800}"
    }
  }
}
