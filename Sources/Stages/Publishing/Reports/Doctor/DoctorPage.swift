import Charts
import FoundationEssentials
import Model

/// A doctor's summary as one file of HTML that loads nothing and runs nothing.
public struct DoctorPage {
  private let summary: DoctorSummary
  private let text: DoctorText
  private let theme: Theme
  private let style: ChartStyle
  /// Findings beyond these are told in a line each.
  private static let mostSheets = 60

  /// The page of a summary and its words.
  ///
  /// - Throws: `noFonts`.
  public init(_ summary: DoctorSummary, _ text: DoctorText, theme: Theme) throws(ChartError) {
    self.summary = summary
    self.text = text
    self.theme = theme
    style = ChartStyle(
      theme: theme, textSize: 11, typesetter: try Typesetter(), legend: text.legend)
  }

  /// The document.
  ///
  /// - Throws: `drawing`.
  public func html() throws(ChartError) -> String {
    var parts = [try journal]
    for (part, isEstablished) in [(text.established, true), (text.emerging, false)] {
      parts.append(try findings(part, isEstablished))
    }
    parts += text.parts.map { section($0, body(of: $0)) }
    let main = """
      <header>
      <h1>\(text.title.escapedMarkup)</h1>
      <p>\(text.period.escapedMarkup)</p>
      <p class="notice">\(text.disclaimer.escapedMarkup)</p>
      </header>
      \(section(text.summary, body(of: text.summary)))
      \(parts.filter { !$0.isEmpty }.joined(separator: "\n"))
      """
    return ReportFrame(
      language: text.language, title: text.title, theme: theme, style: Self.rules
    ).html(main)
  }

  // MARK: Parts

  private func section(_ part: DoctorText.Part, _ body: String) -> String {
    guard !part.isEmpty else { return "" }
    return "<section>\n<h2>\(part.title.escapedMarkup)</h2>\n\(body)\n</section>"
  }

  private func body(of part: DoctorText.Part) -> String {
    (part.sentences.map { "<p>\($0.escapedMarkup)</p>" } + [list(part.lines)])
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func list(_ lines: [DoctorText.Line]) -> String {
    guard !lines.isEmpty else { return "" }
    let rows = lines.map {
      "<tr><th scope=\"row\">\($0.name.escapedMarkup)</th>"
        + "<td>\($0.value.escapedMarkup)</td></tr>"
    }
    return "<table>\n\(rows.joined(separator: "\n"))\n</table>"
  }

  private var journal: String {
    get throws(ChartError) {
      let part = text.journal
      guard !part.isEmpty else { return "" }
      let calendar = CalendarChart(
        days: summary.days, style: style, width: 380
      ).picture
      let sentences = part.sentences.map { "<p>\($0.escapedMarkup)</p>" }
      return section(
        part,
        sentences.joined(separator: "\n") + "\n<div class=\"pair\">\n"
          + (try image(calendar, saying: text.calendar)) + "\n\(keySignals)\n</div>")
    }
  }

  private var keySignals: String {
    let part = text.keySignals
    guard !part.isEmpty else { return "" }
    return "<div>\n<h3>\(part.title.escapedMarkup)</h3>\n\(list(part.lines))\n</div>"
  }

  private func findings(
    _ part: DoctorText.Part, _ isEstablished: Bool
  ) throws(ChartError) -> String {
    let places = text.sheets.indices.filter { text.sheets[$0].isEstablished == isEstablished }
    var cards: [String] = []
    for place in places.prefix(Self.mostSheets) {
      cards.append(try card(summary.sheets[place], text.sheets[place]))
    }
    let others = places.dropFirst(Self.mostSheets).map { text.sheets[$0].inOneLine }
    return section(
      part, body(of: part) + "\n" + cards.joined(separator: "\n") + list(others))
  }

  private func card(
    _ sheet: FindingSheet, _ words: DoctorText.Sheet
  ) throws(ChartError) -> String {
    let evidence = EvidenceChart(
      evidence: sheet.evidence, text: words.charts, style: style, width: 380
    ).picture
    let wide = DayStripChart(
      strip: sheet.strip, text: words.charts, style: style, width: 800
    ).picture
    let narrow = DayStripChart(
      strip: sheet.strip, text: words.charts, style: style, width: 340,
      leastCell: 0.55
    ).picture
    let life = LifeChart(points: sheet.life, style: style, width: 200).picture
    let hasLived = sheet.life.count > 1
    let lifeImage =
      hasLived
      ? "<p class=\"life\">" + (try image(life, saying: ""))
        + "<span>\(words.charts.life.escapedMarkup)</span></p>" : ""
    let warnings = words.warnings.map { "<li>\($0.escapedMarkup)</li>" }
    return """
      <article class="\(words.isEstablished ? "established" : "emerging")">
      <h3>\(words.title.escapedMarkup)</h3>
      <p class="stage">\(words.stage.escapedMarkup)</p>
      <p class="statement">\(words.statement.escapedMarkup)</p>
      <div class="pair">
      \(try image(evidence, saying: words.charts.evidence))
      <div>
      \(list(words.facts))
      \(lifeImage)
      </div>
      </div>
      \(try strip(wide, narrow, saying: words.charts.strip))
      \(warnings.isEmpty ? "" : "<ul class=\"small\">\(warnings.joined())</ul>")
      <p class="small">\(words.caveat.escapedMarkup)</p>
      <p class="print">\(words.smallPrint.escapedMarkup)</p>
      </article>
      """
  }

  // MARK: Pictures

  /// A picture that holds its own shapes, so that those of two pictures do not meet.
  private func image(_ picture: Picture, saying alternative: String) throws(ChartError) -> String {
    "<img src=\"\(try source(picture))\" \(size(of: picture)) alt=\"\(alternative.escapedMarkup)\">"
  }

  /// The strip for a wide screen and paper, and that for a phone.
  private func strip(
    _ wide: Picture, _ narrow: Picture, saying alternative: String
  ) throws(ChartError) -> String {
    "<picture><source media=\"screen and (max-width: 44rem)\" srcset=\"\(try source(narrow))\">"
      + (try image(wide, saying: alternative)) + "</picture>"
  }

  private func source(_ picture: Picture) throws(ChartError) -> String {
    let svg = try picture.svg(style.typesetter)
    return "data:image/svg+xml;base64," + Data(svg.utf8).base64EncodedString()
  }

  private func size(of picture: Picture) -> String {
    func pixels(_ length: Double) -> Int { Int(length.rounded(.up)) }
    return "width=\"\(pixels(picture.size.width))\" height=\"\(pixels(picture.size.height))\""
  }

  private static let rules = """
    main{max-width:56rem}
    h1{color:var(--head)}
    h2{margin-bottom:8px}
    h3{font-size:1.0625rem;font-weight:600;margin:0}
    p{margin:8px 0 0}
    .stage,.small,.print{color:var(--soft)}
    .notice{background:var(--card);border-radius:12px;padding:12px 16px;font-size:.9375rem}
    table{width:100%;margin:12px 0 0;border-collapse:collapse;table-layout:fixed}
    th,td{padding:4px 12px 4px 0;border-bottom:1px solid var(--line);text-align:start;
    vertical-align:top}
    th{width:36%;font-weight:600}
    table,.small,.stage,.life{font-size:.9375rem}
    .print{font-size:.8125rem}
    article{border:1px solid var(--line);border-left:6px solid var(--head);border-radius:12px;
    padding:16px;margin:16px 0 0;break-inside:avoid}
    article.emerging{border-left:6px dashed var(--head)}
    .statement{font-weight:500}
    .pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:16px;
    margin-top:12px;align-items:start}
    .pair table{margin:0}
    img{max-width:100%;height:auto;display:block}
    picture{display:block;margin-top:12px}
    .life{display:flex;align-items:center;gap:12px}
    ul.small{margin:8px 0 0;padding-left:20px}
    @page{size:A4;margin:15mm}
    @media print{body{font-size:9.5pt}h1{font-size:16pt}
    h2{font-size:12.5pt;margin:14pt 0 4pt}h3{font-size:10pt}
    .pair{grid-template-columns:1fr 1fr}th,td{padding:1pt 8pt 1pt 0}
    section>p{break-after:avoid}p{margin:3pt 0 0}article{padding:7pt;margin:8pt 0 0}
    .pair,picture{margin-top:5pt}
    .notice,table,.small,.stage,.life{font-size:8.5pt}.print{font-size:7pt}
    *{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
    """
}
