import Foundation
import Testing

/// A crowd, from the command line to the insights.
@Suite("Crowds") struct CrowdJourneyTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func aNightOfACrowdUsesEverySignalButTheOnesPlannedToBeRefused() throws {
    let written = try Program.output(
      words("synthesize --users 3 --seed 4 --database sqlite:crowd.db"), in: folder)
    #expect(written.hasPrefix("3 people, "))
    let night = try Program.output(
      words("nightly --database sqlite:crowd.db --as-of 2026-05-31 --now 2026-06-01T12:00:00Z"),
      in: folder)
    #expect(night.contains("3 ok, 0 insufficient_data, 0 failed"))
    for reason in ["unknown_key", "out_of_range", "not_a_number", "duplicate", "future"] {
      #expect(!night.contains(reason), "\(night)")
    }
  }

  @Test func aSeedAlwaysGivesTheSameSnapshot() throws {
    for (name, seed) in [("1", "7"), ("2", "7"), ("3", "8")] {
      let line = "synthesize --users 2 --days 30 --signals-per-day 10 --seed \(seed)"
      _ = try Program.output(words("\(line) --snapshot \(name)"), in: folder)
    }
    let manager = FileManager.default
    #expect(manager.contentsEqual(atPath: folder.file("1"), andPath: folder.file("2")))
    #expect(!manager.contentsEqual(atPath: folder.file("1"), andPath: folder.file("3")))
  }

  @Test(arguments: ["--database sqlite:there", "--snapshot there"])
  func whatIsThereIsKept(target: String) throws {
    try folder.write("mine", to: "there")
    let outcome = try Program.run(words("synthesize --users 1 \(target)"), in: folder)
    #expect(outcome.status == 73)
    #expect(try folder.text("there") == "mine")
  }

  @Test(arguments: [
    "--users 1", "--users 0 --snapshot s", "--users 1 --snapshot s --database sqlite:d",
    "--users 1 --demo d", "--demo d --days 3", "--users 1 --days 0 --snapshot s",
  ])
  func optionsThatDoNotGoTogetherAreRefused(line: String) throws {
    #expect(try Program.run(words("synthesize \(line)"), in: folder).status == 64)
    for name in ["s", "d"] { #expect(!folder.exists(name)) }
  }

  private func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }
}
