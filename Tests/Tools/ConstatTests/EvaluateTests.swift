import FoundationEssentials
import TestSupport
import Testing

@testable import constat

/// The words of `constat evaluate` that are wrong; the rest is tested where the work is done.
@Suite struct EvaluateTests {
  @Test(
    arguments: [
      ["--worlds", "nul"], ["--worlds", "trend,"], ["--worlds", ""],
      ["--worlds", "null", "--days", "14"], ["--worlds", "null", "--days", "60;90"],
      ["--worlds", "null", "--users", "0"], ["--worlds", "null", "--seed", "-1"],
      ["--worlds", "null", "more"], ["--worlds", "null", "--check"],
      ["--worlds", "null", "--scenario", "trend"], ["--scenario", "no-such-world"],
      ["--scenario", "trend", "--family", "small"], ["--scenario", "trend", "--days", "366"],
      ["--scenario", "trend", "--days", "29"], ["--scenario", "trend", "--output", "x"],
      ["--scenario", "trend", "--users", "0"], ["--report"], ["--sample"],
      ["--sample", "x", "--report", "y"], ["--sample", "x", "--check"],
      ["--sample", "x", "--peers", "y"], ["--sample", "x", "--restart"],
      ["--worlds", "null", "--sample", "x"],
      ["--worlds", "null", "--peers", "x"],
      ["--scenario", "trend", "--restart"], ["--worlds", "null", "--restart"],
    ])
  func wrongWordsAreRefused(words: [String]) async throws {
    do throws(CommandError) {
      try await Constat.run(["evaluate"] + words, Console())
      Issue.record("\(words) were accepted")
    } catch {
      #expect(error.exitCode == .usage, "\(words)")
    }
  }

  /// A power that is promised of a world in which nothing is planted cannot be kept.
  @Test func aBrokenPromiseIsToldWithItsCell() async throws {
    let plan = FileManager.default.temporaryDirectory
      .appending(path: "plan-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: plan) }
    let root = Repository.root
    try Data(
      """
      {"format": 1, "name": "small", "pipeline": "\(root)/pipelines/nightly-insights.json",
      "scenarios": "\(root)/datasets/synthetic", "people": 2, "sampledPeople": 1,
      "promises": {"maximumShare": 0.1, "maximumUpperLimit": 0.125, "decidingPeople": 1000,
      "power": [{"scenario": "independent", "days": 30, "size": 1, "minimum": 0.1}]}}
      """.utf8
    ).write(to: plan)
    let words = [
      "evaluate", "--pipeline", plan.path, "--scenario", "independent", "--days", "30",
      "--family", "personal",
    ]
    try await Constat.run(words, Console())
    do throws(CommandError) {
      try await Constat.run(words + ["--check"], Console())
      Issue.record("a broken promise was accepted")
    } catch {
      #expect(error.exitCode == .software)
      let wording = try #require(error.wording)
      #expect(wording.hasPrefix("a promise is broken: independent, 30 days, personal: power"))
    }
  }

  /// By the textbook p, habits and sticky pains go together: the check fails on false shares, with
  /// no power promised.
  @Test func aBrokenPromiseOnFalseSharesFailsTheCheck() async throws {
    let plan = FileManager.default.temporaryDirectory
      .appending(path: "plan-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: plan) }
    let root = Repository.root
    func check(pipeline: String) async throws -> CommandError? {
      try Data(
        """
        {"format": 1, "name": "small", "pipeline": "\(root)/pipelines/\(pipeline).json",
        "scenarios": "\(root)/datasets/synthetic", "people": 40, "sampledPeople": 0,
        "promises": {"maximumShare": 0.1, "maximumUpperLimit": 0.125, "decidingPeople": 1000,
        "power": []}}
        """.utf8
      ).write(to: plan)
      do throws(CommandError) {
        try await Constat.run(
          [
            "evaluate", "--pipeline", plan.path, "--scenario", "all-at-once", "--days", "90",
            "--family", "personal", "--check",
          ], Console())
        return nil
      } catch { return error }
    }
    #expect(try await check(pipeline: "nightly-insights") == nil)
    let error = try #require(try await check(pipeline: "raw-ablation"))
    #expect(error.exitCode == .software)
    let wording = try #require(error.wording)
    #expect(wording.contains("all-at-once, 90 days, personal: false discovery rate"), "\(wording)")
  }
}
