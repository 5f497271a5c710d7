import Synthesis

extension EvaluationPage {
  /// The share of planted associations that are shown, by size and length.
  var power: String {
    let text = words.say(
      "Part des associations plantées qui sont montrées, au bon sens : telles quelles, à un autre délai ou "
        + "par un jumeau. Une ligne par taille d’effet, en écarts-types du niveau.",
      "Share of the planted associations that are shown, in the right direction: as they are, at another "
        + "lag or through a twin. One line for each size of effect, in standard deviations of the "
        + "level.")
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
    let chart = PowerChart(
      lengths: cells.map(\.cell.days), lines: lines, label: label,
      axis: words.say("jours", "days"))
    let rows = zip(sizes, lines).map { _, line in
      [line.name] + line.points.map { words.estimate($0, 2) }
    }
    let head =
      [words.say("taille", "size")]
      + cells.map { "\($0.cell.days) \(words.say("jours", "days"))" }
    return """
      <figure><h3>\(world.escaped) <small>\(words.family(family))</small></h3>
      \(chart.svg)
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

/// Shares over the lengths of histories, one line for each size of effect.
struct PowerChart {
  struct Line {
    let name: String
    /// For each length; nil where nothing was planted.
    let points: [Estimate?]
  }

  let lengths: [Int]
  let lines: [Line]
  let label: String
  let axis: String

  private static let (width, height) = (360, 200)
  private static let (left, right, top, bottom) = (44.0, 320.0, 10.0, 170.0)
  /// From the smallest size to the largest: darker, and another dash for who sees no shades.
  private static let styles = [
    ("#8fbfae", "1 3"), ("#6aa892", "3 3"), ("#459077", "7 3"), ("#23785d", "9 3 2 3"),
    ("#0b6046", "12 2"), ("#063f2d", "none"),
  ]

  private func x(_ index: Int, aside: Double = 0) -> String {
    let step = lengths.count > 1 ? (Self.right - Self.left - 20) / Double(lengths.count - 1) : 0
    return SVG.decimal(Self.left + 10 + step * Double(index) + aside)
  }

  private func y(_ share: Double) -> String {
    SVG.decimal(Self.bottom - share * (Self.bottom - Self.top))
  }

  var svg: String {
    let grid = [0, 0.5, 1].map { share in
      "<line class=\"axis\" stroke-width=\".5\" x1=\"\(Self.left)\" x2=\"\(Self.right)\" "
        + "y1=\"\(y(share))\" y2=\"\(y(share))\"/><text x=\"4\" y=\"\(y(share))\" dy=\"4\">"
        + "\(NullReport.decimals(share * 100, 0)) %</text>"
    }
    let ticks = lengths.indices.map {
      "<text x=\"\(x($0))\" y=\"186\" text-anchor=\"middle\">\(lengths[$0])</text>"
    }
    let name = "<text x=\"326\" y=\"186\">\(axis)</text>"
    let drawn = lines.indices.map(draw)
    return SVG(
      width: Self.width, height: Self.height, label: label,
      body: (grid + ticks + [name] + drawn + names).joined()
    ).text
  }

  /// The names at the right ends, kept apart: each at its line, or below the one above it.
  private var names: [String] {
    let ends = lines.compactMap { line in
      line.points.last.flatMap { $0 }.map { end in
        (line.name, Self.bottom - end.value * (Self.bottom - Self.top))
      }
    }
    var above = -Double.infinity
    return ends.sorted { $0.1 < $1.1 }.map { name, height in
      above = max(height, above + 11)
      return "<text x=\"328\" y=\"\(SVG.decimal(above))\" dy=\"4\">\(name)</text>"
    }
  }

  private func draw(_ place: Int) -> String {
    let (colour, dash) = Self.styles[place % Self.styles.count]
    let points = lines[place].points.enumerated().compactMap { index, estimate in
      // Intervals of one length stand side by side.
      estimate.map { (x: x(index, aside: 2.5 * Double(place) - 6), estimate: $0) }
    }
    let path = points.map { "\($0.x),\(y($0.estimate.value))" }.joined(separator: " ")
    let marks = points.map { point in
      "<line stroke-width=\".7\" x1=\"\(point.x)\" x2=\"\(point.x)\" "
        + "y1=\"\(y(point.estimate.low))\" y2=\"\(y(point.estimate.high))\"/>"
        + "<circle cx=\"\(point.x)\" cy=\"\(y(point.estimate.value))\" r=\"2.5\"/>"
    }
    return "<g stroke=\"\(colour)\" fill=\"\(colour)\"><polyline fill=\"none\" "
      + "stroke-width=\"1.5\" stroke-dasharray=\"\(dash)\" points=\"\(path)\"/>"
      + "\(marks.joined())</g>"
  }
}
