import FoundationEssentials
import Testing

@testable import constat

/// The words of `constat evaluate` that are wrong; the rest is tested where the work is done.
@Suite struct EvaluateTests {
  @Test(
    arguments: [
      [], ["--worlds", "nul"], ["--worlds", "trend,"], ["--worlds", ""],
      ["--worlds", "null", "--days", "14"], ["--worlds", "null", "--days", "60;90"],
      ["--worlds", "null", "--users", "0"], ["--worlds", "null", "--seed", "-1"],
      ["--worlds", "null", "more"],
    ])
  func wrongWordsAreRefused(words: [String]) async throws {
    do throws(CommandError) {
      try await Constat.run(["evaluate"] + words, Console())
      Issue.record("\(words) were accepted")
    } catch {
      #expect(error.exitCode == .usage, "\(words)")
    }
  }
}
