extension Sheet {
  /// The height of a line, and the greatest of a row, in points.
  private static let (lineHeight, greatestHeight) = (15.0, 409.0)

  /// Whether its columns are to be read on the width of one page.
  var isNarrow: Bool { widths.reduce(0, +) <= 200 }

  /// The height of a row in points; nil for one line.
  func height(of cells: [SheetCell]) -> Double? {
    let lines = zip(cells, widths).map { cell, width -> Int in
      guard case .text(let text) = cell.content, cell.style.isWrapped || cell.style.isHeading
      else { return 1 }
      // Words are not cut at the end of a line: a tenth of it stays empty, or more.
      let room = max(1, Int(width * 0.9) - 1)
      return text.prefix(CellText.limit).split(separator: "\n", omittingEmptySubsequences: false)
        .reduce(0) { $0 + max(1, ($1.count + room - 1) / room) }
    }
    guard let most = lines.max(), most > 1 else { return nil }
    return min(Self.greatestHeight, Double(most) * Self.lineHeight)
  }
}
