import Glibc
import Synthesis

extension EvaluationPage {
  /// The p-values of pairs of which nothing is true, in the worlds that are under the promise.
  var calibration: String {
    let figures = report.calibrations.map(figure)
    guard !figures.isEmpty else { return "" }
    let sampled = report.making.sampledPeople
    let text = words.say(
      "Part des paires sans rien de vrai dont le p est au plus égal au niveau, sur les \(sampled) "
        + "premières personnes de chaque case sous la promesse : sur la diagonale, le p est "
        + "juste ; en dessous, prudent. Le p honnête (ronds), le p brut (carrés).",
      "Share of the pairs without anything true whose p is at most the level, over the first "
        + "\(sampled) people of each cell under the promise: on the diagonal the p is right, "
        + "below it cautious. The honest p (circles), the raw p (squares).")
    return heading(words.say("Le p dit-il vrai ?", "Does the p tell the truth?"), text)
      + figures.joined()
  }

  private func figure(_ calibration: FamilyCalibration) -> String {
    let (honest, raw) = (calibration.honest, calibration.raw)
    let chart = CalibrationChart(
      honest: honest, raw: raw, label: words.say("Étalonnage du p", "Calibration of the p"))
    let rows = Calibration.levels.indices.map { index in
      [
        words.number(Calibration.levels[index], 4), words.estimate(honest[index], 5),
        "\(calibration.counts.honest[index].wholes)", words.estimate(raw[index], 5),
      ]
    }
    let head = [
      words.say("niveau", "level"), words.say("p honnête", "honest p"),
      words.say("paires", "pairs"), words.say("p brut", "raw p"),
    ]
    return """
      <figure><h3>\(words.family(calibration.family))</h3>
      \(chart.svg)
      \(HTMLTable(head: head, rows: rows).html)</figure>
      \(command(family: calibration.family))
      """
  }
}

/// Shares of p-values at or below levels, on logarithmic axes.
struct CalibrationChart {
  let honest: [Estimate?]
  let raw: [Estimate?]
  let label: String

  private static let (left, right, top, bottom) = (58.0, 350.0, 10.0, 218.0)
  /// The smallest power of ten on both axes; what lies below is drawn at the end.
  private static let decades = 5.0

  private func x(_ level: Double) -> Double {
    Self.right + max(-Self.decades, log10(level)) / Self.decades * (Self.right - Self.left)
  }

  private func y(_ share: Double) -> Double {
    let height = share > 0 ? max(-Self.decades, log10(share)) : -Self.decades
    return Self.top - height / Self.decades * (Self.bottom - Self.top)
  }

  var svg: String {
    let ticks = (0...Int(Self.decades)).map { decade -> String in
      let value = pow(10, -Double(decade))
      let (x, y) = (SVG.decimal(x(value)), SVG.decimal(y(value)))
      let text = NullReport.decimals(value, decade)
      let anchor = decade == 0 ? "end" : "middle"
      // The two axes meet in one word.
      let below = decade == Int(Self.decades) ? "" : text
      return "<line class=\"axis\" stroke-width=\".5\" x1=\"\(Self.left)\" x2=\"\(Self.right)\" "
        + "y1=\"\(y)\" y2=\"\(y)\"/><text x=\"2\" y=\"\(y)\" dy=\"4\">\(text)</text>"
        + "<text x=\"\(x)\" y=\"236\" text-anchor=\"\(anchor)\">\(below)</text>"
    }
    let diagonal =
      "<line class=\"axis\" x1=\"\(Self.left)\" y1=\"\(Self.bottom)\" x2=\"\(Self.right)\" "
      + "y2=\"\(Self.top)\"/>"
    return SVG(
      width: 360, height: 240, label: label,
      body: ticks.joined() + diagonal + draw(raw, style: "broken", isRound: false)
        + draw(honest, style: "kept", isRound: true)
    ).text
  }

  private func draw(_ estimates: [Estimate?], style: String, isRound: Bool) -> String {
    zip(Calibration.levels, estimates).map { level, estimate in
      guard let estimate else { return "" }
      let (x, y) = (SVG.decimal(x(level)), SVG.decimal(y(estimate.value)))
      let (low, high) = (SVG.decimal(self.y(estimate.low)), SVG.decimal(self.y(estimate.high)))
      let corner = (SVG.decimal(self.x(level) - 3), SVG.decimal(self.y(estimate.value) - 3))
      let mark =
        isRound
        ? "<circle class=\"\(style)\" cx=\"\(x)\" cy=\"\(y)\" r=\"3\"/>"
        : "<rect class=\"\(style)\" x=\"\(corner.0)\" y=\"\(corner.1)\" width=\"6\" height=\"6\"/>"
      return "<line class=\"\(style)\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(low)\" "
        + "y2=\"\(high)\"/>\(mark)"
    }.joined()
  }
}
