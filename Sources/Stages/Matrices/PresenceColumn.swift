import Model

/// The column of an event or an intensity.
struct PresenceColumn {
  let term: Term
  let days: [DayRows]
  let count: Int

  /// The column, given the days on which silence is an absence and the days on which nothing can be called absent.
  func column(silentDays: DayMask, doubts: DayMask) -> FeatureColumn {
    var column = FeatureColumn(term: term, source: nil, days: count)
    var isAsked = false
    var spoken = DayMask(count: count)
    for day in days {
      spoken[day.day] = true
      let positive = day.rows.filter { !$0.isExplicitAbsence }
      isAsked = isAsked || positive.count < day.rows.count
      if !positive.isEmpty {
        setPresent(positive.compactMap(\.value), on: day.day, in: &column)
      } else if !doubts[day.day] {
        setAbsent(on: day.day, in: &column)
      }
    }
    // A person who denies a key in so many words is asked about it: their silence says nothing.
    if !isAsked {
      for day in silentDays.days where !spoken[day] && !doubts[day] {
        setAbsent(on: day, in: &column)
      }
    }
    return column
  }

  private func setPresent(_ values: [Double], on day: Int, in column: inout FeatureColumn) {
    column.setPresence(true, on: day)
    if term.kind == .event {
      column.setMultiple(1, on: day)
    } else if let value = values.max() {
      column.setMultiple(term.numbers.multiple(of: value), on: day)
    }
  }

  private func setAbsent(on day: Int, in column: inout FeatureColumn) {
    column.setPresence(false, on: day)
    column.setMultiple(0, on: day)
  }
}
