import Model

/// A recap for a terminal.
struct RecapTextPage {
  private let recap: RecapText

  init(_ recap: RecapText) {
    self.recap = recap
  }

  /// The page, in lines of at most 79 columns; what steers a terminal is made visible.
  var text: String {
    var lines = recap.title.folded(indent: "") + recap.period.folded(indent: "")
    lines += ["", recap.valuesTitle.visible]
    for value in recap.values {
      let basis = value.basis.isEmpty ? "" : ", \(value.basis)"
      lines += "\(value.name)\(separator) \(value.value)\(basis)".folded(
        indent: "    ", first: "  - ")
    }
    lines += ["", recap.scoresTitle.visible]
    for score in recap.scores {
      lines += "\(score.name)\(separator) \(score.level.rawValue), \(score.word)".folded(
        indent: "    ", first: "  - ")
      lines += score.basis.folded(indent: "    ")
      if !score.advice.isEmpty { lines += score.advice.folded(indent: "    ") }
    }
    for note in recap.notes { lines += [""] + note.folded(indent: "") }
    return lines.joined(separator: "\n") + "\n"
  }

  private var separator: String { recap.language == .french ? "\u{00A0}:" : ":" }
}
