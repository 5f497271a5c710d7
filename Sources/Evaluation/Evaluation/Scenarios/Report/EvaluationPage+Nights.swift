import Synthesis

extension EvaluationPage {
  /// People who are looked at every night: what is ever false, and when the true is established.
  var nights: String {
    guard let first = report.nights.first?.score else { return "" }
    let (from, to) = (first.firstDay, first.cell.days)
    let (people, looks) = (first.shown.people, first.shown.nights.count)
    let text = words.say(
      "Regarder encore, c’est tester encore. \(people) personnes de chaque monde sont regardées "
        + "chaque nuit, du jour \(from) au jour \(to) : \(looks) regards, chacun sans rien savoir de "
        + "la suite. Combien se sont vu montrer du faux, ne serait-ce qu’une nuit, comme émergent "
        + "puis comme établi ? Le p brut suit la même règle. Les petits nombres sont des personnes ; "
        + "auprès d’une part de faux, les constats faux de ceux qui sont montrés.",
      "Looking again is testing again. \(people) people of each world are looked at every night, "
        + "from day \(from) to day \(to): \(looks) looks, each knowing nothing of what comes after. "
        + "How many were shown anything false on any night, as emerging and then as established? "
        + "The raw p follows the same rule. Small numbers are people; beside a false share, the "
        + "false findings of those shown.")
    let families = Family.allCases.map { tables(of: $0, days: to) }
    return heading(words.say("Nuit après nuit", "Night after night"), text)
      + families.joined()
  }

  private func tables(of family: Family, days: Int) -> String {
    let cells = report.nights.filter { $0.score.cell.family == family }
    guard !cells.isEmpty else { return "" }
    let curves = Promise.allCases.map { promise in
      curve(cells.filter { $0.score.promise == promise })
    }
    return "<h3>\(words.family(family))</h3>\n\(curves.joined())\(everFalse(cells))"
      + "\(found(cells))\(command(days: days, family: family))"
  }

  private func counted(_ estimate: Estimate?, _ count: Int, of total: Int) -> String {
    estimate == nil ? "–" : "\(words.estimate(estimate)) <small>\(count)/\(total)</small>"
  }

  private func name(of score: NightlyScore) -> String {
    let beside = score.promise == .kept ? "" : " <small>\(words.standing(nil))</small>"
    return score.cell.scenario.escaped + beside
  }

  private func everFalse(_ cells: [NightFigures]) -> String {
    let rows = cells.map { figures in
      let (tally, raw) = (figures.score.shown, figures.score.shownByRawP)
      return [
        name(of: figures.score),
        counted(figures.shown.everFalseEmerging, tally.everFalseEmerging, of: tally.people),
        counted(figures.shown.everFalseEstablished, tally.everFalseEstablished, of: tally.people),
        counted(figures.raw.everFalseEmerging, raw.everFalseEmerging, of: raw.people),
        counted(figures.raw.everFalseEstablished, raw.everFalseEstablished, of: raw.people),
        last(figures.shown.lastEmergingShare, tally.nights.last?.emerging),
        last(figures.shown.lastEstablishedShare, tally.nights.last?.established),
      ]
    }
    let head = [
      words.say("monde", "world"), words.say("faux une nuit, émergent", "ever false, emerging"),
      words.say("faux une nuit, établi", "ever false, established"),
      words.say("p brut : une nuit, émergent", "raw p, emerging"),
      words.say("p brut : une nuit, établi", "raw p, established"),
      words.say("part de faux à la fin, émergent", "false share at the end, emerging"),
      words.say("part de faux à la fin, établi", "false share at the end, established"),
    ]
    return HTMLTable(head: head, rows: rows).html
  }

  /// The mean false share with the findings behind it.
  private func last(_ share: Estimate?, _ counts: RatioCounts?) -> String {
    guard let counts else { return "–" }
    return counted(share, counts.parts, of: counts.wholes)
  }

  private func found(_ cells: [NightFigures]) -> String {
    let planted = cells.filter { $0.score.shown.allPlanted.planted > 0 }
    guard !planted.isEmpty else { return "" }
    let rows = planted.map { figures in
      let (sums, shares) = (figures.score.shown.allPlanted, figures.shown.planted)
      return [
        name(of: figures.score),
        counted(shares.everShown, sums.everShown, of: sums.planted),
        counted(shares.shownLast, sums.shownLast, of: sums.planted),
        counted(shares.everEstablished, sums.everEstablished, of: sums.planted),
        counted(shares.establishedLast, sums.establishedLast, of: sums.planted),
        sums.medianLooksToEstablished.map { "\($0)" } ?? "–",
      ]
    }
    let head = [
      words.say("monde", "world"), words.say("vrai, montré une nuit", "true, ever shown"),
      words.say("montré à la fin", "shown at the end"),
      words.say("établi une nuit", "ever established"),
      words.say("établi à la fin", "established at the end"),
      words.say("regards jusqu’à établi (médiane)", "looks until established (median)"),
    ]
    return HTMLTable(head: head, rows: rows).html
  }

  /// The false share of each night, of all people of some cells together; the raw p, of another
  /// scale, stands in the table alone.
  private func curve(_ cells: [NightFigures]) -> String {
    guard let first = cells.first?.score else { return "" }
    var (tally, raw) = (first.shown, first.shownByRawP)
    for cell in cells.dropFirst() {
      tally += cell.score.shown
      raw += cell.score.shownByRawP
    }
    let lines = [
      NightChart.Line(name: "Constat", shares: tally.nights.map(\.all.mean)),
      NightChart.Line(
        name: words.say("établi", "established"), shares: tally.nights.map(\.established.mean)),
    ]
    let title =
      first.promise == .kept
      ? words.say("Les mondes sous la promesse", "The worlds under the promise")
      : words.say("Les mondes à côté", "The worlds beside it")
    let chart = NightChart(
      firstDay: first.firstDay, lines: lines,
      label: words.say("Part de faux, nuit après nuit", "False share, night after night"),
      axis: words.say("jour", "day"))
    return """
      <figure><figcaption>\(title) · \(words.say("part de faux", "false share"))</figcaption>
      \(chart.svg)
      \(nightTable(tally, raw, firstDay: first.firstDay))</figure>

      """
  }

  /// The numbers behind a curve on some of its nights.
  private func nightTable(_ tally: NightlyTally, _ raw: NightlyTally, firstDay: Int) -> String {
    let rows = tally.nights.indices.filter { ($0 + firstDay).isMultiple(of: 15) }.map { index in
      let (night, rawNight) = (tally.nights[index], raw.nights[index])
      return [
        "\(firstDay + index)", mean(night.all), mean(night.established), mean(rawNight.all),
        counted(
          Estimate.share(night.all.peopleWithPart, of: tally.people), night.all.peopleWithPart,
          of: tally.people),
      ]
    }
    let head = [
      words.say("jour", "day"), "Constat", words.say("établi", "established"),
      words.say("p brut", "raw p"),
      words.say("personnes à qui du faux est montré", "people shown anything false"),
    ]
    return HTMLTable(head: head, rows: rows).html
  }

  private func mean(_ counts: RatioCounts) -> String {
    guard let mean = counts.mean else { return "–" }
    return "\(words.number(mean, 3)) <small>\(counts.parts)/\(counts.wholes)</small>"
  }
}

/// Shares night after night, one line for each way to judge.
struct NightChart {
  struct Line {
    let name: String
    /// One a night; nil of nobody.
    let shares: [Double?]
  }

  let firstDay: Int
  /// At most two.
  let lines: [Line]
  let label: String
  let axis: String

  private static let (left, right, top, bottom) = (44.0, 320.0, 10.0, 170.0)
  private static let styles = [("#0b6046", "none"), ("#459077", "9 3")]

  /// The share at the top: a round one that is not below any.
  private var ceiling: Double {
    let largest = lines.flatMap { $0.shares.compactMap { $0 } }.max() ?? 0
    return [0.05, 0.1, 0.2, 0.5].first { $0 >= largest } ?? 1
  }

  private func x(_ night: Int) -> String {
    let last = max(1, (lines.first?.shares.count ?? 1) - 1)
    return SVG.decimal(Self.left + (Self.right - Self.left) * Double(night) / Double(last))
  }

  private func height(_ share: Double) -> Double {
    Self.bottom - share / ceiling * (Self.bottom - Self.top)
  }

  var svg: String {
    let grid = [0, 0.5, 1].map { part in
      let y = SVG.decimal(height(part * ceiling))
      return "<line class=\"axis\" stroke-width=\".5\" x1=\"\(Self.left)\" x2=\"\(Self.right)\" "
        + "y1=\"\(y)\" y2=\"\(y)\"/><text x=\"4\" y=\"\(y)\" dy=\"4\">"
        + "\(NullReport.decimals(part * ceiling * 100, 1)) %</text>"
    }
    let count = lines.first?.shares.count ?? 0
    let ticks = (0..<count).filter { ($0 + firstDay).isMultiple(of: 15) }.map {
      "<text x=\"\(x($0))\" y=\"186\" text-anchor=\"middle\">\(firstDay + $0)</text>"
    }
    let name = "<text x=\"4\" y=\"186\">\(axis)</text>"
    return SVG(
      width: 420, height: 200, label: label,
      body: (grid + ticks + [name] + zip(lines, Self.styles).map(draw) + names).joined()
    ).text
  }

  /// The names at the right ends, kept apart: each at its line, or below the one above it.
  private var names: [String] {
    let ends = lines.compactMap { line in
      line.shares.last.flatMap { $0 }.map { (line.name, height($0)) }
    }
    var above = -Double.infinity
    return ends.sorted { $0.1 < $1.1 }.map { name, height in
      above = max(height, above + 12)
      return "<text x=\"326\" y=\"\(SVG.decimal(above))\" dy=\"4\">\(name)</text>"
    }
  }

  private func draw(_ line: Line, _ style: (colour: String, dash: String)) -> String {
    let points = line.shares.enumerated().compactMap { night, share in
      share.map { "\(x(night)),\(SVG.decimal(height($0)))" }
    }
    return "<polyline fill=\"none\" stroke=\"\(style.colour)\" stroke-width=\"1.5\" "
      + "stroke-dasharray=\"\(style.dash)\" points=\"\(points.joined(separator: " "))\"/>"
  }
}
