import Charts
import Days
import Model

/// The window's dates, a column a week, Monday on top: noted full, not read yet a frame with a core,
/// measured half, empty a frame. Below them the kinds that there are.
struct CalendarChart {
  let days: [(date: CalendarDay, day: DoctorSummary.Day)]
  let style: ChartStyle
  let width: Double

  private var unit: Double { style.textSize }
  private var legend: DoctorText.Legend { style.legend }
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
    let names = names
    let lines = (names.last?.line ?? 0) + 1
    let height = top + 7 * cell + unit * (0.5 + 1.5 * Double(lines))
    return Picture(Size(width, height)) { canvas in
      drawNames(on: canvas)
      drawMonths(on: canvas)
      var marks = DateMarks()
      for entry in days {
        let row = Double(entry.date.weekday.rawValue)
        marks.add(entry.day, in: Box(left(of: entry.date), top + row * cell, cell, cell))
      }
      marks.draw(style.theme, on: canvas)
      draw(names, at: top + 7 * cell + unit * 0.6, on: canvas)
    }
  }

  private func left(of date: CalendarDay) -> Double {
    nameWidth + Double(column(of: date) - firstColumn) * cell
  }

  /// Each month above the week in which it begins; the one that had begun gives way.
  private func drawMonths(on canvas: Canvas) {
    let begun = days.prefix(1).map(\.date)
    let starts = days.map(\.date).dropFirst().filter { $0.day == 1 }
    let names = (begun + starts).map { date in
      (left: left(of: date), text: style.set(legend.months[date.month - 1]))
    }
    for (place, name) in names.enumerated() {
      let next = place + 1 < names.count ? names[place + 1].left : width
      guard name.left + name.text.size.width <= next else { continue }
      canvas.draw(name.text, at: Point(name.left, 0))
    }
  }

  private func drawNames(on canvas: Canvas) {
    guard cell >= unit else { return }
    for (row, name) in legend.weekdays.enumerated() {
      canvas.draw(
        style.set(name), at: Point(0, top + Double(row) * cell + (cell - unit * 1.2) / 2))
    }
  }

  /// A kind of date in the legend, and where it stands.
  private struct Name {
    let day: DoctorSummary.Day
    let label: TextBlock
    let left: Double
    let line: Int
  }

  /// The kinds that there are, on as many lines as they take.
  private var names: [Name] {
    var names: [Name] = []
    var (left, line) = (nameWidth, 0)
    let kinds = Set(days.map(\.day))
    for day in DoctorSummary.Day.allCases where kinds.contains(day) {
      let label = style.set(legend.days[day] ?? day.rawValue)
      if left > nameWidth && left + unit * 1.4 + label.size.width > width {
        (left, line) = (nameWidth, line + 1)
      }
      names.append(Name(day: day, label: label, left: left, line: line))
      left += unit * 2.4 + label.size.width
    }
    return names
  }

  private func draw(_ names: [Name], at top: Double, on canvas: Canvas) {
    var marks = DateMarks()
    for name in names {
      let y = top + unit * 1.5 * Double(name.line)
      marks.add(name.day, in: Box(name.left, y + unit * 0.1, unit, unit))
      canvas.draw(name.label, at: Point(name.left + unit * 1.4, y))
    }
    marks.draw(style.theme, on: canvas)
  }
}

/// What stands for the dates of a calendar, gathered so that equal marks are drawn as one.
private struct DateMarks {
  private var full: [Box] = []
  private var half: [[Point]] = []
  private var framed: [Box] = []

  mutating func add(_ day: DoctorSummary.Day, in box: Box) {
    let inset = box.size.width * 0.1
    let inner = Box(
      box.left + inset, box.top + inset, box.size.width - 2 * inset, box.size.height - 2 * inset)
    switch day {
    case .noted: full.append(inner)
    case .unread:
      framed.append(inner)
      let rim = inner.size.width * 0.3
      full.append(
        Box(
          inner.left + rim, inner.top + rim, inner.size.width - 2 * rim,
          inner.size.height - 2 * rim))
    case .measured:
      framed.append(inner)
      half.append([
        Point(inner.left, inner.top), Point(inner.right, inner.bottom),
        Point(inner.left, inner.bottom),
      ])
    case .silent: framed.append(inner)
    }
  }

  func draw(_ theme: Theme, on canvas: Canvas) {
    if !full.isEmpty { canvas.fill(full, theme.sign) }
    if !half.isEmpty { canvas.fill(half, theme.sign) }
    if !framed.isEmpty { canvas.outline(framed, theme.sign, width: 0.5) }
  }
}
