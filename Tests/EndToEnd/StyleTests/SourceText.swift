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

  /// The lines, from 1, on which a pattern is found; `^` is the beginning of a line.
  func lines(matching pattern: String, inCode: Bool) -> [Int] {
    let options = NSRegularExpression.Options.anchorsMatchLines
    guard let expression = try? NSRegularExpression(pattern: pattern, options: options) else {
      return [0]
    }
    let searched = inCode ? code : text
    let whole = NSRange(location: 0, length: searched.utf16.count)
    let places = expression.matches(in: searched, range: whole).map(\.range.location)
    guard !places.isEmpty else { return [] }
    let units = Array(searched.utf16)
    return places.map { place in units[..<place].count { $0 == 10 } + 1 }
  }
}
