import Foundation
import Model
import Narration
import TestSupport
import Testing

/// One statement with its caveat, and whether it may be shown.
struct GroundingLine: Decodable {
  /// The finding that it is about, as the corpus writes it.
  struct Subject: Decodable {
    struct Counts: Decodable {
      let both: Int
      let trigger_only: Int
      let outcome_only: Int
      let neither: Int
    }

    let trigger: String
    let outcome: String
    let counts: Counts?
    let rho: Double?
    let days: Int
    let lag_days: Int
    let also_at_lags: [Int]?
  }

  enum Verdict: String, Decodable {
    case good, bad
  }

  let id: String
  let language: Language
  let subject: Subject
  let statement: String
  let caveat: String
  let verdict: Verdict
  /// What is wrong with it; absent of a good one.
  let kind: String?

  /// The finding.
  func narrationSubject() throws -> NarrationSubject {
    var finding = Case(
      try Shipped.term(subject.trigger), try Shipped.term(subject.outcome),
      subject.counts.map { [$0.both, $0.trigger_only, $0.outcome_only, $0.neither] },
      rho: subject.rho, lag: subject.lag_days)
    finding.days = subject.days
    finding.otherLags = subject.also_at_lags ?? []
    return NarrationSubject(of: finding.finding)
  }

  /// The lines of a file of the corpus.
  static func all(in name: String) throws -> [GroundingLine] {
    let path = Repository.root + "/datasets/golden/grounding/" + name
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return try text.split(separator: "\n").map {
      try JSONDecoder().decode(GroundingLine.self, from: Data($0.utf8))
    }
  }
}

/// A check of each language over the shipped taxonomy.
enum Checks {
  private static let all = Result {
    let taxonomy = try Shipped.taxonomy()
    let terms = taxonomy.closedTerms + taxonomy.openPatterns
    return Dictionary(
      uniqueKeysWithValues: Language.allCases.map {
        ($0, GroundingCheck(language: $0, terms: terms))
      })
  }

  static func of(_ language: Language) throws -> GroundingCheck {
    try #require(try all.get()[language])
  }
}
