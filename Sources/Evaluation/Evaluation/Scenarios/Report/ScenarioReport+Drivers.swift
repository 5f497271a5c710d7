import Synthesis

extension ScenarioReport {
  /// The search for shared drivers in plain text, one line a cell beside the promise and one for all
  /// others of a length and family; empty where nothing was evaluated.
  var driverText: String {
    guard !drivers.isEmpty else { return "" }
    func number(_ estimate: Estimate?) -> String {
      estimate.map { NullReport.decimals($0.value, 3) } ?? "-"
    }
    let rows = drivers.map { line in
      let (tally, silenced) = (line.tally, line.tally.silenced)
      let interval =
        tally.foundShare.map {
          "\(NullReport.decimals($0.low, 3))-\(NullReport.decimals($0.high, 3))"
        } ?? "-"
      return [
        line.world ?? "under the promise", "\(line.days)", line.family.rawValue,
        number(tally.foundShare), interval, number(tally.share(of: .right)),
        number(tally.share(of: .kin)),
        "\(silenced.direct) \(silenced.induced) \(silenced.null)",
        number(line.searched.falseDiscoveryRate), number(line.unsearched?.falseDiscoveryRate),
        number(line.searched.power), number(line.unsearched?.power),
      ]
    }
    let head = [
      "world", "days", "family", "found", "95 %", "named", "kin", "silenced", "fdr", "without",
      "power", "without",
    ]
    return """

      Shared drivers

      \(MarkdownTable(head: head, rows: rows).text)
      found: share of people of whom a driver is found; named: of whom the fold of the calendar is
      the right one, kin: of whom a cycle is a part or a multiple of it; silenced: pairs not reported
      because both sides follow one driver: true, following from something true, false; fdr and
      power: of the sampled people, with and without the search.

      """
  }
}

/// What `evaluation.json` holds of the search for shared drivers in one cell.
struct DriverDocument: Encodable {
  let found: Int
  let foundShare: Estimate?
  let patterns: [String: Int]
  let peopleWithFold: Int?
  let namings: [String: Int]?
  let silenced: [String: Int]?

  /// Nil where nothing was found.
  init?(_ tally: DriverTally) {
    guard tally.found > 0 else { return nil }
    found = tally.found
    foundShare = tally.foundShare?.rounded
    patterns = tally.patterns.byName
    peopleWithFold = tally.peopleWithFold.occurring
    namings = tally.namings.byName.occurring
    silenced = tally.silenced.occurring
  }
}
