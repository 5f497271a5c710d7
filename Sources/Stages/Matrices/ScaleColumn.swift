import Model

/// The column of a scale: the mean of a day's answers; silence says nothing.
struct ScaleColumn {
  let term: Term
  let days: [DayRows]
  let count: Int

  func column() -> FeatureColumn {
    var column = FeatureColumn(term: term, source: nil, days: count)
    for day in days {
      var (sum, count) = (0.0, 0)
      for row in day.rows {
        guard let value = row.value else { continue }
        sum += value
        count += 1
      }
      guard count > 0 else { continue }
      column.setMultiple(term.numbers.multiple(of: sum / Double(count)), on: day.day)
      guard let view = term.binaryView, let value = column.value(on: day.day) else { continue }
      column.setPresence(view.values.contains(value), on: day.day)
    }
    return column
  }
}
