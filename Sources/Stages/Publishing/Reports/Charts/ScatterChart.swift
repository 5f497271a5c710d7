import Charts
import Model
import Numerics

/// The values of two numbers, a ring a day, and the line along which their ranks rise or fall.
struct ScatterChart {
  let pairs: [FindingSheet.ValuePair]
  let text: DoctorText.Charts
  let style: ChartStyle
  let width: Double

  private var unit: Double { style.textSize }

  var picture: Picture {
    let height = unit * 13
    return Picture(Size(width, height)) { canvas in
      let (xs, ys) = (pairs.map(\.trigger), pairs.map(\.outcome))
      guard let left = xs.min(), let right = xs.max(), let low = ys.min(), let high = ys.max()
      else { return }
      let labels = text.outcomeEnds.map { style.set($0, width: width * 0.3) }
      let margin = (labels.map(\.size.width).max() ?? 0) + unit * 0.8
      let (top, bottom) = (unit * 1.6, height - unit * 2.8)
      let across = Scale(left, right, from: margin + unit * 0.5, to: width - unit)
      let up = Scale(low, high, from: bottom - unit * 0.5, to: top + unit * 0.5)
      canvas.draw(style.set(text.outcome, weight: .semibold, width: width), at: Point(0, 0))
      let name = style.set(
        text.trigger, weight: .semibold, width: width - margin, alignment: .right)
      canvas.draw(name, at: Point(margin, height - unit * 1.3))
      canvas.stroke([[Point(margin, top), Point(margin, bottom)]], style.theme.softInk, width: 0.5)
      for (value, label) in zip([low, high], labels) {
        canvas.draw(
          label,
          at: Point(margin - unit * 0.4 - label.size.width, up(value) - label.size.height / 2))
      }
      across.draw(text.triggerEnds, at: bottom, style, on: canvas)
      drawDays(across, up, on: canvas)
      let trend = RankTrend(pairs).line.map { Point(across($0.trigger), up($0.outcome)) }
      canvas.stroke([trend], style.theme.strongSign, width: unit * 0.18)
    }
  }

  /// A ring a pair of values; its area is that of the number of days.
  private func drawDays(_ across: Scale, _ up: Scale, on canvas: Canvas) {
    let counts = Dictionary(pairs.map { ($0, 1) }, uniquingKeysWith: +)
    let most = counts.values.max() ?? 1
    let bySize = Dictionary(grouping: counts.keys) { counts[$0] ?? 1 }
    for (count, pairs) in bySize.sorted(by: { $0.key < $1.key }) {
      let centers = pairs.sorted { ($0.trigger, $0.outcome) < ($1.trigger, $1.outcome) }
        .map { Point(across($0.trigger), up($0.outcome)) }
      canvas.outlineCircles(
        centers, radius: style.radius(of: count, amongUpTo: most), style.theme.sign,
        width: unit * 0.1)
    }
  }
}

/// The line of ranks, in values: to each value of the trigger the value of the outcome whose rank the
/// least-squares line of the ranks gives. Its slope in ranks has the sign of rho.
struct RankTrend {
  /// From the smallest value of the trigger to the largest; empty when a side is constant.
  let line: [FindingSheet.ValuePair]

  /// O(n log n).
  init(_ pairs: [FindingSheet.ValuePair]) {
    let xs = pairs.map(\.trigger)
    let ys = pairs.map(\.outcome)
    let ranks = [xs, ys].map { MidRanks($0).doubledCentred.map { Double($0) / 2 } }
    let sxx = ranks[0].reduce(0) { $0 + $1 * $1 }
    let sxy = zip(ranks[0], ranks[1]).reduce(0) { $0 + $1.0 * $1.1 }
    guard sxx > 0, Set(ys).count > 1 else {
      line = []
      return
    }
    let known = Dictionary(zip(ranks[1], ys), uniquingKeysWith: { first, _ in first })
      .sorted { $0.key < $1.key }
    let steps = Dictionary(zip(xs, ranks[0]), uniquingKeysWith: { first, _ in first })
    line = steps.sorted { $0.key < $1.key }.map { x, rank in
      FindingSheet.ValuePair(
        trigger: x, outcome: Self.value(atRank: sxy / sxx * rank, among: known))
    }
  }

  /// The value at a rank, which is counted from the middle one, on the line between the known ones beside it.
  private static func value(
    atRank rank: Double, among known: [(key: Double, value: Double)]
  ) -> Double {
    guard let above = known.firstIndex(where: { $0.key >= rank }) else {
      return known.last?.value ?? 0
    }
    guard above > 0 else { return known[0].value }
    let (low, high) = (known[above - 1], known[above])
    return low.value + (rank - low.key) / (high.key - low.key) * (high.value - low.value)
  }
}
