import Model

extension ScenarioReport {
  /// The page: French and English in one file, switched without a script; it loads nothing.
  public var html: String {
    let pages = Language.allCases.map { language in
      """
      <main class="\(language.rawValue)" lang="\(language.rawValue)">
      \(EvaluationPage(of: self, in: language).html)</main>

      """
    }
    return """
      <!DOCTYPE html>
      <html lang="fr">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Constat : évaluation · evaluation</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <input type="radio" name="lang" id="fr" checked><label for="fr" lang="fr">Français</label>
      <input type="radio" name="lang" id="en"><label for="en" lang="en">English</label>
      \(pages.joined())</body>
      </html>

      """
  }

  private static let style = """
    body{font:16px/1.5 system-ui,sans-serif;color:#1c1c1c;background:#fff;max-width:46rem;
    margin:0 auto;padding:.5rem .8rem 3rem}
    #fr:checked~.en,#en:checked~.fr{display:none}
    label{margin-right:1rem}
    h1{font-size:1.5rem;line-height:1.2}h2{font-size:1.2rem;margin:2.2rem 0 .4rem}
    h3{font-size:1rem;margin:1.4rem 0 .2rem}
    small,figcaption,.note{color:#505050;font-size:.85rem}
    table{border-collapse:collapse;font-size:.85rem;font-variant-numeric:tabular-nums}
    th,td{text-align:left;padding:.15rem .5rem .15rem 0;vertical-align:middle;white-space:nowrap}
    tbody tr{border-top:1px solid #e2e2e2}tbody th{font-weight:400}
    .group th{font-weight:600;padding-top:.6rem;white-space:normal}
    .rates td:nth-child(2){width:160px}
    .wide{overflow-x:auto}.wide tbody th{position:sticky;left:0;background:#fff}
    .map td{text-align:right}.map th:not(:first-child){text-align:right}
    .map .undecided{color:#8a5a00}.map .broken{color:#b3261e}.map .beside{color:#4a4a8a}
    summary{cursor:pointer;padding:.4rem 0;font-size:.9rem}
    code{font-size:.8rem;overflow-wrap:anywhere;background:#f3f3f3;padding:.1rem .25rem}
    figure{margin:.8rem 0}svg{display:block;max-width:100%;height:auto}
    svg text{font:12px system-ui,sans-serif;fill:#333}
    .kept{fill:#0b6b50;stroke:#0b6b50}.undecided{fill:#8a5a00;stroke:#8a5a00}
    .broken{fill:#b3261e;stroke:#b3261e}.beside{fill:#fff;stroke:#4a4a8a}
    .axis{stroke:#999}.limit{stroke:#b3261e;stroke-dasharray:4 3}
    @media(max-width:34rem){.rates svg{width:90px}.rates td:nth-child(2){width:90px}}
    @media print{details::details-content{content-visibility:visible;block-size:auto}
    input,label{display:none}body{max-width:none;font-size:11pt}
    figure,tr{break-inside:avoid}h2,h3{break-after:avoid}.wide{overflow:visible}
    .wide tbody th{position:static}th,td{white-space:normal}}
    """
}
