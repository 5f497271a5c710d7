import Publishing

/// What one person reads, as text. Lines are folded at 79 columns.
struct InsightPage {
  private let shelf: PersonShelf

  init(_ shelf: PersonShelf) {
    self.shelf = shelf
  }

  var text: String {
    var lines = [shelf.userID + (shelf.lastRun.map { "  computed \($0.computedAt)" } ?? "")]
    if let message = shelf.lastRun?.message { lines += Self.folded(message, indent: "  ") }
    let shown = shelf.insights.filter { $0.status != "dismissed" }
    if shown.isEmpty && shelf.lastRun?.message == nil { lines.append("  nothing to tell") }
    for insight in shown {
      lines += Self.folded(insight.found.statement, indent: "    ", first: "  - ")
      lines += Self.folded(insight.found.caveat, indent: "    ")
      lines += Self.folded(Self.facts(of: insight), indent: "    ")
    }
    return lines.joined(separator: "\n") + "\n\n"
  }

  /// The numbers that find the pair again in the audit.
  private static func facts(of insight: PublishedInsight) -> String {
    let (identity, numbers) = (insight.found.identity, insight.found.numbers)
    return "[\(identity.triggerKey) > \(identity.outcomeCategory).\(identity.outcomeKey)"
      + " +\(identity.lagDays)d, \(insight.stage.rawValue), \(numbers.band),"
      + " q \(significant(numbers.q))]"
  }

  /// Two significant digits.
  private static func significant(_ number: Double) -> String {
    guard number > 0 else { return "0" }
    var exponent = 0
    var mantissa = number
    // What would be rounded to 10.0 counts as 1.0 of the next power.
    while mantissa < 0.995 {
      mantissa *= 10
      exponent -= 1
    }
    let tenths = Int((mantissa * 10).rounded())
    let digits = "\(tenths / 10).\(tenths % 10)"
    return exponent == 0 ? digits : "\(digits)e\(exponent)"
  }

  /// Folds at spaces; a no-break space does not fold.
  private static func folded(_ text: String, indent: String, first: String? = nil) -> [String] {
    var lines: [String] = []
    var line = first ?? indent
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty && line.count + 1 + word.count > 79 {
        lines.append(line)
        line = indent
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines + [line]
  }
}
