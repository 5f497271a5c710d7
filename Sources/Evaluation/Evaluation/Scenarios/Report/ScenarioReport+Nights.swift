extension ScenarioReport {
  /// The nightly looks in plain text, one line a cell; empty where there were none.
  var nightText: String {
    guard let first = nights.first?.score else { return "" }
    func share(_ estimate: Estimate?) -> String {
      guard let estimate else { return "-" }
      let (value, low, high) = (
        NullReport.decimals(estimate.value, 3), NullReport.decimals(estimate.low, 3),
        NullReport.decimals(estimate.high, 3)
      )
      return "\(value) (\(low)-\(high))"
    }
    let rows = nights.map { figures in
      let planted = figures.shown.planted
      let median = figures.score.shown.allPlanted.medianLooksToEstablished
      return [
        figures.score.cell.scenario, figures.score.cell.family.rawValue,
        "\(figures.score.shown.people)", share(figures.shown.everFalseEmerging),
        share(figures.shown.everFalseEstablished), share(figures.raw.everFalseEmerging),
        share(figures.raw.everFalseEstablished), share(planted.everShown),
        share(planted.establishedLast), median.map { "\($0)" } ?? "-",
      ]
    }
    let head = [
      "world", "family", "people", "ever emerging", "ever established", "raw emerging",
      "raw established", "power ever", "power established", "looks",
    ]
    return """

      Looked at every night, each day from \(first.firstDay) to \(first.cell.days)

      \(MarkdownTable(head: head, rows: rows).text)
      ever: share of people shown anything false on any night, by the stage it is shown in; raw: the
      same by the textbook p-values; power: share of the planted associations shown on any night, and
      shown as established on the last; looks: the median from first shown to established, both
      counted.

      """
  }
}
