import Synthesis

extension EvaluationPage {
  /// The share of planted associations that are shown, by size and length.
  var power: String {
    let text = words.say(
      "Part des associations plantées qui sont montrées, au bon sens : telles quelles, à un autre délai ou "
        + "par un jumeau, selon la taille de l’effet, en écarts-types du niveau.",
      "Share of the planted associations that are shown, in the right direction: as they are, at another "
        + "lag or through a twin, by the size of the effect, in standard deviations of the level.")
    let figures = report.families.flatMap { family in
      report.worlds.compactMap { world in
        let cells = report.figures.filter {
          $0.cell.scenario == world && $0.cell.family == family && !$0.power.isEmpty
        }
        return cells.isEmpty ? nil : figure(cells, family)
      }
    }
    guard !figures.isEmpty else { return "" }
    return heading(words.say("Le vrai, retrouvé", "What is true, found"), text) + figures.joined()
  }

  private func figure(_ cells: [CellFigures], _ family: Family) -> String {
    let world = cells[0].cell.scenario
    let sizes = Set(cells.flatMap { $0.power.map(\.size) }).sorted()
    let lines = sizes.map { size in
      PowerChart.Line(
        name: words.number(size, 2),
        points: cells.map { cell in cell.power.first { $0.size == size }?.estimate })
    }
    let label = words.say("Puissance : \(world)", "Power: \(world)")
    let drawing =
      cells.count > 1
      ? PowerChart(
        lengths: cells.map(\.cell.days), lines: lines, label: label,
        axis: words.say("jours", "days"), title: words.say("taille", "size")
      ).svg
      : PowerBySizeChart(
        points: cells[0].power.map { (words.number($0.size, 2), $0.size, $0.estimate) },
        label: label, axis: words.say("taille", "size")
      ).svg
    let rows = zip(sizes, lines).map { _, line in
      [line.name] + line.points.map { words.estimate($0, 2) }
    }
    let head =
      [words.say("taille", "size")]
      + cells.map { "\($0.cell.days) \(words.say("jours", "days"))" }
    return """
      <figure><h3>\(world.escaped) <small>\(words.family(family))</small></h3>
      \(drawing)
      \(HTMLTable(head: head, rows: rows).html)</figure>
      \(command(scenario: world, family: family))
      """
  }

  /// What became of the planted associations, by size.
  var fates: String {
    guard let days = comparedDays else { return "" }
    var sums: [Double: [EffectFate: Int]] = [:]
    for score in report.scores where score.cell.days == days {
      for size in score.all.sizes {
        sums[size, default: [:]].merge(score.all.fates(ofSize: size), uniquingKeysWith: +)
      }
    }
    guard !sums.isEmpty else { return "" }
    let rows = sums.sorted { $0.key < $1.key }.map { size, fates in
      let total = fates.values.reduce(0, +)
      return [words.number(size, 2), "\(total)"]
        + EffectFate.allCases.map { words.number(Double(fates[$0] ?? 0) / Double(total), 3) }
    }
    let text = words.say(
      "Toutes les associations plantées, tous mondes réunis, à \(days) jours.",
      "All planted associations of all worlds together, at \(days) days.")
    let head =
      [words.say("taille", "size"), words.say("plantées", "planted")]
      + EffectFate.allCases.map(words.fate)
    return heading(words.say("Ce qu’elles deviennent", "What becomes of them"), text)
      + HTMLTable(head: head, rows: rows).html + command(days: days)
  }
}
