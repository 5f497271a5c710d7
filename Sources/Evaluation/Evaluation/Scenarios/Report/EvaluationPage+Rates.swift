import Synthesis

extension EvaluationPage {
  /// The realised false discovery rate of every cell beside the promised line.
  var rates: String {
    let limit = words.number(report.promises.maximumShare, 2)
    let text = words.say(
      "Part moyenne, sur les personnes, de faux parmi ce qui est montré (0 si rien ne l’est). Le trait "
        + "interrompu est la promesse, \(limit). Un monde « à côté » cache quelque chose qui meut "
        + "beaucoup d’éléments à la fois : il est mesuré, et jugé là seulement où une promesse le nomme.",
      "Mean share, over people, of what is false of what is shown (0 when nothing is). The dashed line is "
        + "the promise, \(limit). A world “beside” the promise hides something that moves many "
        + "features at once: it is measured, and judged only where a promise names it.")
    let tables = report.families.map { family in
      let map = rateMap(family)
      let cells = table(family)
      return "<h3>\(words.family(family))</h3>\n"
        + (map.isEmpty ? cells : map + folded(words.say("Case par case", "Cell by cell"), cells))
        + command(family: family)
    }
    return heading(words.say("Le faux, monde par monde", "What is false, world by world"), text)
      + tables.joined()
  }

  private func table(_ family: Family) -> String {
    let groups = report.worlds.compactMap { world -> String? in
      let cells = zip(report.figures, report.scores).filter {
        $0.0.cell.scenario == world && $0.0.cell.family == family
      }
      return cells.isEmpty ? nil : group(world) + cells.map { row($0, $1) }.joined()
    }
    let heads = [
      words.say("jours", "days"), Self.scale(words), words.say("part de faux", "false share"),
      words.say("trompés", "misled"), "tests", words.say("promesse", "promise"),
    ]
    return """
      <div class="wide"><table class="rates">
      <thead><tr>\(heads.map { "<th scope=\"col\">\($0)</th>" }.joined())</tr></thead>
      <tbody>
      \(groups.joined())</tbody></table></div>

      """
  }

  private func group(_ world: String) -> String {
    let text = report.texts[world]?[words.language] ?? ""
    return "<tr class=\"group\"><th colspan=\"6\" scope=\"rowgroup\">\(world.escaped) "
      + "<small>\(text.escaped)</small></th></tr>\n"
  }

  private func row(_ figures: CellFigures, _ score: CellScore) -> String {
    let standing = report.standing(of: figures.cell, onlyFalse: true)
    let bar = RateBar(
      estimate: figures.falseDiscoveryRate, promised: report.promises.maximumShare,
      style: standing?.rawValue ?? "beside")
    let cells = [
      bar.svg, words.estimate(figures.falseDiscoveryRate),
      figures.misled.map { words.number($0.value, 3) } ?? "–",
      words.number(score.all.meanTests, 0), words.standing(standing),
    ]
    return "<tr><th scope=\"row\">\(figures.cell.days)</th>"
      + cells.map { "<td>\($0)</td>" }.joined() + "</tr>\n"
  }

  /// The axis above the bars.
  private static func scale(_ words: PageWords) -> String {
    let ticks = [0, 0.1, 0.2].map { value in
      let place = SVG.decimal(RateBar.place(of: value))
      let anchor = value == 0 ? "start" : "middle"
      return "<text x=\"\(place)\" y=\"11\" text-anchor=\"\(anchor)\">"
        + "\(words.number(value, 1))</text>"
    }
    return SVG(width: RateBar.width, height: 14, label: "", body: ticks.joined()).text
  }
}

/// A rate with its interval beside the promised one.
struct RateBar {
  static let width = 160
  /// What lies beyond is drawn at the end.
  private static let largest = 0.25

  let estimate: Estimate?
  let promised: Double
  let style: String

  /// The horizontal place of a rate.
  static func place(of rate: Double) -> Double {
    4 + min(rate, largest) / largest * (Double(width) - 8)
  }

  var svg: String {
    let line = SVG.decimal(Self.place(of: promised))
    let limit = "<line class=\"limit\" x1=\"\(line)\" x2=\"\(line)\" y1=\"0\" y2=\"14\"/>"
    guard let estimate else { return drawing(limit) }
    let (low, high) = (
      SVG.decimal(Self.place(of: estimate.low)), SVG.decimal(Self.place(of: estimate.high))
    )
    let dot = SVG.decimal(Self.place(of: estimate.value))
    let interval =
      "<line class=\"\(style)\" stroke-width=\"2\" x1=\"\(low)\" x2=\"\(high)\" y1=\"7\" y2=\"7\"/>"
    // Shapes as well as colours tell the standings apart.
    let mark =
      style == "broken"
      ? "<path class=\"broken\" d=\"M\(dot) 2l5 10h-10z\"/>"
      : "<circle class=\"\(style)\" cx=\"\(dot)\" cy=\"7\" r=\"3.5\"/>"
    return drawing(limit + interval + mark)
  }

  private func drawing(_ body: String) -> String {
    SVG(width: Self.width, height: 14, label: "", body: body).text
  }
}

/// A drawing that stands in a page.
struct SVG {
  let width: Int
  let height: Int
  /// What it shows, for who does not see it; empty where the text beside it says the same.
  let label: String
  let body: String

  var text: String {
    let access =
      label.isEmpty ? "aria-hidden=\"true\"" : "role=\"img\" aria-label=\"\(label.escaped)\""
    return "<svg viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" "
      + "height=\"\(height)\" \(access)>\(body)</svg>"
  }

  /// A place of at least 0 with one decimal.
  static func decimal(_ value: Double) -> String { NullReport.decimals(value, 1) }
}
