import Charts
import Days
import Model

/// A trigger's days above an outcome's, date by date. A yes is full, a no is an empty frame, what is
/// not known is a dot, and a line joins the days on which the two went together.
struct DayStripChart {
  let strip: DayStrip
  let text: DoctorText.Charts
  let style: ChartStyle
  let width: Double
  /// The least width of a day, in heights of a letter.
  var leastCell = 0.36

  private var unit: Double { style.textSize }
  private var legend: DoctorText.Legend { style.legend }
  private var nameWidth: Double { min(width * 0.2, unit * 12) }
  private var rowHeight: Double { unit * 1.5 }
  private var gap: Double { unit * 0.9 }
  /// The dates of one line: as many as leave a cell wide enough to be seen.
  private var lineLength: Int {
    let most = max(1, Int((width - nameWidth) / (unit * leastCell)))
    let lines = (strip.dates.count + most - 1) / max(1, most)
    return max(1, (strip.dates.count + max(1, lines) - 1) / max(1, lines))
  }
  private var lines: [Range<Int>] {
    stride(from: 0, to: strip.dates.count, by: lineLength).map {
      $0..<min($0 + lineLength, strip.dates.count)
    }
  }
  private var lineHeight: Double { 2 * rowHeight + gap + unit * 1.7 }

  var picture: Picture {
    let (lines, lineHeight, top) = (lines, lineHeight, overhang)
    let bottom = top + Double(lines.count) * lineHeight
    return Picture(Size(width, bottom + unit * 1.6)) { canvas in
      for (place, line) in lines.enumerated() {
        draw(line, at: top + Double(place) * lineHeight, on: canvas)
      }
      drawLegend(at: bottom, on: canvas)
    }
  }

  private func label(_ name: String) -> TextBlock {
    style.setName(name, width: nameWidth - unit * 0.6)
  }

  /// How far a name of two lines stands above its row.
  private var overhang: Double {
    max(0, label(text.triggerYes).size.height - rowHeight) / 2
  }

  private var cellWidth: Double { (width - nameWidth) / Double(lineLength) }

  private func left(of position: Int, in line: Range<Int>) -> Double {
    nameWidth + Double(position - line.lowerBound) * cellWidth
  }

  private func draw(_ line: Range<Int>, at top: Double, on canvas: Canvas) {
    let rows = [
      (text.triggerYes, strip.trigger, top, style.theme.sign),
      (text.outcomeYes, strip.outcome, top + rowHeight + gap, style.theme.strongSign),
    ]
    for (name, cells, y, color) in rows {
      let label = label(name)
      canvas.draw(label, at: Point(0, y + (rowHeight - label.size.height) / 2))
      var marks = DayMarks()
      for position in line {
        marks.add(
          cells[position], in: Box(left(of: position, in: line), y, cellWidth, rowHeight))
      }
      marks.draw(color, style.theme, on: canvas)
    }
    let links = strip.incidents.filter(line.contains).map { incident in
      // Where the outcome is in the next line, half of the way leads there.
      let isWhole = line.contains(incident + strip.lag)
      let x = left(of: incident, in: line) + cellWidth / 2
      let way = Double(strip.lag) * cellWidth / (isWhole ? 1 : 2)
      return [
        Point(x, top + rowHeight + unit * 0.08),
        Point(x + way, top + rowHeight + (isWhole ? gap - unit * 0.08 : gap / 2)),
      ]
    }
    canvas.stroke(links, style.theme.strongSign, width: unit * 0.12)
    drawMonths(line, at: top + 2 * rowHeight + gap, on: canvas)
  }

  private func drawMonths(_ line: Range<Int>, at y: Double, on canvas: Canvas) {
    var free = -Double.infinity
    for position in line {
      let date = strip.dates[position]
      guard position == line.lowerBound || date.day == 1 else { continue }
      let x = left(of: position, in: line)
      let label = style.set(legend.date(date))
      guard x >= free, x + label.size.width <= width else { continue }
      canvas.stroke(
        [[Point(x, y + unit * 0.15), Point(x, y + unit * 0.6)]], style.theme.softInk,
        width: unit * 0.07)
      canvas.draw(label, at: Point(x + unit * 0.2, y + unit * 0.2))
      free = x + label.size.width + unit
    }
  }

  private func drawLegend(at y: Double, on canvas: Canvas) {
    let isYesNo = (strip.trigger + strip.outcome).contains { $0 == .yes || $0 == .no }
    let cells: [(DayStrip.Cell, String)] =
      (isYesNo ? [(.yes, legend.yes), (.no, legend.no)] : []) + [(.unknown, legend.unknown)]
    var x = nameWidth
    let box = Size(unit * 0.7, unit)
    var marks = DayMarks()
    for (cell, name) in cells {
      marks.add(cell, in: Box(x, y + unit * 0.15, box.width, box.height))
      let label = style.set(name)
      canvas.draw(label, at: Point(x + unit, y))
      x += unit * 2 + label.size.width
    }
    marks.draw(style.theme.sign, style.theme, on: canvas)
    canvas.stroke(
      [[Point(x + box.width / 2, y + unit * 0.15), Point(x + box.width / 2, y + unit * 1.15)]],
      style.theme.strongSign, width: unit * 0.12)
    canvas.draw(style.set(text.incident), at: Point(x + unit, y))
  }
}

extension DoctorText.Legend {
  /// A date where there is little room: `1 mars`.
  func date(_ date: CalendarDay) -> String { "\(date.day)\u{00A0}\(months[date.month - 1])" }
}
