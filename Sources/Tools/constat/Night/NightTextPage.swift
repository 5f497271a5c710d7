import Model

/// A night's overview for a terminal.
struct NightTextPage {
  private let text: NightText

  init(_ text: NightText) {
    self.text = text
  }

  /// The page, in lines of at most 79 columns; a command is never folded within a word. What steers
  /// a terminal is made visible.
  var page: String {
    var lines = text.title.folded(indent: "") + text.verdict.folded(indent: "")
    if let command = text.command {
      lines += command.split(separator: "\n", omittingEmptySubsequences: false).map {
        String($0).visible
      }
    }
    for table in text.tables {
      lines += ["", table.title.visible]
      lines += table.isNumeric ? Self.numbers(table) : Self.facts(table)
      for note in table.notes { lines += note.folded(indent: "  ") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func facts(_ table: NightText.Table) -> [String] {
    let width = table.lines.map(\.label.columns).max() ?? 0
    return table.lines.flatMap { line in
      (line.cells.first ?? "").folded(
        indent: String(repeating: " ", count: width + 4),
        first: "  " + padded(line.label, to: width) + "  ")
    }
  }

  /// Labels to the left, numbers to the right. A label too long for its line has one of its own.
  private static func numbers(_ table: NightText.Table) -> [String] {
    let rows =
      (table.columns.isEmpty ? [] : [("", table.columns)])
      + table.lines.map { (($0.isPart ? "    " : "  ") + $0.label.visible, $0.cells) }
    let columns = rows.first?.1.count ?? 0
    let widths = (0..<columns).map { column in rows.map { $0.1[column].columns }.max() ?? 0 }
    let room = 79 - widths.reduce(0) { $0 + $1 + 2 }
    let label = min(max(24, rows.map(\.0.columns).max() ?? 0), room)
    return rows.flatMap { name, cells in
      let numbers = zip(widths, cells).map { width, cell in
        "  " + String(repeating: " ", count: max(0, width - cell.columns)) + cell
      }.joined()
      return name.columns <= label
        ? [trimmed(padded(name, to: label) + numbers)]
        : name.folded(indent: "      ", first: "    ")
          + [trimmed(String(repeating: " ", count: label) + numbers)]
    }
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.columns))
  }

  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}
