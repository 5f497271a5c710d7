import Model

/// A recap as one file of HTML that loads nothing and runs nothing, always light.
public struct RecapPage: Sendable {
  private let text: RecapText

  /// The page of a text.
  public init(_ text: RecapText) {
    self.text = text
  }

  /// The document.
  public var html: String {
    ReportFrame(
      language: text.language, title: text.title, style: Self.style
    ).html(
      """
      <header>
      <h1>\(text.title.escapedMarkup)</h1>
      <p>\(text.period.escapedMarkup)</p>
      </header>
      <section aria-labelledby="values">
      <h2 id="values">\(text.valuesTitle.escapedMarkup)</h2>
      <ul class="values">
      \(text.values.map(Self.card).joined(separator: "\n"))
      </ul>
      </section>
      <section aria-labelledby="scores">
      <h2 id="scores">\(text.scoresTitle.escapedMarkup)</h2>
      <ul>
      \(text.scores.map(Self.card).joined(separator: "\n"))
      </ul>
      </section>
      <footer>
      \(text.notes.map { "<p>\($0.escapedMarkup)</p>" }.joined(separator: "\n"))
      </footer>
      """)
  }

  private static func card(_ line: RecapText.ValueLine) -> String {
    let basis = line.basis.isEmpty ? "" : "<p class=\"basis\">\(line.basis.escapedMarkup)</p>"
    return "<li class=\"card\"><h3 dir=\"auto\">\(line.name.escapedMarkup)</h3>"
      + "<p class=\"\(basis.isEmpty ? "none" : "value")\" dir=\"auto\">"
      + "\(line.value.escapedMarkup)</p>\(basis)</li>"
  }

  private static func card(_ line: RecapText.ScoreLine) -> String {
    let advice = line.advice.isEmpty ? "" : "<p dir=\"auto\">\(line.advice.escapedMarkup)</p>"
    return "<li class=\"card\"><h3 dir=\"auto\">\(line.name.escapedMarkup)</h3>"
      + "<p class=\"score s\(line.level.rawValue)\"><b>\(line.level.rawValue)</b> "
      + "<span>\(line.word.escapedMarkup)</span></p>"
      + "<p class=\"basis\">\(line.basis.escapedMarkup)</p>\(advice)</li>"
  }

  private static let style = """
    :root{--s1:#9e302e;--s2:#f3c94b;--s3:#1b6b3a}
    .value,.score b{font-family:"Space Grotesk",Inter,system-ui,sans-serif}
    h3{font-size:1.0625rem;font-weight:600;margin:0}
    ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr));gap:12px;
    margin:0;padding:0;list-style:none}
    .values{grid-template-columns:repeat(auto-fill,minmax(min(100%,10rem),1fr))}
    .card .value{margin:0;font-size:1.25rem;font-weight:600;line-height:1.3}
    .none,.basis,footer{color:var(--soft)}.basis,footer,.card p{font-size:.9375rem}
    .card p{margin:8px 0 0}
    .score{display:flex;align-items:center;gap:8px;font-weight:600}
    .score b{display:inline-grid;place-items:center;flex:none;width:2rem;height:2rem;
    border-radius:1rem;border:1px solid var(--text);background:var(--s1);color:#fff;
    print-color-adjust:exact;
    -webkit-print-color-adjust:exact}
    .s2 b{background:var(--s2);color:#042227}.s3 b{background:var(--s3)}
    footer{margin-top:32px;border-top:1px solid var(--line)}
    @media print{body{font-size:9pt}h1{font-size:16pt}
    h2{font-size:12.5pt;margin:12pt 0 6pt}h3{font-size:9.5pt}.card{padding:7pt}
    .card .value{font-size:11pt}.basis,footer,.card p{font-size:8.5pt}.card p{margin:3pt 0 0}
    ul{gap:6pt}footer{margin-top:12pt}}
    """
}
