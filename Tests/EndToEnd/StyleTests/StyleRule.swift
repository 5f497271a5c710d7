import Testing

/// Something that the formatter does not see. A rule comes with a text that breaks it and one that
/// does not, so that none can pass by never looking.
struct StyleRule: Sendable, CustomTestStringConvertible {
  /// One finding.
  struct Finding: Equatable, CustomStringConvertible {
    let line: Int
    let what: String
    var description: String { "\(line): \(what)" }
  }

  /// A file that a rule is tried on.
  struct Sample: Sendable {
    let path: String
    let text: String
  }

  let name: String
  /// A file that breaks the rule.
  let bad: Sample
  /// A file that comes close and does not.
  let good: Sample
  /// What it finds in a file.
  let findings: @Sendable (SourceText) -> [Finding]

  var testDescription: String { name }

  static let all: [StyleRule] = [
    fileLength, functionLength, parameters, cImports, foundation, unsafe, marks, force, paths,
    hosts, pageLength,
  ]
}

extension StyleRule {
  /// A rule that a pattern breaks, in the files for which `applies` holds.
  static func pattern(
    _ name: String, _ pattern: String, inCode: Bool = true, bad: Sample, good: Sample,
    where applies: @escaping @Sendable (SourceText) -> Bool
  ) -> StyleRule {
    StyleRule(name: name, bad: bad, good: good) { source in
      guard applies(source) else { return [] }
      return source.lines(matching: pattern, inCode: inCode).map { Finding(line: $0, what: name) }
    }
  }
}
