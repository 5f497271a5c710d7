import Synthesis

extension EvaluationPage {
  /// What the search for shared drivers finds, what it silences, and what it is worth.
  var drivers: String {
    guard !report.drivers.isEmpty else { return "" }
    let text = words.say(
      "Ce qui change ensemble est cherché et retiré. Trouvé : part des personnes chez qui quelque "
        + "chose l’est ; dans les mondes qui ne cachent rien, ce sont de fausses alertes. "
        + "Rythme : part des personnes chez qui le vrai est nommé, puis un multiple ou une "
        + "partie de celui-ci. Tues : paires qui auraient été montrées et ne le sont pas, les deux "
        + "côtés changeant ensemble : vraies, qui découlent du vrai, fausses ; les vraies sont le "
        + "prix. Part de faux et puissance : des premières personnes, avec la recherche puis sans.",
      "What moves several features at once is looked for and taken away. Found: the share of people "
        + "of whom a shared driver is; in worlds that hide none these are false alarms. Rhythm: the "
        + "share of people of whom the true one is named, then a multiple or a part of it. Silenced: "
        + "pairs that would have been shown and are not, as both sides follow one driver: true, "
        + "following from something true, false; the true ones are the cost. False share and power: "
        + "of the first people, with the search and without.")
    let tables = report.families.map { family in
      "<h3>\(words.family(family))</h3>\n"
        + table(report.drivers.filter { $0.family == family }) + worldByWorld(family)
        + command(family: family)
    }
    return heading(words.say("Ce qui change ensemble", "Shared drivers"), text) + tables.joined()
  }

  /// The worlds under the promise one by one, at one length.
  private func worldByWorld(_ family: Family) -> String {
    let cells = zip(report.scores, report.figures).filter { score, _ in
      score.promise == .kept && score.cell.family == family && score.cell.days == comparedDays
    }
    guard !cells.isEmpty else { return "" }
    return folded(
      words.say("Les mondes sous la promesse, un par un", "Worlds under the promise, one by one"),
      table(cells.map(DriverLine.init)))
  }

  private func table(_ lines: [DriverLine]) -> String {
    let head = [
      words.say("monde", "world"), words.say("jours", "days"), words.say("trouvé", "found"),
      words.say("calendrier · période · autre", "calendar · stretch · other"),
      words.say("rythme", "rhythm"), words.say("tues", "silenced"),
      words.say("part de faux", "false share"), words.say("sans", "without"),
      words.say("puissance", "power"), words.say("sans", "without"),
    ]
    return HTMLTable(head: head, rows: lines.map(row)).html
  }

  private func row(_ line: DriverLine) -> [String] {
    let tally = line.tally
    let silenced = tally.silenced
    let patterns = DriverTally.Pattern.allCases.map { share(tally.share(of: $0)) }
    let namings = [DriverTally.Naming.right, .kin].map { share(tally.share(of: $0)) }
    return [
      line.world?.escaped
        ?? words.say("ceux sous la promesse, ensemble", "those under the promise, together"),
      "\(line.days)", words.estimate(tally.foundShare), patterns.joined(separator: " · "),
      tally.peopleWithFold > 0 ? namings.joined(separator: " · ") : "–",
      "\(silenced.direct) · \(silenced.induced) · \(silenced.null)",
      words.estimate(line.searched.falseDiscoveryRate),
      words.estimate(line.unsearched?.falseDiscoveryRate), share(line.searched.power),
      share(line.unsearched?.power),
    ]
  }

  private func share(_ estimate: Estimate?) -> String {
    estimate.map { words.number($0.value, 2) } ?? "–"
  }
}
