import Foundation
import Model
import Testing

@testable import Configuration
@testable import Evaluation
@testable import Synthesis

/// A small file of results written by hand.
@Suite struct PeerResultsTests {
  private static let written = """
    {"format": 1, "command": "python3 peer_plans.py SAMPLE --output PEERS",
    "versions": "Python 3 <test>", "seed": 1, "people": 5, "cells": [
    {"scenario": "tiny", "days": 60, "family": "personal",
    "constat": {"shares": [{"false": 0, "shown": 1, "people": 5}], "fates": {"exact": 5}},
    "plans": {"textbook": {"shares": [{"false": 0, "shown": 1, "people": 3},
    {"false": 1, "shown": 2, "people": 1}, {"false": 1, "shown": 1, "people": 1}],
    "fates": {"exact": 3, "throughTwin": 1, "missed": 1}}}}]}
    """

  private static func results(_ change: (String, String)? = nil) throws -> PeerResults {
    let text = change.map { written.replacing($0.0, with: $0.1) } ?? written
    return try PeerResults(ConfigurationFile(name: "peers.json", bytes: Array(text.utf8)))
  }

  @Test func theCountsGiveTheShares() throws {
    let results = try Self.results()
    #expect(results.plans == [.textbook])
    let cell = Cell(scenario: "tiny", days: 60, family: .personal)
    let textbook = try #require(results.cells[cell]?.plans[.textbook])
    #expect(textbook.people == 5)
    #expect(textbook.falseShare(seed: 1)?.value == 0.3)
    #expect(textbook.misled == Estimate(share: 2, of: 5))
    #expect(textbook.power == Estimate(share: 4, of: 5))
  }

  @Test(
    arguments: [
      ("\"format\": 1", "\"format\": 2", "format"), ("\"seed\": 1", "\"seed\": -1", "seed"),
      ("\"people\": 5, \"cells\"", "\"people\": 0, \"cells\"", "people"),
      ("\"personal\"", "\"small\"", "cells[0].family"),
      ("\"textbook\"", "\"text_book\"", "cells[0].plans.text_book"),
      ("\"missed\"", "\"lost\"", "cells[0].plans.textbook.fates.lost"),
      (
        "\"false\": 1, \"shown\": 1", "\"false\": 2, \"shown\": 1",
        "cells[0].plans.textbook.shares[2].false"
      ),
      ("\"versions\"", "\"version\"", "version"),
      (
        "}}}}]}",
        "}}}}, {\"scenario\": \"tiny\", \"days\": 60, \"family\": \"personal\", "
          + "\"constat\": {\"shares\": [], \"fates\": {}}, \"plans\": {}}]}", "cells[1]"
      ),
    ])
  func aWrongFileIsRefusedWithThePlace(old: String, new: String, place: String) throws {
    #expect(Self.written.contains(old))
    do {
      _ = try Self.results((old, new))
      Issue.record("\(new) was accepted")
    } catch let error as ConfigurationError {
      #expect(error.description.hasPrefix("peers.json: \(place): "), "\(error)")
    }
  }

  @Test func otherPeopleAreRefused() throws {
    let results = try Self.results()
    var order = try TinyWorld.order([TinyWorld(chance: 0.95)])
    #expect(throws: Never.self) { try results.check(order) }
    order.seed = 2
    #expect(throws: EvaluationError.peersOfSeed(1, expected: 2)) { try results.check(order) }
    order.seed = 1
    order.sampledPeople = 4
    #expect(throws: EvaluationError.peersOfPeople(5, expected: 4)) { try results.check(order) }
    order.sampledPeople = 5
    var other = TinyWorld()
    other.name = "other"
    order.worlds.append(other)
    let missing = Cell(scenario: "other", days: 60, family: .personal)
    #expect(throws: EvaluationError.peersLack(missing)) { try results.check(order) }
    order.worlds.removeLast()
    order.lengths = [30]
    let short = Cell(scenario: "tiny", days: 30, family: .personal)
    #expect(throws: EvaluationError.peersLack(short)) { try results.check(order) }
  }

  @Test func otherFindingsAreRefused() throws {
    let results = try Self.results()
    var score = CellScore(
      cell: Cell(scenario: "tiny", days: 60, family: .personal), promise: .kept)
    for _ in 0..<5 { score.sampled.falseOfShown.add(0, of: 1) }
    let kind = EffectKind(size: 1, lag: 0, isProtective: false)
    score.sampled.effects = [kind: [.exact: 5]]
    #expect(throws: Never.self) { try results.check([score]) }
    score.sampled.effects = [kind: [.exact: 4, .missed: 1]]
    #expect(throws: EvaluationError.peersDiffer(score.cell)) { try results.check([score]) }
    score.sampled.effects = [kind: [.exact: 5]]
    score.sampled.falseOfShown.add(0, of: 1)
    #expect(throws: EvaluationError.peersDiffer(score.cell)) { try results.check([score]) }
  }

  @Test func theReportTellsThemBesideConstat() async throws {
    let report = try await TinyWorld.report(peers: try Self.results())
    let line =
      "| kept    | personal | textbook | 5      | 0.300 | 0.000-0.700 | 0.400  | 0.800 |"
    #expect(report.text.contains(line), "\(report.text)")
    let sample = "constat evaluate --users 12 --seed 1 --days 60 --sample SAMPLE"
    #expect(report.text.contains(sample) && report.text.contains("Python 3 <test>"))
    let page = report.html
    #expect(page.contains("Les autres méthodes") && page.contains("Other methods"))
    #expect(page.contains("Python 3 &lt;test&gt;") && page.contains("<code>\(sample)</code>"))
    #expect(page.contains("0.300 <small>(0.000–0.700)</small><br/><small>0.400 · 0.80</small>"))
    try ScenarioReportTests.checkBalance(of: page)
    let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8))
    let peers = try #require((object as? [String: Any])?["peers"] as? [String: Any])
    let cells = try #require(peers["cells"] as? [[String: Any]])
    let methods = try #require(cells.first?["methods"] as? [[String: Any]])
    #expect(methods.map { $0["method"] as? String } == ["constat", "textbook"])
  }
}
