import Days
import Model
import Spreadsheet

/// Where the features of a matrix stand on the sheet of days.
struct DayColumns: Sendable {
  /// The columns of a feature: that of its number, and that of its yes or no, which are the same for
  /// what only happens or does not.
  struct Place: Sendable {
    let value: Int
    let presence: Int?
  }

  /// The place of each column of the matrix.
  let places: [Place]
  /// The number of columns.
  let count: Int
  /// The number of days.
  let dayCount: Int

  /// The places of a matrix; none without one.
  init(of matrix: DayMatrix?) {
    var places: [Place] = []
    // The day, and whether something was typed on it, come first.
    var next = 2
    for column in matrix?.columns ?? [] {
      let hasView = column.term.hasBinaryView
      let isOne = column.term.kind == .event && column.observed == column.presenceObserved
      places.append(Place(value: next, presence: hasView ? (isOne ? next : next + 1) : nil))
      next += hasView && !isOne ? 2 : 1
    }
    self.places = places
    count = next
    dayCount = matrix?.axis.count ?? 0
  }

  /// The cells of a column on the days on which a pair's trigger can be followed, moved by `lag`.
  func range(_ column: Int, from lag: Int, to end: Int, of sheet: String) -> CellRange {
    CellRange((1 + lag)...max(1 + lag, dayCount - end), column: column, of: sheet)
  }
}

extension PersonWorkbook {
  /// A row a day, a column a view of a feature.
  var daySheet: Sheet {
    let columns: [(WorkbookColumn, Double)] = [(.day, 11), (.journaled, 11)]
    var page = sheet(.days, columns, facts.matrix.map(rows) ?? [])
    page.frozenColumns = 1
    for (place, column) in zip(days.places, facts.matrix?.columns ?? []) {
      let name = text.names[column.key] ?? WorkbookText.Name(name: "\(column.key)", view: nil)
      let unit = name.unit.isEmpty ? "" : ", \(name.unit)"
      let mark = "(\(column.key))"
      if place.value != place.presence {
        page.rows[0].append(.heading("\(name.name)\(unit) \(mark)"))
      }
      if place.presence != nil {
        page.rows[0].append(.heading("\(name.view ?? name.name)\n\(text.viewMark)\n\(mark)"))
      }
    }
    page.widths += Array(repeating: 16, count: days.count - page.widths.count)
    return page
  }

  private func rows(of matrix: DayMatrix) -> [[SheetCell]] {
    matrix.axis.enumerated().map { row, day in
      var cells: [SheetCell] = [.day(day), .flag(facts.journaled.contains(day))]
      for (place, column) in zip(days.places, matrix.columns) {
        if place.value != place.presence { cells.append(.number(column.value(on: row), "")) }
        if place.presence != nil {
          cells.append(
            column.presenceObserved[row] ? .flag(column.presence[row]) : SheetCell(.nothing))
        }
      }
      return cells
    }
  }
}
