import Foundation

/// One `import` of a file.
struct Import {
  let line: Int
  let module: String

  /// Every import of a text, those that name one declaration included.
  static func all(in source: SourceText) -> [Import] {
    let pattern =
      #"^\s*(@\w+(\(\w+\))?\s+)*((public|package|internal|fileprivate|private)\s+)?import\s+"#
      + #"((struct|class|enum|protocol|typealias|func|let|var)\s+)?(\w+)"#
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
    return source.codeLines.enumerated().compactMap { index, line in
      let text = String(line)
      guard
        let match = expression.firstMatch(
          in: text, range: NSRange(text.startIndex..., in: text)),
        let name = Range(match.range(at: 7), in: text)
      else { return nil }
      return Import(line: index + 1, module: String(text[name]))
    }
  }
}
