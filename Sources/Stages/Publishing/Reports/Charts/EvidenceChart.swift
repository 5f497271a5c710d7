import Charts
import Model

/// The size of a finding's effect: bars, two rows of dots, or a scatter, by what the pair is.
struct EvidenceChart {
  let evidence: FindingSheet.Evidence
  let text: DoctorText.Charts
  let style: ChartStyle
  let width: Double

  var picture: Picture {
    switch evidence {
    case .shares(let counts, let difference):
      ShareBars(
        counts: counts, difference: difference, rows: text.rows, style: style, width: width
      ).picture
    case .groups(let side, let with, let without):
      GroupRows(
        groups: [with, without], axis: side == .outcome ? text.outcome : text.trigger,
        ends: side == .outcome ? text.outcomeEnds : text.triggerEnds,
        names: text.rows.prefix(2).map(\.name), style: style, width: width
      ).picture
    case .points(let pairs):
      ScatterChart(pairs: pairs, text: text, style: style, width: width).picture
    }
  }
}

/// Two shares of days as bars, each with both its counts, and below them their difference with its
/// interval, as a dot with a whisker on an axis of its own: where the whisker does not reach 0, the
/// interval holds no "no difference".
///
/// A share has no interval of its own, for the one of its days taken one by one would be too narrow for
/// days that resemble each other.
private struct ShareBars {
  let counts: DayCounts
  let difference: EffectSize.Difference?
  let rows: [DoctorText.Line]
  let style: ChartStyle
  let width: Double

  private var unit: Double { style.textSize }
  private var rowHeight: Double { unit * 1.9 }
  private var axisHeight: Double { unit * 2 }

  var picture: Picture {
    let bars = 2 * rowHeight + axisHeight
    let height = difference == nil ? bars : bars + rowHeight + axisHeight
    return Picture(Size(width, height - unit * 0.4)) { canvas in
      let names = rows.prefix(difference == nil ? 2 : 3).map {
        style.set($0.name, weight: .semibold)
      }
      let fractions = [
        (counts.both, counts.triggerDays), (counts.outcomeOnly, counts.daysWithoutTrigger),
      ]
      let labels = fractions.map { style.set("\($0.0)/\($0.1)") }
      let left = (names.map(\.size.width).max() ?? 0) + unit * 0.6
      let right = width - (labels.map(\.size.width).max() ?? 0) - unit * 0.4
      let scale = Scale(0, 1, from: left, to: right)
      let colors = [style.theme.sign, style.theme[.s300]]
      for (row, (part, whole)) in fractions.enumerated() {
        let top = Double(row) * rowHeight + unit * 0.1
        let share = whole > 0 ? Double(part) / Double(whole) : 0
        let bar = Box(left, top, max(scale(share) - left, 0.8), unit * 1.2)
        canvas.draw(names[row], at: Point(0, top))
        canvas.fill([bar], colors[row])
        canvas.outline([bar], style.theme.strongSign, width: 0.4)
        canvas.draw(labels[row], at: Point(bar.right + unit * 0.4, top))
      }
      draw(
        scale, [(0, "0"), (0.5, "50"), (1, "100\(style.legend.percent)")], at: 2 * rowHeight,
        on: canvas)
      guard let difference else { return }
      draw(
        difference, named: names[2], in: Box(left, bars, right - left, rowHeight), on: canvas)
    }
  }

  private func draw(
    _ scale: Scale, _ marks: [(value: Double, name: String)], at y: Double, on canvas: Canvas
  ) {
    canvas.stroke(
      [[Point(scale(scale.low), y), Point(scale(scale.high), y)]]
        + marks.map { [Point(scale($0.value), y), Point(scale($0.value), y + unit * 0.25)] },
      style.theme.softInk, width: 0.5)
    for mark in marks {
      let label = style.set(mark.name)
      let left = min(scale(mark.value) - label.size.width / 2, width - label.size.width)
      canvas.draw(label, at: Point(left, y + unit * 0.25))
    }
  }
}

extension ShareBars {
  /// The difference on an axis from 0 to the side on which it lies, or to both.
  private func draw(
    _ difference: EffectSize.Difference, named name: TextBlock, in row: Box, on canvas: Canvas
  ) {
    let (low, high) = (difference.interval.lowerBound, difference.interval.upperBound)
    let scale = Scale(
      low < 0 ? -1 : 0, high > 0 || low >= 0 ? 1 : 0, from: row.left, to: row.right)
    let middle = row.top + unit * 0.7
    canvas.draw(name, at: Point(0, row.top + unit * 0.1))
    canvas.stroke(
      [[Point(scale(0), row.top), Point(scale(0), row.bottom)]], style.theme.softInk,
      width: unit * 0.07, dash: [unit * 0.2, unit * 0.2])
    let ends = [low, high].map { scale(max(-1, min(1, $0))) }
    let caps = ends.map { [Point($0, middle - unit * 0.35), Point($0, middle + unit * 0.35)] }
    canvas.stroke(
      [ends.map { Point($0, middle) }] + caps, style.theme.strongSign, width: unit * 0.14)
    canvas.fillCircles(
      [Point(scale(difference.value), middle)], radius: unit * 0.32, style.theme.strongSign)
    let marks = [(-1.0, "\u{2212}100"), (0, "0"), (1, "+100 \(style.legend.points)")]
      .filter { $0.0 >= scale.low && $0.0 <= scale.high }
    draw(scale, marks, at: row.bottom, on: canvas)
  }
}

/// The values of days with and of days without, a line at the middle one.
private struct GroupRows {
  let groups: [FindingSheet.Group]
  let axis: String
  let ends: [String]
  let names: [String]
  let style: ChartStyle
  let width: Double

  private var unit: Double { style.textSize }
  private var rowHeight: Double { unit * 3.2 }

  var picture: Picture {
    Picture(Size(width, Double(groups.count) * rowHeight + unit * 2.8)) { canvas in
      let all = groups.flatMap(\.values)
      guard let low = all.min(), let high = all.max() else { return }
      let names = names.map { style.setName($0, width: width * 0.3) }
      let left = (names.map(\.size.width).max() ?? 0) + unit
      let scale = Scale(low, high, from: left, to: width - unit)
      for (row, group) in groups.enumerated() {
        let base = Double(row + 1) * rowHeight - unit * 0.5
        canvas.draw(names[row], at: Point(0, base - unit * 0.6 - names[row].size.height / 2))
        canvas.stroke([[Point(left, base), Point(width, base)]], style.theme.line, width: 0.5)
        drawDots(group.values, scale, above: base, on: canvas)
        if let median = group.median {
          canvas.stroke(
            [[Point(scale(median), base - unit * 2.3), Point(scale(median), base + unit * 0.4)]],
            style.theme.strongSign, width: unit * 0.2)
        }
      }
      let bottom = Double(groups.count) * rowHeight
      scale.draw(ends, at: bottom, style, on: canvas)
      canvas.draw(
        style.set(axis, weight: .semibold, width: width, alignment: .right),
        at: Point(0, bottom + unit * 1.5))
    }
  }

  private var most: Int {
    groups.map { Self.counts(of: $0.values).values.max() ?? 1 }.max() ?? 1
  }

  private static func counts(of values: [Double]) -> [Double: Int] {
    Dictionary(values.map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// A ring a value; its area is that of the number of days, in both rows alike.
  private func drawDots(
    _ values: [Double], _ scale: Scale, above base: Double, on canvas: Canvas
  ) {
    for (value, count) in Self.counts(of: values).sorted(by: { $0.key < $1.key }) {
      canvas.outlineCircles(
        [Point(scale(value), base - unit * 1.2)],
        radius: style.radius(of: count, amongUpTo: most), style.theme.sign, width: unit * 0.1)
    }
  }
}

/// Numbers along a length.
struct Scale {
  let low: Double
  let high: Double
  private let start: Double
  private let end: Double

  init(_ low: Double, _ high: Double, from start: Double, to end: Double) {
    self.low = low
    self.high = high
    self.start = start
    self.end = end
  }

  /// The place of a number; in the middle when there is but one.
  func callAsFunction(_ value: Double) -> Double {
    high > low ? start + (value - low) / (high - low) * (end - start) : (start + end) / 2
  }

  /// A line, and below it its ends, the least and the greatest number as they are written.
  func draw(_ ends: [String], at y: Double, _ style: ChartStyle, on canvas: Canvas) {
    canvas.stroke([[Point(start, y), Point(end, y)]], style.theme.softInk, width: 0.5)
    for (value, number) in zip(high > low ? [low, high] : [low], ends) {
      let label = style.set(number, width: (end - start) / 2)
      canvas.stroke(
        [[Point(self(value), y), Point(self(value), y + style.textSize * 0.25)]],
        style.theme.softInk, width: 0.5)
      // A long number stays within the picture, which is a letter's height wider than the line.
      let last = end + style.textSize - label.size.width
      let left = max(0, min(self(value) - label.size.width / 2, last))
      canvas.draw(label, at: Point(left, y + style.textSize * 0.25))
    }
  }
}
