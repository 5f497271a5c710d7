import Foundation
import TestSupport
import Testing

@testable import constat

/// One case or more of each kind whose answer is known by hand or from the definition, digit for
/// digit.
private let literalCases: [(line: String, answer: String)] = [
  (
    #"{"id": "a", "kind": "bh", "input": {"p": [0.01, null, 0.5], "q": 0.1, "m": 4}}"#,
    #"{"id": "a", "kind": "bh", "adjusted": [0.04, null, 1.0], "reject": [true, null, false], "#
      + #""n_reject": 1}"#
  ),
  (
    #"{"id": 2, "kind": "by", "input": {"p": [0.25, 1], "q": 0.1}}"#,
    #"{"id": 2, "kind": "by", "adjusted": [0.75, 1.0], "reject": [false, false], "n_reject": 0}"#
  ),
  (
    #"{"kind": "bonferroni", "input": {"p": [0.125, 0.5], "alpha": 0.25}}"#,
    #"{"kind": "bonferroni", "adjusted": [0.25, 1.0], "reject": [true, false], "n_reject": 1}"#
  ),
  (
    #"{"id": null, "kind": "phi", "input": {"a": 2, "b": 0, "c": 0, "d": 2}, "note": {"x": []}}"#,
    #"{"id": null, "kind": "phi", "odds_ratio_sample": "inf", "phi": 1.0, "lift": 2.0, "#
      + #""support": 0.5}"#
  ),
  (
    #"{"kind": "phi", "input": {"a": 0, "b": 0, "c": 0, "d": 0}}"#,
    #"{"kind": "phi", "odds_ratio_sample": "undefined", "phi": null, "lift": null, "#
      + #""support": null}"#
  ),
  (
    #"{"kind": "cmh", "input": {"tables": [[1, 0, 0, 0]], "layout": "any"}}"#,
    #"{"kind": "cmh", "score": 0.0, "variance": 0.0, "chi2_no_correction": null, "p": null, "#
      + #""log10_p": null, "mh_odds_ratio": "undefined"}"#
  ),
  (
    #"{"kind": "lift_missing", "input": {"x": [1, 1, 0, null], "y": [1, null, 0, 1]}}"#,
    #"{"kind": "lift_missing", "policy": "pairwise complete days only", "n": 2, "both": 1, "#
      + #""support": 0.5, "lift": 2.0, "x_count": 1, "y_count": 1}"#
  ),
  (
    #"{"kind": "pearson", "input": {"x": [1, 2, null], "y": [5, 4, 3]}}"#,
    #"{"kind": "pearson", "n": 2, "r": -1.0}"#
  ),
  (
    #"{"kind": "pearson", "input": {"x": [0.1, 0.1, 0.1], "y": [5, 4, 3]}}"#,
    #"{"kind": "pearson", "n": 3, "r": null, "why": "constant input"}"#
  ),
  (
    #"{"kind": "spearman", "input": {"x": [1, 2, 3], "y": [3, 2, 1]}}"#,
    #"{"kind": "spearman", "n": 3, "rho": -1.0, "rho_sq_num": 64, "rho_sq_den": 64, "#
      + #""p_t_limit": 0.0, "p_exact_perm": 0.3333333333333333, "p_exact_frac": "1/3"}"#
  ),
  (
    #"{"kind": "spearman", "input": {"x": [1, null], "y": [3, 2]}}"#,
    #"{"kind": "spearman", "n": 1, "rho": null, "p_t": null, "#
      + #""why": "fewer than two complete pairs"}"#
  ),
  (
    #"{"kind": "partial_spearman", "input": {"x": "0..9", "y": "9..0", "z": "any"}}"#,
    #"{"kind": "partial_spearman", "n": 10, "rho": -1.0, "p": 0.0, "log10_p": "-inf", "#
      + #""z": "0, 1, 0, 1, ..."}"#
  ),
  (
    #"{"kind": "partial_spearman", "input": {"x": [1, 2, 3], "y": [3, 1, 2], "z": "1..3"}}"#,
    #"{"kind": "partial_spearman", "n": 3, "rho": null, "p": null, "log10_p": null}"#
  ),
  (
    #"{"kind": "permutation_p", "input": {"hits": 1, "reps": 3}}"#,
    #"{"kind": "permutation_p", "p": 0.5}"#
  ),
  (
    #"{"kind": "rank_quantise", "input": {"a": [0.30000000000000004, 2], "b": [0.3, 2], "#
      + #""grid": 0.1}}"#,
    #"{"kind": "rank_quantise", "all_equal_after_quantising": true, "equal_as_doubles": 1}"#
  ),
  (
    #"{"kind": "local_day", "input": {"tz": "Africa/Cairo", "date": "2024-04-26"}}"#,
    #"{"kind": "local_day", "start_utc": "2024-04-25T22:00:00Z", "#
      + #""end_utc": "2024-04-26T21:00:00Z", "hours": 23.0, "#
      + #""first_local": "2024-04-26T01:00:00+03:00"}"#
  ),
  (
    #"{"kind": "local_day", "input": {"tz": "Pacific/Apia", "date": "2011-12-30"}}"#,
    #"{"kind": "local_day", "start_utc": null, "end_utc": null, "hours": null, "#
      + #""first_local": null, "why": "the zone skipped this date"}"#
  ),
  (
    #"{"kind": "local_day", "input": {"tz": "Europe/Paris", "date": "1890-01-01"}}"#,
    #"{"kind": "local_day", "start_utc": "1889-12-31T23:50:39Z", "#
      + #""end_utc": "1890-01-01T23:50:39Z", "hours": 24.0, "#
      + #""first_local": "1890-01-01T00:00:00+00:09:21"}"#
  ),
  (
    #"{"kind": "day_attribution", "input": {"tz": "America/New_York", "#
      + #""instant_utc": "2025-11-11T00:30:00Z"}}"#,
    #"{"kind": "day_attribution", "local_date": "2025-11-10", "#
      + #""local": "2025-11-10T19:30:00-05:00", "weekday": "Monday"}"#
  ),
]

@Suite struct LiteralCaseTests {
  @Test(arguments: literalCases.indices)
  func answerIsWritten(at place: Int) throws {
    let (line, wanted) = literalCases[place]
    let answer = try #require(StatisticsLine.answer(to: line, number: 1))
    #expect(answer.json == wanted)
    #expect(!answer.isError)
  }

  /// 3 successes of 4 against 1 of 4: R's `fisher.test(matrix(c(3, 1, 1, 3), 2))` gives 34/70.
  @Test func fisherOfTheTeaTable() throws {
    let line = #"{"kind": "fisher2x2", "input": {"a": 3, "b": 1, "c": 1, "d": 3}}"#
    let answer = try JSONValue(parsing: #require(StatisticsLine.answer(to: line, number: 1)).json)
    let wanted: [String: Double] = [
      "p_two_sided": 34 / 70.0, "p_less": 69 / 70.0, "p_greater": 17 / 70.0,
      "p_mid": 18 / 70.0, "p_central": 34 / 70.0, "min_attainable_p": 2 / 70.0,
      "log10_p_two_sided": log10(34 / 70.0), "log10_p_less": log10(69 / 70.0),
      "log10_p_greater": log10(17 / 70.0), "log10_min_attainable_p": log10(2 / 70.0),
      "odds_ratio_sample": 9, "phi": 0.5, "lift": 1.5, "support": 0.375,
    ]
    #expect(Set(answer.members.keys) == Set(wanted.keys).union(["kind"]))
    for (name, number) in wanted {
      let found = try #require(answer[name]?.double)
      #expect(abs(found - number) < 1e-13, "\(name)")
    }
  }

  /// A p of 10^-1304 is 0 as a double; its logarithm is log10(erfc(sqrt(5999 / 2))).
  @Test func anUnderflowingPHasALogarithm() throws {
    let line = #"{"kind": "cmh", "input": {"tables": [[3000, 0, 0, 3000]]}}"#
    let answer = try JSONValue(parsing: #require(StatisticsLine.answer(to: line, number: 1)).json)
    #expect(answer["p"] == .whole(0))
    #expect(try abs(#require(answer["log10_p"]?.double) + 1304.65347020260) < 1e-9)
    #expect(answer["mh_odds_ratio"] == .text("inf"))
  }

  @Test(arguments: ["", " ", "\t", "\r", " \t\r"])
  func blankLinesHaveNoAnswer(line: String) {
    #expect(StatisticsLine.answer(to: line, number: 1) == nil)
  }

  @Test func everyComputedKindIsAmongTheseCases() throws {
    let kinds = try literalCases.map { try JSONValue(parsing: $0.line)["kind"]?.text }
    for kind in StatisticsKind.allCases where kind.isComputed && kind != .fisher2x2 {
      #expect(kinds.contains(kind.rawValue), "\(kind)")
    }
  }
}
