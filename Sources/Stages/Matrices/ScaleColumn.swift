import Model

/// The column of a scale: the mean of a day's answers; silence says nothing.
struct ScaleColumn {
  let term: Term
  let days: FeatureRows
  let count: Int

  func column() -> FeatureColumn {
    var column = FeatureColumn(term: term, source: nil, days: count)
    days.forEachDay { day, rows in
      var (sum, count) = (0.0, 0)
      for row in rows {
        guard let value = row.value else { continue }
        sum += value
        count += 1
      }
      guard count > 0 else { return }
      let multiple = term.numbers.multiple(of: sum / Double(count))
      column.setMultiple(multiple, on: day)
      guard let view = term.binaryView else { return }
      column.setPresence(view.values.contains(term.value(ofMultiple: multiple)), on: day)
    }
    return column
  }
}
