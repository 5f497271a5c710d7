import Synthesis

extension EvaluationPage {
  /// The method beside itself with one part taken away, on the same people.
  var ablations: String {
    guard let days = comparedDays, report.making.sampledPeople > 0 else { return "" }
    let text = words.say(
      "À \(days) jours, sur les \(report.making.sampledPeople) premières personnes de chaque case : "
        + "les mêmes jours, une pièce de la méthode en moins. La part de faux est la moyenne des "
        + "mondes sous la promesse ; monde par monde : part de faux · puissance.",
      "At \(days) days, on the first \(report.making.sampledPeople) people of each cell: the same "
        + "days, one part of the method taken away. The false share is the mean of the worlds "
        + "under the promise; world by world: false share · power.")
    let tables = report.families.map { family in
      let cells = report.figures.filter { $0.cell.days == days && $0.cell.family == family }
      let rows = cells.map { figures in
        [figures.cell.scenario.escaped, compared(figures.sampled)]
          + Ablation.allCases.map { figures.ablated[$0].map(compared) ?? "–" }
      }
      let head =
        [words.say("monde", "world"), words.method(nil)] + Ablation.allCases.map(words.method)
      return "<h3>\(words.family(family))</h3>\n\(methodSummary(cells, family))"
        + folded(
          words.say("Monde par monde", "World by world"),
          HTMLTable(style: "methods", head: head, rows: rows).html)
        + command(days: days, family: family)
    }
    return heading(words.say("Sans l’une des pièces", "Without one of the parts"), text)
      + tables.joined()
  }

  private func compared(_ figures: CellFigures.Compared) -> String {
    let rate = figures.falseDiscoveryRate.map { words.number($0.value, 3) } ?? "–"
    return figures.power.map { "\(rate) · \(words.number($0.value, 2))" } ?? rate
  }

  /// Findings that follow from something true, and whether they are told as what they are.
  var induced: String {
    var tally = Tally()
    for score in report.scores { tally += score.all }
    let sums = tally.induced
    guard !sums.isEmpty else { return "" }
    let rows = InducedReason.allCases.compactMap { reason in
      sums[reason].map { sum in
        [
          words.reason(reason), "\(sum.shown)",
          words.estimate(Estimate.share(sum.rightlyTold, of: sum.shown)),
        ]
      }
    }
    let text = words.say(
      "Ce qui découle de quelque chose de vrai n’est pas compté faux. Est-il montré pour ce qu’il "
        + "est, avec l’avertissement qui convient ou à côté de ce dont il découle ?",
      "What follows from something true does not count as false. Is it shown as what it is, with "
        + "the right warning or beside what it follows from?")
    let head = [
      words.say("raison", "reason"), words.say("montrées", "shown"),
      words.say("dites comme il faut", "rightly told"),
    ]
    return heading(words.say("Les conséquences", "Consequences"), text)
      + HTMLTable(head: head, rows: rows).html + command()
  }
}
