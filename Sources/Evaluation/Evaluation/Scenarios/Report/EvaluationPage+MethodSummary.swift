import Synthesis

extension EvaluationPage {
  /// The methods over the cells of a family and a length that are under the promise: what is false,
  /// and what is found of what was planted. Empty where no world is under the promise.
  func methodSummary(_ cells: [CellFigures], _ family: Family) -> String {
    let methods = [nil] + Ablation.allCases.map { Ablation?.some($0) }
    let days = cells.first?.cell.days
    let scores = report.scores.filter {
      $0.cell.family == family && $0.cell.days == days && $0.promise == .kept
    }
    let rows = methods.compactMap { method -> [String]? in
      let rates = cells.filter { $0.promise == .kept }.compactMap { figures in
        let compared = method.map { figures.ablated[$0] } ?? figures.sampled
        return compared?.falseDiscoveryRate.map { (figures.cell.scenario, $0.value) }
      }
      guard let worst = rates.max(by: { $0.1 < $1.1 }) else { return nil }
      let mean = rates.reduce(0) { $0 + $1.1 } / Double(rates.count)
      var tally = Tally()
      for score in scores {
        if let part = method.map({ score.ablated[$0] }) ?? score.sampled { tally += part }
      }
      return [
        words.method(method), words.number(mean, 3),
        "\(words.number(worst.1, 3)) <small>\(worst.0.escaped)</small>",
        words.estimate(tally.power(), 2),
      ]
    }
    guard !rows.isEmpty else { return "" }
    let head = [
      words.say("méthode", "method"), words.say("part de faux", "false share"),
      words.say("au pire", "at worst"), words.say("puissance", "power"),
    ]
    return HTMLTable(head: head, rows: rows).html
  }
}
