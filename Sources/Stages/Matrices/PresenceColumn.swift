import Model

/// The column of an event or an intensity.
struct PresenceColumn {
  let term: Term
  let days: FeatureRows
  let count: Int

  /// The column, given the days on which silence is an absence and the days on which nothing can be
  /// called absent.
  func column(silentDays: DayMask, doubts: DayMask) -> FeatureColumn {
    var column = FeatureColumn(term: term, source: nil, days: count)
    var isAsked = false
    var spoken = DayMask(count: count)
    days.forEachDay { day, rows in
      spoken[day] = true
      let said = Said(rows)
      isAsked = isAsked || said.isDenied
      if said.isPresent {
        setPresent(said.greatest, on: day, in: &column)
      } else if !doubts[day] {
        setAbsent(on: day, in: &column)
      }
    }
    // A person who denies a key in so many words is asked about it: their silence says nothing.
    if !isAsked {
      silentDays.forEach { day in
        if !spoken[day] && !doubts[day] { setAbsent(on: day, in: &column) }
      }
    }
    return column
  }

  /// What the rows of a day say together.
  private struct Said {
    var isPresent = false
    var isDenied = false
    var greatest: Double?

    init(_ rows: ArraySlice<Observation>) {
      for row in rows {
        if row.isExplicitAbsence {
          isDenied = true
        } else {
          isPresent = true
          if let value = row.value { greatest = max(greatest ?? value, value) }
        }
      }
    }
  }

  private func setPresent(_ value: Double?, on day: Int, in column: inout FeatureColumn) {
    column.setPresence(true, on: day)
    if term.kind == .event {
      column.setMultiple(1, on: day)
    } else if let value {
      column.setMultiple(term.numbers.multiple(of: value), on: day)
    }
  }

  private func setAbsent(on day: Int, in column: inout FeatureColumn) {
    column.setPresence(false, on: day)
    column.setMultiple(0, on: day)
  }
}
