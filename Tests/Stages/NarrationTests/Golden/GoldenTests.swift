import Foundation
import Model
import Testing
import TestSupport

/// The sentences under `datasets/golden` are what the narrator says today.
@Suite struct GoldenTests {
  /// How many sections are shown of those that differ.
  private static let shown = 12

  private static func path(_ language: Language) -> String {
    Repository.root + "/datasets/golden/narration.\(language.rawValue).txt"
  }

  @Test(arguments: Language.allCases)
  func everySentenceIsTheGoldenOne(_ language: Language) throws {
    let path = Self.path(language)
    let found = GoldenFile(language, try GoldenSet.sections(in: language))
    let isWriting = ProcessInfo.processInfo.environment["CONSTAT_WRITE_GOLDEN"] == "1"
    let text =
      isWriting && !FileManager.default.fileExists(atPath: path)
      ? "" : try String(contentsOfFile: path, encoding: .utf8)
    let differences = GoldenFile(reading: text).differences(to: found)
    let name = "narration.\(language.rawValue).txt"
    let shown = differences.prefix(Self.shown).joined(separator: "\n\n")
    let more = differences.count - Self.shown
    let rest = more > 0 ? "\n\nand \(more) more" : ""
    if isWriting {
      // A run that writes its own measure must not look like one that was measured.
      try found.text.write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("\(name) was written; \(differences.count) sections differ\n\n\(shown)\(rest)")
    } else if !differences.isEmpty {
      Issue.record(
        "\(name): \(differences.count) sections differ (- golden, + said now)\n\n\(shown)\(rest)")
    }
  }

  @Test(arguments: Language.allCases)
  func theSetIsLargeEnoughToBeReadAndNamesEachSectionOnce(_ language: Language) throws {
    let sections = try GoldenSet.sections(in: language)
    #expect(Set(sections.map(\.id)).count == sections.count)
    #expect(sections.count > 200 && sections.allSatisfy { !$0.lines.isEmpty })
    let ids = try GoldenSet.sections(in: .french).map(\.id)
    #expect(sections.map(\.id) == ids)
  }

  /// What a person wrote may break the rules of a sentence; what the templates say may not.
  @Test(arguments: Language.allCases)
  func everySentenceKeepsToTheRules(_ language: Language) throws {
    let rule = SentenceRule(language: language)
    for section in try GoldenSet.sections(in: language) {
      guard !["medication:", "heading:"].contains(where: section.id.hasPrefix) else { continue }
      for line in section.lines {
        let text = line.replacing("~", with: "\u{00A0}").replacing("_", with: "\u{202F}")
        #expect(rule.faults(in: text).isEmpty, "\(section.id): \(line)")
      }
    }
  }
}
