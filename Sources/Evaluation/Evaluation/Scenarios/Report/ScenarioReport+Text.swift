import Model
import Synthesis

extension ScenarioReport {
  /// The summary in plain text: the promises, those of power and the broken ones by name, then one
  /// line a cell.
  public var text: String {
    let counts = Dictionary(grouping: verdicts, by: \.standing).mapValues(\.count)
    let told = verdicts.filter(\.isTold).map { "  \($0.description)\n" }.joined()
    return """
      Offline evaluation: people whose truth is known
      \(making.program), seed \(making.seed), \(making.people) people a cell

        \(making.wholeCommand)

      Promises: \(counts[.kept] ?? 0) kept, \(counts[.undecided] ?? 0) undecided, \
      \(counts[.broken] ?? 0) broken
      \(told)
      \(table)
      fdr: mean share of what is shown that is false, with its interval of 95 %; misled: share of
      people shown anything false; power: share of the planted associations that are shown. A world
      beside the promise has something hidden that moves many features at once: it is measured, and
      judged only where the plan promises something of it.
      \(driverText)\(nightText)
      """ + peerText
  }

  /// One line a cell, in Markdown with columns of one width.
  public var table: String {
    let rows = zip(figures, scores).map { figures, score in
      [
        figures.cell.scenario, "\(figures.cell.days)", figures.cell.family.rawValue,
        "\(score.all.people)", NullReport.decimals(score.all.meanTests, 0),
        share(figures.falseDiscoveryRate), interval(figures.falseDiscoveryRate),
        share(figures.misled), share(figures.wholePower), verdictWord(on: figures),
      ]
    }
    let head = [
      "world", "days", "family", "people", "tests", "fdr", "95 %", "misled", "power", "promise",
    ]
    return MarkdownTable(head: head, rows: rows).text
  }

  private func verdictWord(on figures: CellFigures) -> String {
    switch standing(of: figures.cell) {
    case .kept: "kept"
    case .undecided: "undecided"
    case .broken: "BROKEN"
    case nil: "beside"
    }
  }

  private func share(_ estimate: Estimate?) -> String {
    estimate.map { NullReport.decimals($0.value, 3) } ?? "-"
  }

  private func interval(_ estimate: Estimate?) -> String {
    estimate.map { "\(NullReport.decimals($0.low, 3))-\(NullReport.decimals($0.high, 3))" } ?? "-"
  }
}

extension PromiseVerdict: CustomStringConvertible {
  /// Whether a summary names it: it is broken, or about something that must be found.
  var isTold: Bool { isOfPower || standing == .broken }

  /// Whether it is about what must be found.
  var isOfPower: Bool {
    switch subject {
    case .power, .powerUnderRaw: true
    case .falseDiscoveryRate, .misledOfNothing, .misledByDriver: false
    }
  }

  /// One line: `trend, 90 days, large: false discovery rate 0.131 (0.118 to 0.145), at most 0.100:
  /// broken`.
  public var description: String {
    let (what, bound) =
      switch subject {
      case .falseDiscoveryRate: ("false discovery rate", "at most")
      case .misledOfNothing: ("people of whom nothing is true shown something", "at most")
      case .misledByDriver: ("people whom a hidden driver misleads", "at most")
      case .power(let size): ("power at \(NullReport.decimals(size, 2)) SD", "at least")
      case .powerUnderRaw(let size):
        ("power lost to raw p at \(NullReport.decimals(size, 2)) SD", "at most")
      }
    let measured =
      estimate.map { estimate in
        let (value, low, high) = (
          NullReport.decimals(estimate.value, 3), NullReport.decimals(estimate.low, 3),
          NullReport.decimals(estimate.high, 3)
        )
        return "\(value) (\(low) to \(high))"
      } ?? "not measured"
    let promised = NullReport.decimals(limit, 3)
    return "\(cell): \(what) \(measured), \(bound) \(promised): \(standing.rawValue)"
  }
}
