import Synthesis

extension EvaluationPage {
  /// Other methods on the same days of the same people, with the same planned pairs.
  var peers: String {
    guard let peers = report.peers, !report.peerCells.isEmpty else { return "" }
    let (sampled, rate) = (
      report.making.sampledPeople, words.number(report.promises.maximumShare, 2)
    )
    let text = words.say(
      "Ce que d’autres méthodes montreraient des mêmes jours, aux \(sampled) premières personnes de "
        + "chaque case, sur les mêmes paires prévues, au taux de \(rate) : seule la méthode change. "
        + "« Seuils » : Benjamini–Hochberg, puis les seuils de Constat sur les incidents et la "
        + "force.",
      "What other methods would show of the same days, to the first \(sampled) people of each cell, "
        + "on the same planned pairs, at a rate of \(rate): only the method differs. “Gates”: "
        + "Benjamini–Hochberg, then Constat’s gates on incidents and strength.")
    let tables = report.families.flatMap { family -> [String] in
      let cells = report.peerCells.filter { $0.cell.family == family }
      return cells.isEmpty ? [] : [summary(cells, family), byWorld(cells)]
    }
    let label = words.say("À refaire :", "To make again:")
    let commands = report.peerCommands.map { "<code>\($0.escaped)</code>" }
      .joined(separator: "<br/>")
    let note = "<p class=\"note\">\(peers.versions.escaped)<br/>\(label) \(commands)</p>\n"
    return heading(words.say("Les autres méthodes", "Other methods"), text) + methods
      + tables.joined() + note
  }

  private typealias PeerCells = [(cell: Cell, promise: Promise, result: PeerResults.CellResult)]

  /// What each method does, in one line each.
  private var methods: String {
    let told = (report.peers?.plans ?? []).compactMap { plan in
      words.meaning(of: plan).map { "<li>\(words.peer(plan)) : \($0)</li>" }
    }
    let lines = words.language == .english ? told.map { $0.replacing(" : ", with: ": ") } : told
    return "<ul>\n\(lines.joined(separator: "\n"))\n</ul>\n"
  }

  /// All worlds under the promise together, then those beside it.
  private func summary(_ cells: PeerCells, _ family: Family) -> String {
    let groups: [(Promise, String)] = [
      (.kept, words.say("mondes sous la promesse", "worlds under the promise")),
      (.beside, words.say("mondes à côté", "worlds beside it")),
    ]
    let tables = groups.map { promise, name in
      let results = cells.filter { $0.promise == promise }.map(\.result)
      guard !results.isEmpty else { return "" }
      let rows = report.peerLines(of: results).map { line in
        [
          words.peer(line.plan), words.estimate(line.score.falseShare(seed: report.making.seed)),
          words.estimate(line.score.misled), words.estimate(line.score.power, 2),
          "\(line.score.people)",
        ]
      }
      let head = [
        name, words.say("part de faux", "false share"), words.say("trompés", "misled"),
        words.say("puissance", "power"), words.say("personnes", "people"),
      ]
      return HTMLTable(head: head, rows: rows).html
    }
    return "<h3>\(words.family(family))</h3>\n\(tables.joined())"
  }

  /// One line a cell, one column a method: the false share, then who is misled and the power.
  private func byWorld(_ cells: PeerCells) -> String {
    let plans: [PeerPlan?] = [nil] + (report.peers?.plans ?? [])
    let hasLengths = Set(cells.map(\.cell.days)).count > 1
    let rows = cells.map { cell, _, result in
      let lines = report.peerLines(of: [result])
      let name = hasLengths ? "\(cell.scenario) \(cell.days)" : cell.scenario
      return [name.escaped]
        + plans.map { plan in lines.first { $0.plan == plan }.map(compared) ?? "–" }
    }
    let caption = words.say(
      "Part de faux (intervalle) ; dessous, part des personnes trompées · puissance.",
      "False share (interval); below it, share of people misled · power.")
    return "<p>\(caption)</p>\n"
      + HTMLTable(head: [words.say("monde", "world")] + plans.map(words.peer), rows: rows).html
  }

  private func compared(_ line: PeerLine) -> String {
    let misled = line.score.misled.map { words.number($0.value, 3) } ?? "–"
    let power = line.score.power.map { " · \(words.number($0.value, 2))" } ?? ""
    return words.estimate(line.score.falseShare(seed: report.making.seed))
      + "<br/><small>\(misled)\(power)</small>"
  }
}

extension PageWords {
  /// A method of the comparison; of nil, Constat.
  func peer(_ plan: PeerPlan?) -> String {
    switch plan {
    case nil: "Constat"
    case .textbook: say("manuel", "textbook")
    case .textbookGated: say("manuel, seuils", "textbook, gates")
    case .effectiveLagOne: say("taille effective, délai 1", "effective size, lag 1")
    case .effectiveLagOneGated: say("la même, seuils", "the same, gates")
    case .effectiveSum: say("taille effective, somme", "effective size, sum")
    case .effectiveSumGated: say("la même, seuils", "the same, gates")
    case .blockPermutation: say("permutation de semaines", "permuted weeks")
    }
  }

  /// What a method does; nil of one that only adds gates.
  func meaning(of plan: PeerPlan) -> String? {
    switch plan {
    case .textbook:
      say(
        "Fisher exact ou t de Spearman, puis Benjamini–Hochberg",
        "Fisher’s exact test or Spearman’s t, then Benjamini–Hochberg")
    case .effectiveLagOne:
      say(
        "phi ou rho, le nombre de jours réduit par les autocorrélations d’un jour au lendemain "
          + "(Bretherton et al. 1999)",
        "phi or rho, the number of days reduced by the autocorrelations from one day to the next "
          + "(Bretherton et al. 1999)")
    case .effectiveSum:
      say(
        "la même chose par les autocorrélations jusqu’à un cinquième des jours (Pyper et Peterman "
          + "1998)",
        "the same by the autocorrelations up to a fifth of the days (Pyper and Peterman 1998)")
    case .blockPermutation:
      say(
        "phi ou rho face à ceux d’un ordre des semaines tiré au sort",
        "phi or rho against those of the weeks in a random order")
    case .textbookGated, .effectiveLagOneGated, .effectiveSumGated: nil
    }
  }
}
