import Configuration
import Synthesis

/// What other methods gave the people of a sample, as a program beside this one wrote it.
public struct PeerResults: Sendable {
  /// What was given of one cell.
  struct CellResult: Sendable {
    /// What Constat shows, counted by the other program.
    let constat: PeerScore
    /// The methods that were tried there.
    let plans: [PeerPlan: PeerScore]
  }

  /// The command that made them, told in the report.
  let command: String
  /// The programs and packages that made them, with their versions.
  let versions: String
  let seed: UInt64
  /// The people of each cell.
  let people: Int
  let cells: [Cell: CellResult]

  /// Reads a file of results and checks every number.
  public init(_ file: ConfigurationFile) throws(ConfigurationError) {
    let entry = try file.decode(PeerFile.self, checkedBy: PeerFile.shape)
    (command, versions) = (entry.command, entry.versions)
    (seed, people) = (entry.seed, entry.people)
    var cells: [Cell: CellResult] = [:]
    for (index, item) in entry.cells.enumerated() {
      let place = file.root.member("cells").item(index)
      let cell = Cell(scenario: item.scenario, days: item.days, family: item.family)
      let constat = try item.constat.score(at: place.member("constat"))
      var plans: [PeerPlan: PeerScore] = [:]
      for (name, counts) in item.plans.sorted(by: { $0.key < $1.key }) {
        guard let plan = PeerPlan(rawValue: name) else { continue }
        plans[plan] = try counts.score(at: place.member("plans").member(name))
      }
      let result = CellResult(constat: constat, plans: plans)
      if cells.updateValue(result, forKey: cell) != nil { throw place.error(.repeated) }
    }
    self.cells = cells
  }

  /// The methods that were tried anywhere, in the order of a report.
  var plans: [PeerPlan] {
    PeerPlan.allCases.filter { plan in cells.values.contains { $0.plans[plan] != nil } }
  }

  /// The lengths of which they say something, in days.
  private var lengths: Set<Int> { Set(cells.keys.map(\.days)) }

  /// Fails when an evaluation will be about other people: of another seed or number, or with cells
  /// of one of these lengths that are not here.
  public func check(_ order: ScenarioEvaluation.Order) throws(EvaluationError) {
    if seed != order.seed { throw .peersOfSeed(seed, expected: order.seed) }
    if people != order.sampledPeople {
      throw .peersOfPeople(people, expected: order.sampledPeople)
    }
    let told = order.cells.filter { lengths.contains($0.days) }
    let missing = (told.isEmpty ? order.cells : told).first { cells[$0] == nil }
    if let missing { throw .peersLack(missing) }
  }

  /// Fails when Constat shows the sampled people other things than the other program counted: the
  /// results are of another version, or one of the two does not count as the other does.
  public func check(_ scores: [CellScore]) throws(EvaluationError) {
    let different = scores.first { score in
      cells[score.cell].map { $0.constat != PeerScore(score.sampled) } ?? false
    }
    if let different { throw .peersDiffer(different.cell) }
  }
}

/// Results as their file writes them.
private struct PeerFile: Decodable {
  struct Item: Decodable {
    let scenario: String
    let days: Int
    let family: Family
    let constat: Counts
    let plans: [String: Counts]
  }

  struct Counts: Decodable {
    struct Share: Decodable {
      let `false`: Int
      let shown: Int
      let people: Int
    }

    let shares: [Share]
    let fates: [String: Int]

    func score(at place: Place) throws(ConfigurationError) -> PeerScore {
      var counts = RatioCounts()
      for (index, share) in shares.enumerated() {
        if share.false > share.shown {
          throw place.member("shares").item(index).member("false").error(
            .outOfBounds(allowed: .within(0, Double(share.shown))))
        }
        counts.add(share.false, of: share.shown, people: share.people)
      }
      let known = fates.compactMap { name, count in
        EffectFate(rawValue: name).map { ($0, count) }
      }
      return PeerScore(
        falseOfShown: counts, fates: Dictionary(known, uniquingKeysWith: +))
    }
  }

  let command: String
  let versions: String
  let seed: UInt64
  let people: Int
  let cells: [Item]

  private static let count = Shape.whole(.within(0, 1_000_000_000))
  private static let counts = Shape.object([
    "shares": .list(of: .object(["false": count, "shown": count, "people": count])),
    "fates": .object(
      [:],
      optional: Dictionary(uniqueKeysWithValues: EffectFate.allCases.map { ($0.rawValue, count) })),
  ])

  static let shape = Shape.object([
    "format": .whole(.within(1, 1)), "command": .text, "versions": .text,
    "seed": .whole(.within(0, 9_007_199_254_740_992)), "people": .whole(.within(1, 1_000_000)),
    "cells": .list(
      of: .object([
        "scenario": .text, "days": .whole(.within(1, 100_000)), "family": .word(of: Family.self),
        "constat": counts,
        "plans": .object(
          [:],
          optional: Dictionary(
            uniqueKeysWithValues: PeerPlan.allCases.map { ($0.rawValue, counts) })),
      ])),
  ])
}
