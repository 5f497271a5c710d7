import Foundation
import TestSupport
import Testing

/// The first page shows what the program prints; here it is printed again.
@Suite("What the first page shows")
struct PrintedOutputTests {
  private let folder: ScratchFolder
  private let database = ["--database", "sqlite:journal.db"]

  init() throws { folder = try ScratchFolder() }

  @Test("each line of the demo's night is what a night of the demo prints")
  func demo() throws {
    let demo = Repository.root + "/datasets/demo/"
    let files = ["--profiles", demo + "profiles.csv", "--signals", demo + "signals.csv"]
    let printed = try [
      ["import", "csv"] + files + database, ["nightly", "--as-of", "last"] + database,
      ["insights"] + database,
    ].map { try Program.output($0, in: folder) }.joined()
    // The build comes first and the script's own lines last; they are not the program's.
    let shown = try block(after: "$ make nightly").drop { !$0.hasPrefix("profiles:") }
      .prefix { !$0.hasPrefix("journal ") }
    let plain = printed.replacingOccurrences(of: "\u{A0}", with: " ")
    try expect(Array(shown), in: plain, atLeast: 12)
    let pairs = try Program.output(["associations", "latest"] + database, in: folder)
    try expect(block(after: "$ $run | head"), in: pairs, atLeast: 4)
  }

  /// Lines in order, each in parts around `[...]`; a line that the page alone broke begins with
  /// spaces.
  private func expect(_ lines: [String], in printed: String, atLeast least: Int) throws {
    let parts = lines.flatMap { $0.components(separatedBy: "[...]") }
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    #expect(parts.count >= least)
    var rest = printed[...]
    for part in parts {
      let place = rest.range(of: part)
      #expect(place != nil, "not printed, or not in this order: \(part)")
      if let place { rest = rest[place.upperBound...] }
    }
  }

  /// The rest of the block of code in which a command stands.
  private func block(after command: String) throws -> [String] {
    let page = try String(contentsOfFile: Repository.root + "/README.md", encoding: .utf8)
    let lines = page.components(separatedBy: "\n").drop { !$0.hasPrefix(command) }.dropFirst()
    return lines.prefix { $0 != "```" }.map { $0 }
  }
}
