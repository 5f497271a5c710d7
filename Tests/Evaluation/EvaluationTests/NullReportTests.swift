import Foundation
import Synthesis
import Testing

@testable import Evaluation

@Suite struct NullReportTests {
  private static func score(_ world: NullWorld, shown: Int, without: Int) -> WorldScore {
    var honest = FalseAlarms()
    honest.people = 600
    honest.planned = 600 * 799 + 300
    honest.shown = shown
    honest.shownWithoutStrength = without
    honest.significant = without + 1
    var raw = honest
    raw.shown = 600
    raw.significant = 600
    return WorldScore(world: world, days: 60, honest: honest, raw: raw, seconds: 12.5)
  }

  private static let report = NullReport(
    of: [
      score(.independent, shown: 38, without: 74), score(.trend, shown: 75, without: 75),
      score(.weekday, shown: 1, without: 75),
    ], madeBy: "constat 1.2.3", command: "constat evaluate --worlds null", seed: 5)

  @Test func aWorldFailsWithTheGateOrWithout() {
    #expect(Self.report.broken.map(\.world) == [.trend, .weekday])
  }

  @Test func theTableTellsEveryShare() {
    let lines = Self.report.table.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(Set(lines.map(\.count)).count == 1)
    let cells = lines[2].split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(
      cells == [
        "60", "independent", "600", "800", "0.063", "0.010", "0.123", "0.125", "0.124", "pass",
        "1.000", "1.000",
      ])
    #expect(lines[3].contains("FAIL") && lines[4].contains("FAIL"))
  }

  @Test func thePageTellsHowItWasMade() {
    let page = Self.report.markdown
    for words in ["constat 1.2.3", "seed 5", "constat evaluate --worlds null", Self.report.table] {
      #expect(page.contains(words))
    }
  }

  @Test func theFileHoldsTheCounts() throws {
    let object = try JSONSerialization.jsonObject(with: Data(Self.report.json.utf8))
    let document = try #require(object as? [String: Any])
    #expect(document["command"] as? String == "constat evaluate --worlds null")
    #expect(document["seed"] as? Int == 5)
    let worlds = try #require(document["worlds"] as? [[String: Any]])
    #expect(worlds.map { $0["isKept"] as? Bool } == [true, false, false])
    let honest = try #require(worlds[0]["honest"] as? [String: Any])
    #expect(honest["shown"] as? Int == 38)
    #expect(honest["shownWithoutStrength"] as? Int == 74)
    #expect(honest["significant"] as? Int == 75)
    #expect(honest["meanTests"] as? Double == 799.5)
    #expect(!Self.report.json.contains("seconds"))
  }

  @Test func decimalsAreRounded() {
    #expect(NullReport.decimals(0.0625, 3) == "0.063")
    #expect(NullReport.decimals(0.9996, 3) == "1.000")
    #expect(NullReport.decimals(12.04, 1) == "12.0")
    #expect(NullReport.decimals(799.5, 0) == "800")
    #expect(NullReport.decimals(0, 2) == "0.00")
    #expect(NullReport.decimals(-0.0312, 3) == "-0.031" && NullReport.decimals(-1.5, 0) == "-2")
    #expect(NullReport.decimals(-0.0004, 3) == "0.000")
  }
}
