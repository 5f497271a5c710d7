import Foundation

/// The size of one function, read from its code.
struct FunctionShape: Equatable {
  /// The name; `init` for an initialiser.
  let name: String
  /// Its first line, from 1.
  let line: Int
  /// The lines from the declaration to the closing brace.
  let lineCount: Int
  let parameterCount: Int

  /// Every function and initialiser of a text, outer ones before those inside them.
  static func all(in source: SourceText) -> [FunctionShape] {
    let pattern = #"\b(?:func\s+([^\s(<]+|[<>=!+*/-]+(?=\s))|(init)[?!]?)\s*(?:<[^({]*>)?\s*\("#
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
    let code = CodeUnits(source.code)
    let whole = NSRange(location: 0, length: code.units.count)
    return expression.matches(in: source.code, range: whole).compactMap { match in
      let name = match.range(at: 1).length > 0 ? match.range(at: 1) : match.range(at: 2)
      return FunctionShape(
        named: code.text(name.lowerBound..<name.upperBound), from: match.range.lowerBound,
        parenthesis: match.range.upperBound - 1, in: code)
    }
  }

  /// Nil for a call, such as `self.init(...)`, and for a requirement without a body.
  private init?(named name: String, from start: Int, parenthesis open: Int, in code: CodeUnits) {
    if start > 0 && code.units[start - 1] == CodeUnits.unit(".") { return nil }
    guard let close = code.end(of: open), let brace = code.body(after: close),
      let end = code.end(of: brace)
    else { return nil }
    self.name = name
    line = code.lineEnds(in: 0..<start) + 1
    lineCount = code.lineEnds(in: start..<end) + 1
    parameterCount = code.items(in: open + 1..<close)
  }
}

/// A text in the units that regular expressions count in.
private struct CodeUnits {
  let units: [UInt16]

  init(_ text: String) {
    units = Array(text.utf16)
  }

  static func unit(_ scalar: Unicode.Scalar) -> UInt16 { UInt16(scalar.value) }

  func text(_ range: Range<Int>) -> String { String(decoding: units[range], as: UTF16.self) }

  func lineEnds(in range: Range<Int>) -> Int { units[range].count { $0 == Self.unit("\n") } }

  /// The place of the bracket that closes the one at `open`.
  func end(of open: Int) -> Int? {
    var depth = 0
    for place in open..<units.count {
      switch Unicode.Scalar(units[place]) {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      default: break
      }
      if depth == 0 { return place }
    }
    return nil
  }

  /// The brace that opens the body, when nothing but a signature stands before it.
  func body(after close: Int) -> Int? {
    guard let brace = units[close...].firstIndex(of: Self.unit("{")) else { return nil }
    let between = text(close + 1..<brace)
    let other = #"[}]|\b(func|var|let|init|case|static)\b"#
    return between.range(of: other, options: .regularExpression) == nil ? brace : nil
  }

  /// The number of items that commas outside brackets part.
  func items(in range: Range<Int>) -> Int {
    var depth = 0
    var commas = 0
    var isEmpty = true
    var isArrow = false
    for unit in units[range] {
      let scalar = Unicode.Scalar(unit) ?? " "
      switch scalar {
      case "(", "[", "{", "<": depth += 1
      case ")", "]", "}": depth -= 1
      case ">" where !isArrow: depth -= 1
      case "," where depth == 0: commas += 1
      default: break
      }
      isArrow = scalar == "-"
      isEmpty = isEmpty && scalar.properties.isWhitespace
    }
    return isEmpty ? 0 : commas + 1
  }
}
