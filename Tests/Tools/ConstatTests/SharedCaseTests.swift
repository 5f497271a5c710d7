import Foundation
import TestSupport
import Testing

@testable import constat

/// The cases collected from public reports, which lie beside the checkout, if at all.
private let casesPath = Repository.shared.map { $0 + "/reference/stat-cases.jsonl" }
private let hasCases = casesPath.map(FileManager.default.fileExists) ?? false

@Suite(.enabled(if: hasCases))
struct SharedCaseTests {
  /// Members of `expected` that are no result.
  private static let remarks: Set = ["rel_tol", "abs_tol", "policy", "undefined_policy"]
  /// Members that are whole numbers, for which no tolerance is right.
  private static let counts: Set = [
    "n", "n_reject", "both", "x_count", "y_count", "rho_sq_num", "rho_sq_den", "equal_as_doubles",
  ]

  private func lines() throws -> [Substring] {
    try String(contentsOfFile: #require(casesPath), encoding: .utf8).split(separator: "\n")
  }

  @Test func everyComputableCaseAgrees() throws {
    var compared = 0
    for (place, line) in try lines().enumerated() {
      let example = try JSONValue(parsing: line)
      let kind = try #require(example["kind"]?.text)
      if ["precision", "scale"].contains(kind) { continue }
      let (json, isError) = try #require(
        StatisticsLine.answer(to: String(line), number: place + 1))
      #expect(!isError, "\(json)")
      let answer = try JSONValue(parsing: json)
      #expect(answer["id"] == example["id"] && answer["kind"] == example["kind"])
      let expected = try #require(example["expected"]).members
      for (name, wanted) in expected where !Self.remarks.contains(name) {
        compare(name, wanted, answer[name], in: expected, of: kind, "\(json) \(name)")
      }
      compared += 1
    }
    #expect(compared == 73)
  }

  private func compare(
    _ name: String, _ wanted: JSONValue, _ found: JSONValue?, in expected: [String: JSONValue],
    of kind: String, _ comment: Comment
  ) {
    guard let found else {
      Issue.record("\(comment): not computed")
      return
    }
    if kind == "partial_spearman", name == "p" {
      // The case says it in words: 0 or a bound, never NaN.
      #expect(found == .whole(0), comment)
    } else if Self.counts.contains(name) {
      #expect(found == wanted, comment)
    } else {
      let tolerance: Tolerance =
        expected["abs_tol"]?.double.map { .absolute($0) }
        ?? .relative(expected["rel_tol"]?.double ?? 1e-12)
      #expect(wanted.agrees(with: found, within: tolerance), comment)
    }
  }

  @Test func rulesInWordsAreRefused() throws {
    let refused = try lines().enumerated().compactMap { place, line in
      let answer = StatisticsLine.answer(to: String(line), number: place + 1)
      return answer?.isError == true ? try JSONValue(parsing: answer?.json ?? "") : nil
    }
    #expect(refused.compactMap { $0["id"]?.text } == ["sp-cpython-96392", "sp-scipy-4221"])
    #expect(refused.allSatisfy { $0["error"]?.text?.contains("a rule in words") == true })
  }
}
