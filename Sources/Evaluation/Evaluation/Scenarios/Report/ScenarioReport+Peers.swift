import Synthesis

/// One line of the comparison with other methods.
struct PeerLine: Sendable {
  /// The method; nil for Constat.
  let plan: PeerPlan?
  let score: PeerScore
}

extension ScenarioReport {
  /// The evaluated cells of which the peers say something, in order.
  var peerCells: [(cell: Cell, promise: Promise, result: PeerResults.CellResult)] {
    scores.compactMap { score in
      peers?.cells[score.cell].map { (score.cell, score.promise, $0) }
    }
  }

  /// Constat and each method that was tried, over some cells together; a method only over those in
  /// which it was tried.
  func peerLines(of results: [PeerResults.CellResult]) -> [PeerLine] {
    var constat = PeerScore()
    for result in results { constat += result.constat }
    let others = (peers?.plans ?? []).compactMap { plan -> PeerLine? in
      var sum = PeerScore()
      for result in results { sum += result.plans[plan] ?? PeerScore() }
      return sum.people > 0 ? PeerLine(plan: plan, score: sum) : nil
    }
    return [PeerLine(plan: nil, score: constat)] + others
  }

  /// The commands that make the comparison again: the sample, what the peers give, the report.
  var peerCommands: [String] {
    guard let peers else { return [] }
    var sample = making
    sample.selection.days = Set(peerCells.map(\.cell.days)).sorted()
    return [
      sample.wholeCommand + " --sample SAMPLE", peers.command,
      making.wholeCommand + " --peers PEERS --report DIR",
    ]
  }

  /// The comparison in plain text, one line for each method, size of family and promise; empty
  /// without peers.
  var peerText: String {
    guard let peers else { return "" }
    let groups = Family.allCases.flatMap { family in Promise.allCases.map { (family, $0) } }
    let rows = groups.flatMap { family, promise in
      let cells = peerCells.filter { $0.cell.family == family && $0.promise == promise }
      return peerLines(of: cells.map(\.result)).filter { $0.score.people > 0 }.map { line in
        [
          promise.rawValue, family.rawValue, line.plan?.rawValue ?? "constat",
          "\(line.score.people)", Self.share(line.score.falseShare(seed: making.seed)),
          Self.interval(line.score.falseShare(seed: making.seed)), Self.share(line.score.misled),
          Self.share(line.score.power),
        ]
      }
    }
    let head = [
      "promise", "family", "method", "people", "fdr", "95 %", "misled", "power",
    ]
    let commands = peerCommands.map { "  \($0)\n" }.joined()
    return """

      Other methods on the same days of the first \(making.sampledPeople) people of each cell, with
      Constat's planned pairs, at a rate of \(NullReport.decimals(promises.maximumShare, 2)), in worlds
      under the promise and beside it. Each cell is in evaluation.json.
      \(peers.versions)

      \(commands)
      \(MarkdownTable(head: head, rows: rows).text)
      """
  }

  private static func share(_ estimate: Estimate?) -> String {
    estimate.map { NullReport.decimals($0.value, 3) } ?? "-"
  }

  private static func interval(_ estimate: Estimate?) -> String {
    estimate.map { "\(NullReport.decimals($0.low, 3))-\(NullReport.decimals($0.high, 3))" } ?? "-"
  }
}

/// The comparison with other methods in the JSON of a report.
struct PeerDocument: Encodable {
  private struct CellDocument: Encodable {
    let scenario: String
    let days: Int
    let family: Family
    let methods: [MethodDocument]
  }

  private struct MethodDocument: Encodable {
    let method: String
    let people: Int
    let falseShare: Estimate?
    let misled: Estimate?
    let power: Estimate?
    let fates: [String: Int]
  }

  private let commands: [String]
  private let versions: String
  private let cells: [CellDocument]

  /// Nil of a report without them.
  init?(_ report: ScenarioReport) {
    guard let peers = report.peers else { return nil }
    commands = report.peerCommands
    versions = peers.versions
    let seed = report.making.seed
    cells = report.peerCells.map { cell, _, result in
      CellDocument(
        scenario: cell.scenario, days: cell.days, family: cell.family,
        methods: report.peerLines(of: [result]).map { line in
          let fates = line.score.fates.map { ($0.key.rawValue, $0.value) }
          return MethodDocument(
            method: line.plan?.rawValue ?? "constat", people: line.score.people,
            falseShare: line.score.falseShare(seed: seed), misled: line.score.misled,
            power: line.score.power, fates: Dictionary(uniqueKeysWithValues: fates))
        })
    }
  }
}
