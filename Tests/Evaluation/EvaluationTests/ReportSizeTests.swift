import Foundation
import Model
import Synthesis
import Testing

@testable import Configuration
@testable import Evaluation

/// The report of very many cells, and whether its file tells all that the page shows.
@Suite struct ReportSizeTests {
  /// A cell as full as those of the real worlds: in one of eleven something is planted.
  private static func score(_ world: Int, days: Int, family: Family) -> CellScore {
    var score = CellScore(
      cell: Cell(scenario: "some-world-\(world)", days: days, family: family), promise: .kept)
    var tally = Tally()
    (tally.people, tally.peopleTested, tally.tests) = (2_000, 1_987, 61_234)
    for part in 1...6 { tally.falseOfShown.add(part, of: part + world % 3) }
    tally.shown = .init(direct: 1_234, induced: 567, null: 89)
    for warning in Warning.allCases.prefix(4) {
      tally.warnings[warning] = .init(direct: 123, induced: 45, null: 12)
    }
    if world.isMultiple(of: 11) {
      for size in [0.5, 0.75, 1, 1.25, 1.5, 2] {
        for lag in [0, 1] {
          for isProtective in [false, true] {
            tally.effects[EffectKind(size: size, lag: lag, isProtective: isProtective)] = [
              .exact: 60 + Int(size * 10), .missed: 50, .untested: 9,
            ]
          }
        }
      }
      tally.induced = [.twin: .init(shown: 40, rightlyTold: 30)]
    }
    (score.all, score.sampled) = (tally, tally)
    for ablation in Ablation.allCases { score.ablated[ablation] = tally }
    score.calibration.add(honest: [0.0002, 0.02, 0.4], raw: [0.00001, 0.03, 0.5])
    return score
  }

  private static func report(worlds: Int, lengths: [Int]) -> ScenarioReport {
    let scores = (0..<worlds).flatMap { world in
      Family.allCases.flatMap { family in
        lengths.map { score(world, days: $0, family: family) }
      }
    }
    return ScenarioReport(
      of: scores,
      made: .init(
        program: "constat 1.2.3", command: "constat evaluate", selection: .init(), seed: 1,
        people: 2_000, sampledPeople: 200),
      promises: .init(
        maximumShare: 0.1, maximumUpperLimit: 0.125, decidingPeople: 1_000, power: []),
      texts: [:])
  }

  /// 400 cells stay within 1.5 MB of JSON and 3 MB of page.
  @Test func aCellTakesLittleRoom() {
    let report = Self.report(worlds: 11, lengths: [30, 90])
    #expect(report.scores.count == 44)
    #expect(report.json.utf8.count <= 44 * 3_750, "\(report.json.utf8.count)")
    #expect(report.html.utf8.count <= 44 * 7_500, "\(report.html.utf8.count)")
    // One line a cell.
    #expect(report.json.split(separator: "\n").count { $0.hasPrefix("{\"ablations\"") } == 44)
  }

  @Test func severalLengthsAreColumnsAndOneIsNot() {
    let several = Self.report(worlds: 2, lengths: [30, 90]).html
    #expect(several.contains("<table class=\"map\">"))
    #expect(several.contains("<th scope=\"col\">30</th><th scope=\"col\">90</th>"))
    #expect(several.contains("<details><summary>Cell by cell</summary>"))
    let one = Self.report(worlds: 2, lengths: [90]).html
    #expect(!one.contains("<table class=\"map\">") && one.contains("<table class=\"rates\">"))
    #expect(!one.contains("Cell by cell"))
  }

  /// Every share of the file follows from the counts beside it.
  @Test func everyShareFollowsFromCounts() async throws {
    let report = try await TinyWorld.report()
    let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8))
    let cells = try #require((object as? [String: Any])?["cells"] as? [[String: Any]])
    for (cell, figures) in zip(cells, report.figures) {
      let trace = "\(figures.cell)"
      let shown = try #require(cell["shown"] as? [String: Any])
      let value = { (name: String) in (shown[name] as? [String: Double])?["value"] }
      let counted = try #require(Self.shares(of: shown))
      #expect(Self.near(counted.false, value("falseDiscoveryRate")), "\(trace)")
      #expect(Self.near(counted.misled, value("misled")), "\(trace)")
      #expect(Self.near(counted.false, figures.falseDiscoveryRate?.value), "\(trace)")
      let effects = shown["effects"] as? [[String: Any]] ?? []
      #expect(effects.isEmpty == (figures.wholePower == nil), "\(trace)")
      let fates = effects.compactMap { $0["fates"] as? [String: Int] }
      let found = fates.joined().filter { EffectFate(rawValue: $0.key)?.isFound == true }
        .reduce(0) { $0 + $1.value }
      let planted = Self.sum("planted", effects)
      if planted > 0 {
        #expect(Self.near(Double(found) / Double(planted), value("power")), "\(trace)")
      }
      var methods = try #require(cell["ablations"] as? [String: [String: Any]])
      methods["sampled"] = cell["sampled"] as? [String: Any]
      #expect(methods.count == Ablation.allCases.count + 1)
      for (name, method) in methods {
        let compared = Ablation(rawValue: name).map { figures.ablated[$0] } ?? figures.sampled
        let counted = try #require(Self.shares(of: method))
        #expect(
          Self.near(counted.false, compared?.falseDiscoveryRate?.value), "\(trace), \(name)")
        #expect(Self.near(counted.misled, compared?.misled?.value), "\(trace), \(name)")
        let power = method["power"] as? [[String: Any]] ?? []
        let (planted, found) = (Self.sum("planted", power), Self.sum("found", power))
        let share = planted > 0 ? Double(found) / Double(planted) : nil
        #expect(Self.near(share, compared?.power?.value), "\(trace), \(name)")
      }
    }
  }

  private static func shares(of tally: [String: Any]) -> (false: Double, misled: Double)? {
    guard let people = tally["people"] as? Int,
      let ratios = tally["falseOfShown"] as? [[Int]]
    else { return nil }
    let sum = ratios.reduce(0) { $0 + Double($1[0]) / Double($1[1]) * Double($1[2]) }
    let misled = ratios.reduce(0) { $0 + $1[2] }
    return (sum / Double(people), Double(misled) / Double(people))
  }

  private static func sum(_ name: String, _ counts: [[String: Any]]) -> Int {
    counts.reduce(0) { $0 + ($1[name] as? Int ?? 0) }
  }

  private static func near(_ left: Double?, _ right: Double?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return abs(left - right) < 1e-6
  }
}
