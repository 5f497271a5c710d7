import Charts
import Days
import Model

/// The window's dates, a column a week, Monday on top: noted full, measured half, empty a frame.
struct CalendarChart {
  let days: [(date: CalendarDay, day: DoctorSummary.Day)]
  let legend: DoctorText.Legend
  let style: ChartStyle
  let width: Double

  private var unit: Double { style.textSize }
  private var nameWidth: Double { unit * 1.6 }
  private var firstColumn: Int { days.first.map { column(of: $0.date) } ?? 0 }
  private var weeks: Int { (days.last.map { column(of: $0.date) } ?? 0) - firstColumn + 1 }
  private var cell: Double { min(unit * 1.35, (width - nameWidth) / Double(weeks)) }
  private var top: Double { unit * 1.6 }

  /// The number of the week of a date.
  private func column(of date: CalendarDay) -> Int {
    let monday = Int(date.number) - date.weekday.rawValue
    // The first of January 1970 was a Thursday.
    return (monday + 3) / 7
  }

  var picture: Picture {
    let height = top + 7 * cell + unit * 2
    return Picture(Size(width, height)) { canvas in
      drawNames(on: canvas)
      var free = -Double.infinity
      for (place, entry) in days.enumerated() {
        let x = nameWidth + Double(column(of: entry.date) - firstColumn) * cell
        let box = Box(x, top + Double(entry.date.weekday.rawValue) * cell, cell, cell)
        draw(entry.day, in: box, on: canvas)
        guard place == 0 || entry.date.day == 1 else { continue }
        let label = style.set(legend.months[entry.date.month - 1])
        guard x >= free, x + label.size.width <= width else { continue }
        canvas.draw(label, at: Point(x, 0))
        free = x + label.size.width + unit * 0.5
      }
      drawLegend(at: top + 7 * cell + unit * 0.6, on: canvas)
    }
  }

  private func drawNames(on canvas: Canvas) {
    guard cell >= unit else { return }
    for (row, name) in legend.weekdays.enumerated() {
      canvas.draw(
        style.set(name), at: Point(0, top + Double(row) * cell + (cell - unit * 1.2) / 2))
    }
  }

  private func draw(_ day: DoctorSummary.Day, in box: Box, on canvas: Canvas) {
    let inset = box.size.width * 0.1
    let inner = Box(
      box.left + inset, box.top + inset, box.size.width - 2 * inset, box.size.height - 2 * inset)
    switch day {
    case .noted: canvas.fill(inner, style.theme.sign)
    case .measured:
      canvas.outline(inner, style.theme.sign, width: 0.5)
      canvas.fill(
        [
          Point(inner.left, inner.top), Point(inner.right, inner.bottom),
          Point(inner.left, inner.bottom),
        ], style.theme.sign)
    case .silent: canvas.outline(inner, style.theme.sign, width: 0.5)
    }
  }

  private func drawLegend(at y: Double, on canvas: Canvas) {
    let names = [
      (DoctorSummary.Day.noted, legend.noted), (.measured, legend.measured),
      (.silent, legend.silent),
    ]
    var x = nameWidth
    for (day, name) in names {
      draw(day, in: Box(x, y + unit * 0.1, unit, unit), on: canvas)
      let label = style.set(name)
      canvas.draw(label, at: Point(x + unit * 1.4, y))
      x += unit * 2.4 + label.size.width
    }
  }
}
