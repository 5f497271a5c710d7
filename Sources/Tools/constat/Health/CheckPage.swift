import FoundationEssentials

/// What a look at the machine gave, as text and as JSON.
struct CheckPage: Encodable {
  /// The version of the program.
  let version: String
  /// Whether nothing is bad.
  let isWell: Bool
  let findings: [CheckFinding]

  init(_ findings: [CheckFinding]) {
    version = Constat.version
    self.findings = findings
    isWell = !findings.contains { $0.level == .bad }
  }

  /// How many findings are of a level.
  func count(_ level: CheckFinding.Level) -> Int { findings.count { $0.level == level } }

  /// A line a finding, folded at 79 columns, and one for all of them.
  var text: String {
    let width = findings.map(\.what.count).max() ?? 0
    let lines = findings.flatMap { finding in
      let head = Self.padded(finding.level.rawValue, to: 4)
      let advice = finding.advice.map { " -> \($0)" } ?? ""
      return (finding.detail + advice).folded(
        indent: String(repeating: " ", count: width + 8),
        first: "\(head)  \(Self.padded(finding.what, to: width))  ")
    }
    return (lines + [verdict]).joined(separator: "\n") + "\n"
  }

  private var verdict: String {
    switch (count(.bad), count(.warn)) {
    case (0, 0): "all is well"
    case (0, let warned): "everything works; \(warned) to look at"
    case (let bad, 0): "\(bad) bad"
    case (let bad, let warned): "\(bad) bad, \(warned) to look at"
    }
  }

  /// The same as an object.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("texts always have a JSON form")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
