/// What must be known of Swift's grammar to leave comments and literals out.
enum SwiftCode {
  /// The text with every byte of a comment or a string literal replaced by a space, the line ends
  /// kept. What is interpolated in a string counts as its text.
  static func blankingProse(in text: String) -> String {
    var reader = ProseReader(Array(text.utf8))
    return reader.blanked()
  }
}

/// Walks over a text once.
private struct ProseReader {
  private let bytes: [UInt8]
  private var place = 0
  private var output: [UInt8] = []

  private let lineEnd = UInt8(ascii: "\n")
  private let hash = UInt8(ascii: "#")
  private let quote = UInt8(ascii: "\"")

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func blanked() -> String {
    while place < bytes.count {
      if starts("//") {
        while place < bytes.count && bytes[place] != lineEnd { blank() }
      } else if starts("/*") {
        blankComment()
      } else if let hashes = hashesOfLiteral() {
        blankLiteral(hashes: hashes)
      } else {
        output.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private func starts(_ word: String) -> Bool {
    bytes[place] == word.utf8.first && bytes[place...].starts(with: word.utf8)
  }

  private mutating func blank(_ count: Int = 1) {
    for _ in 0..<min(count, bytes.count - place) {
      output.append(bytes[place] == lineEnd ? lineEnd : UInt8(ascii: " "))
      place += 1
    }
  }

  /// Comments of this form nest.
  private mutating func blankComment() {
    var depth = 0
    repeat {
      let isOpening = starts("/*")
      let isClosing = starts("*/")
      depth += isOpening ? 1 : isClosing ? -1 : 0
      blank(isOpening || isClosing ? 2 : 1)
    } while depth > 0 && place < bytes.count
  }

  /// The number of `#` before the quote of a literal that begins here; nil when none does.
  private func hashesOfLiteral() -> Int? {
    guard bytes[place] == quote || bytes[place] == hash else { return nil }
    let hashes = bytes[place...].prefix { $0 == hash }.count
    return bytes.dropFirst(place + hashes).first == quote ? hashes : nil
  }

  private mutating func blankLiteral(hashes: Int) {
    blank(hashes)
    let fence = String(repeating: "#", count: hashes)
    let ending = starts("\"\"\"") ? "\"\"\"" : "\""
    blank(ending.utf8.count)
    while place < bytes.count && !starts(ending + fence) {
      if starts("\\" + fence + "(") {
        blank(hashes + 2)
        blankInterpolation()
      } else {
        blank(starts("\\" + fence) ? hashes + 2 : 1)
      }
    }
    blank(ending.utf8.count + hashes)
  }

  private mutating func blankInterpolation() {
    var depth = 1
    while depth > 0 && place < bytes.count {
      if let hashes = hashesOfLiteral() {
        blankLiteral(hashes: hashes)
        continue
      }
      if bytes[place] == UInt8(ascii: "(") { depth += 1 }
      if bytes[place] == UInt8(ascii: ")") { depth -= 1 }
      blank()
    }
  }
}
