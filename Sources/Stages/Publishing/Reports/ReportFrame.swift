import Model

/// What is around every report of HTML: one file that loads nothing and runs nothing, in one look,
/// which is light whatever the reader's scheme.
struct ReportFrame {
  /// The language of the text.
  let language: Language
  /// The title, as it is.
  let title: String
  /// The colours.
  var theme = Theme.turquoise
  /// The rules that only this report has.
  let style: String

  /// The document around what stands in `main`, which is markup.
  func html(_ main: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="\(language.rawValue)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light">
    <title>\(title.escapedMarkup)</title>
    <style>
    \(palette)
    \(Self.look)
    \(print)
    \(style)
    </style>
    </head>
    <body>
    <main>
    \(main)
    </main>
    </body>
    </html>

    """
  }

  private var palette: String {
    """
    :root{--back:#fff;--card:\(theme[.s50].hex);--line:\(theme[.s100].hex);
    --text:\(theme[.s900].hex);--soft:\(theme[.s800].hex);--head:\(theme[.s600].hex)}
    """
  }

  private static let look = """
    *{box-sizing:border-box}
    body{margin:0;background:var(--back);color:var(--text);
    font:1.0625rem/1.5 Inter,system-ui,sans-serif;overflow-wrap:anywhere}
    main{max-width:64rem;margin:0 auto;padding:24px 16px 48px}
    h1,h2{font-family:"Space Grotesk",Inter,system-ui,sans-serif}
    h1{font-size:1.75rem;line-height:1.2;margin:0}
    h2{font-size:1.375rem;font-weight:600;line-height:1.25;color:var(--head);margin:32px 0 12px}
    header p{margin:8px 0 0;color:var(--soft)}
    .card{background:var(--card);border:1px solid var(--line);border-radius:18px;
    padding:16px;break-inside:avoid}
    """

  /// Paper is white, and its lines are to be seen on it.
  private var print: String {
    """
    @media print{:root{--back:#fff;--card:#fff;--line:\(theme[.s200].hex);
    --text:\(theme[.s900].hex);--soft:\(theme[.s800].hex);--head:\(theme[.s700].hex)}
    body{font-size:10.5pt}main{max-width:none;padding:0}h2{break-after:avoid}}
    """
  }
}
