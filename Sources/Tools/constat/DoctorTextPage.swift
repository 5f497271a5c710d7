import Model

/// A doctor's summary for a terminal or a message.
struct DoctorTextPage {
  private let words: DoctorText

  init(_ words: DoctorText) {
    self.words = words
  }

  /// The page, in lines of at most 79 columns; what steers a terminal is made visible.
  var text: String {
    var lines = fold(words.title) + fold(words.period) + [""] + fold(words.disclaimer)
    lines += part(words.summary) + part(words.journal) + part(words.keySignals)
    for (part, isEstablished) in [(words.established, true), (words.emerging, false)] {
      lines += self.part(part)
      for sheet in words.sheets where sheet.isEstablished == isEstablished {
        lines += item(sheet)
      }
    }
    for part in words.parts { lines += self.part(part) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func part(_ part: DoctorText.Part) -> [String] {
    guard !part.isEmpty else { return [] }
    let title = part.title.visible
    return ["", title, String(repeating: "-", count: title.columns)]
      + part.sentences.flatMap { fold($0) } + part.lines.flatMap(line)
  }

  private func line(_ line: DoctorText.Line) -> [String] {
    fold("\(line.name)\(colon) \(line.value)", indent: "    ", first: "  - ")
  }

  private var colon: String { words.language == .french ? "\u{00A0}:" : ":" }

  private func item(_ sheet: DoctorText.Sheet) -> [String] {
    [""] + fold(sheet.title, indent: "  ", first: "* ")
      + [sheet.stage, sheet.statement].flatMap { fold($0, indent: "  ") }
      + sheet.facts.flatMap(line)
      + ([sheet.charts.strip, sheet.charts.life] + sheet.warnings
      + [sheet.caveat, sheet.smallPrint]).flatMap { fold($0, indent: "  ") }
  }

  /// A person's own words may be of any length.
  private func fold(_ text: String, indent: String = "", first: String? = nil) -> [String] {
    text.folded(indent: indent, first: first, breakingWords: true)
  }
}
