import Foundation
import Model
import Synthesis
import Testing

@testable import Evaluation

@Suite struct PeerSampleTests {
  private static func lines(workers: Int) async throws -> [String] {
    let order = try TinyWorld.order([TinyWorld(lengths: [60], chance: 0.95)], workers: workers)
    let sample = PeerSample(order, program: "constat 1.2.3")
    #expect(sample.cells.map(PeerSample.fileName) == ["tiny-60-personal.jsonl"])
    return try await sample.text(of: sample.cells[0]).split(separator: "\n").map(String.init)
  }

  private static func object(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  @Test func theNumberOfWorkersChangesNothing() async throws {
    let lines = try await Self.lines(workers: 1)
    #expect(lines.count == 6)
    #expect(try await Self.lines(workers: 3) == lines)
  }

  @Test func theHeaderTellsWhatTheLinesRestOn() async throws {
    let header = try Self.object(try await Self.lines(workers: 1)[0])
    #expect(header["format"] as? Int == 1 && header["seed"] as? Int == 1)
    #expect(header["scenario"] as? String == "tiny" && header["days"] as? Int == 60)
    #expect(header["people"] as? Int == 5 && header["rate"] as? Double == 0.1)
    #expect(header["methods"] as? [String] == ["two_by_two", "spearman"])
    #expect((header["truths"] as? [String])?.prefix(3) == ["direct", "null", "twin"])
    let gates = try #require(header["gates"] as? [String: Double])
    #expect(gates["minimumIncidents"] == 3 && gates["minimumLift"] == 1.5)
  }

  /// The days, the pairs with their truth, and what Constat shows are those of the person.
  @Test func aLineHoldsTheDaysAndTheTruth() async throws {
    let line = try Self.object(try await Self.lines(workers: 1)[1])
    let features = try #require(line["features"] as? [[String: Any]])
    let keys = features.compactMap { $0["key"] as? String }
    #expect(keys == keys.sorted() && keys.contains("pain.headache"))
    let pairs = try #require(line["pairs"] as? [[Int]])
    let dairy = try #require(keys.firstIndex(of: "food.dairy"))
    let headache = try #require(keys.firstIndex(of: "pain.headache"))
    let planted = [dairy, headache, 0, 0, 0]
    #expect(pairs.filter { $0[4] == 0 } == [planted])
    #expect(pairs.allSatisfy { $0.count == 5 && $0[4] < 2 })
    let presence = try #require(features[dairy]["presence"] as? String)
    #expect(presence.count == 60 && presence.allSatisfy("01".contains))
    let mood = try #require(keys.firstIndex(of: "mood.state"))
    #expect(features[mood]["presence"] == nil && features[mood]["higherIsWorse"] as? Bool == false)
    #expect((features[mood]["values"] as? [Double])?.count == 60)
    let shown = try #require(line["shown"] as? [[Int]])
    #expect(shown.contains { pairs[$0[0]] == planted && $0[1] == 0 })
    let score = try #require(line["score"] as? [String: Any])
    #expect(score["fates"] as? [String: Int] == ["exact": 1])
    let effects = try #require(line["planted"] as? [[String: Any]])
    #expect(effects.map { $0["trigger"] as? String } == ["food.dairy"])
  }
}
