import Model

/// A night's overview as one file of HTML that loads nothing and runs nothing, always light. The
/// length of a bar is a share; the number stands beside it.
public struct NightPage: Sendable {
  private let text: NightText

  /// The page of a text.
  public init(_ text: NightText) {
    self.text = text
  }

  /// The document.
  public var html: String {
    ReportFrame(language: .english, title: text.title, style: Self.style)
      .html(
        """
        <header>
        <h1>\(text.title.escapedMarkup)</h1>
        <p class="verdict\(text.needsAttention ? " alert" : "")">\(text.verdict.escapedMarkup)</p>
        \(command)</header>
        <div class="tables">
        \(text.tables.enumerated().map(Self.section).joined(separator: "\n"))
        </div>
        """)
  }

  private var command: String {
    guard let command = text.command else { return "" }
    // A shell reads it as it stands, so no mark may name another path.
    return "<pre dir=\"ltr\"><code>\(command.escapedExactly)</code></pre>\n"
  }

  private static func section(_ place: Int, _ table: NightText.Table) -> String {
    let notes = table.notes.map { "\n<p class=\"note\">\($0.escapedMarkup)</p>" }.joined()
    return """
      <section class="card" aria-labelledby="t\(place)">
      <h2 id="t\(place)">\(table.title.escapedMarkup)</h2>\(self.table(table))\(notes)
      </section>
      """
  }

  private static func table(_ table: NightText.Table) -> String {
    guard !table.lines.isEmpty else { return "" }
    let columns = table.columns.map { "<th scope=\"col\">\($0.escapedMarkup)</th>" }.joined()
    let head = columns.isEmpty ? "" : "\n<thead><tr><td></td>\(columns)</tr></thead>"
    return """

      <table class="\(table.isNumeric ? "numbers" : "facts")">\(head)
      <tbody>
      \(table.lines.map(row).joined(separator: "\n"))
      </tbody>
      </table>
      """
  }

  private static func row(_ line: NightText.Line) -> String {
    let cells = line.cells.map { "<td dir=\"auto\">\($0.escapedMarkup)</td>" }.joined()
    let bar = line.share.map { " style=\"--bar:\(percent($0))\"" } ?? ""
    return "<tr\(line.isPart ? " class=\"part\"" : "")><th scope=\"row\" dir=\"auto\"\(bar)>"
      + "\(line.label.escapedMarkup)</th>\(cells)</tr>"
  }

  /// A share of the whole length of a bar, to a tenth of a percent.
  private static func percent(_ share: Double) -> String {
    let tenths = share.isFinite ? Int((min(1, max(0, share)) * 1_000).rounded()) : 0
    return "\(tenths / 10).\(tenths % 10)%"
  }

  private static let style = """
    .verdict{font-weight:600}.alert{color:#9e302e}
    pre{margin:12px 0 0;padding:12px 16px;background:var(--card);border:1px solid var(--line);
    border-radius:12px;white-space:pre-wrap;font-size:.875rem}
    .tables{columns:2 22rem;column-gap:16px;margin-top:24px}
    .card{margin:0 0 16px}.card h2{margin:0 0 8px}
    table{width:100%;border-collapse:collapse;font-size:.9375rem}
    th,td{padding:4px 0;text-align:left;vertical-align:top;font-weight:400}
    tbody tr{border-top:1px solid var(--line)}tbody tr.part{border:0}
    tbody th{font-weight:600}.part th{font-weight:400;padding-left:16px}
    td+td,th+td,thead th{padding-left:12px}
    .numbers td,thead th{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
    thead th{color:var(--soft)}.facts th{width:8rem;color:var(--soft)}
    th[style]::after{content:"";display:block;height:6px;margin:3px 0;border-radius:3px;
    background:linear-gradient(var(--head),var(--head)) 0/var(--bar) 100% no-repeat var(--line);
    print-color-adjust:exact;-webkit-print-color-adjust:exact}
    .note{margin:8px 0 0;font-size:.875rem;color:var(--soft)}
    @media(max-width:26rem){.facts th,.facts td{display:block;width:auto}
    .facts th{padding-bottom:0}.facts th+td{padding:0 0 4px}}
    @media print{.tables{columns:2}.card{padding:10px 12px}table{font-size:.8125rem}}
    """
}
