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
        names: text.rows.prefix(2).map(\.name), style: style, width: width
      ).picture
    case .points(let pairs):
      ScatterChart(pairs: pairs, text: text, style: style, width: width).picture
    }
  }
}

/// Two shares of days as bars, each with both its counts, and their difference with its interval as a dot with a whisker.
///
/// The whisker starts from the share of days without the trigger: where it does not reach that
/// line, the interval holds no "no difference". A share has no interval of its own, for the one of
/// its days taken one by one would be too narrow for days that resemble each other.
private struct ShareBars {
  let counts: DayCounts
  let difference: EffectSize.Difference?
  let rows: [DoctorText.Line]
  let style: ChartStyle
  let width: Double

  private var unit: Double { style.textSize }
  private var rowHeight: Double { unit * 1.9 }

  var picture: Picture {
    let count = difference == nil ? 2 : 3
    return Picture(Size(width, Double(count) * rowHeight + unit * 1.4)) { canvas in
      let names = rows.prefix(count).map { style.set($0.name, weight: .semibold) }
      let fractions = [
        (counts.both, counts.triggerDays), (counts.outcomeOnly, counts.daysWithoutTrigger),
      ].map { style.set("\($0.0)/\($0.1)") }
      let left = (names.map(\.size.width).max() ?? 0) + unit * 0.6
      let right = width - (fractions.map(\.size.width).max() ?? 0) - unit * 0.4
      func x(_ share: Double) -> Double { left + min(1, max(0, share)) * (right - left) }
      func y(_ row: Int) -> Double { Double(row) * rowHeight }
      for (row, name) in names.enumerated() {
        canvas.draw(name, at: Point(0, y(row) + unit * 0.1))
      }
      drawScale(from: left, to: right, at: y(count), on: canvas)
      let with = share(counts.both, of: counts.triggerDays)
      let without = share(counts.outcomeOnly, of: counts.daysWithoutTrigger)
      let bars = [(with, style.theme.sign), (without, style.theme[.s300])]
      for (row, (share, color)) in bars.enumerated() {
        let bar = Box(left, y(row) + unit * 0.1, max(x(share) - left, 0.8), unit * 1.2)
        canvas.fill([bar], color)
        canvas.outline([bar], style.theme.strongSign, width: 0.4)
        canvas.draw(fractions[row], at: Point(bar.right + unit * 0.4, bar.top))
      }
      guard let difference else { return }
      let middle = y(2) + unit * 0.7
      canvas.stroke(
        [[Point(x(without), y(1) + unit * 0.1), Point(x(without), y(3) - unit * 0.2)]],
        style.theme.softInk, width: unit * 0.07, dash: [unit * 0.2, unit * 0.2])
      let ends = [difference.interval.lowerBound, difference.interval.upperBound].map {
        x(without + $0)
      }
      let caps = ends.map { end in
        [Point(end, middle - unit * 0.35), Point(end, middle + unit * 0.35)]
      }
      canvas.stroke(
        [ends.map { Point($0, middle) }] + caps, style.theme.strongSign, width: unit * 0.14)
      canvas.fillCircles([Point(x(with), middle)], radius: unit * 0.32, style.theme.strongSign)
    }
  }

  private func share(_ days: Int, of whole: Int) -> Double {
    whole > 0 ? Double(days) / Double(whole) : 0
  }

  private func drawScale(from left: Double, to right: Double, at y: Double, on canvas: Canvas) {
    canvas.stroke([[Point(left, y), Point(right, y)]], style.theme.softInk, width: 0.5)
    for (percent, unitSign) in [(0, ""), (50, ""), (100, style.legend.percent)] {
      let x = left + Double(percent) / 100 * (right - left)
      canvas.stroke([[Point(x, y), Point(x, y + unit * 0.25)]], style.theme.softInk, width: 0.5)
      let label = style.set("\(percent)\(unitSign)")
      canvas.draw(label, at: Point(x - label.size.width / 2, y + unit * 0.25))
    }
  }
}

/// The values of days with and of days without, a line at the middle one.
private struct GroupRows {
  let groups: [FindingSheet.Group]
  let axis: String
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
      scale.draw(at: bottom, style, on: canvas)
      canvas.draw(
        style.set(axis, weight: .semibold, width: width, alignment: .right),
        at: Point(0, bottom + unit * 1.5))
    }
  }

  /// A ring a value; its area is that of the number of days.
  private func drawDots(
    _ values: [Double], _ scale: Scale, above base: Double, on canvas: Canvas
  ) {
    let counts = Dictionary(values.map { ($0, 1) }, uniquingKeysWith: +)
    let most = counts.values.max() ?? 1
    for (value, count) in counts.sorted(by: { $0.key < $1.key }) {
      canvas.outlineCircles(
        [Point(scale(value), base - unit * 1.2)], radius: style.radius(of: count, amongUpTo: most),
        style.theme.sign, width: unit * 0.1)
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

  /// The least and the greatest number below a line.
  func draw(at y: Double, _ style: ChartStyle, on canvas: Canvas) {
    canvas.stroke([[Point(start, y), Point(end, y)]], style.theme.softInk, width: 0.5)
    for value in high > low ? [low, high] : [low] {
      let label = style.set(style.short(value))
      canvas.stroke(
        [[Point(self(value), y), Point(self(value), y + style.textSize * 0.25)]],
        style.theme.softInk, width: 0.5)
      // A long number at the end stays within the picture, which is a letter's height wider.
      let last = end + style.textSize - label.size.width
      canvas.draw(
        label,
        at: Point(min(self(value) - label.size.width / 2, last), y + style.textSize * 0.25))
    }
  }
}
