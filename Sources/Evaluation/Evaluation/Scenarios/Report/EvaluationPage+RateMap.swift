import Synthesis

extension EvaluationPage {
  /// The false shares of a family as one row a world and one column a length; empty where there is
  /// one length, which the cells themselves tell as shortly.
  func rateMap(_ family: Family) -> String {
    let cells = report.figures.filter { $0.cell.family == family }
    let lengths = Set(cells.map(\.cell.days)).sorted()
    guard lengths.count > 1 else { return "" }
    let worlds = Dictionary(grouping: cells, by: \.cell.scenario)
    let rows = report.worlds.compactMap { world -> [String]? in
      guard let cells = worlds[world] else { return nil }
      return [world.escaped]
        + lengths.map { days in cells.first { $0.cell.days == days }.map(share) ?? "–" }
    }
    let head = [words.say("monde", "world")] + lengths.map { "\($0)" }
    let text = words.say(
      "Par durée, en jours. ▲ promesse rompue, ? indécise, ○ monde à côté de la promesse.",
      "By length, in days. ▲ promise broken, ? undecided, ○ world beside the promise.")
    return "<p class=\"note\">\(text)</p>\n"
      + HTMLTable(style: "map", head: head, rows: rows).html
  }

  /// A share with the mark of how its promise stands, in its colour.
  private func share(_ figures: CellFigures) -> String {
    guard let estimate = figures.falseDiscoveryRate else { return "–" }
    let number = words.number(estimate.value, 3)
    return switch report.standing(of: figures.cell, onlyFalse: true) {
    case .kept: number
    case .undecided: "<span class=\"undecided\">? \(number)</span>"
    case .broken: "<strong class=\"broken\">▲ \(number)</strong>"
    case nil: "<span class=\"beside\">○ \(number)</span>"
    }
  }

  /// What is read only by who asks for it. On paper it is open.
  func folded(_ title: String, _ content: String) -> String {
    "<details><summary>\(title)</summary>\n\(content)</details>\n"
  }
}
