import Foundation

/// One file of the project as the rules of style read it.
struct SourceText {
  /// Its path below the top folder.
  let path: String
  /// Its text as it stands.
  let text: String
  /// A Swift text with the letters of comments and literals blanked, line for line; else the text.
  let code: String

  init(path: String, text: String) {
    self.path = path
    self.text = text
    code = path.hasSuffix(".swift") ? SwiftCode.blankingProse(in: text) : text
  }

  /// The text line by line.
  var lines: [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The code line by line.
  var codeLines: [Substring] {
    code.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The number of lines, as an editor counts them.
  var lineCount: Int { lines.count - (text.hasSuffix("\n") ? 1 : 0) }

  var isSwift: Bool { path.hasSuffix(".swift") }
  var isSource: Bool { isSwift && path.hasPrefix("Sources/") }
  /// The folder under `Sources`, such as `Core`; nil elsewhere.
  var layer: String? { folder(at: 1) }
  /// The folder of the module, such as `Days`; nil elsewhere.
  var module: String? { folder(at: 2) }

  private func folder(at depth: Int) -> String? {
    let parts = path.split(separator: "/").map(String.init)
    return parts.first == "Sources" && parts.count > depth + 1 ? parts[depth] : nil
  }

  /// The lines, from 1, on which a pattern is found.
  func lines(matching pattern: String, inCode: Bool) -> [Int] {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return [0] }
    return (inCode ? codeLines : lines).enumerated().compactMap { index, line in
      let range = NSRange(line.startIndex..., in: line)
      return expression.firstMatch(in: String(line), range: range) == nil ? nil : index + 1
    }
  }
}
