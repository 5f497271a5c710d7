import Charts
import Model

/// A finding's strength at each look, on a scale from 0 to 1: full where it held, a ring where it did
/// not, a gap in the line where it could not be tested. A look between two gaps is a mark alone.
struct LifeChart {
  let points: [FindingSheet.LifePoint]
  let style: ChartStyle
  let width: Double

  var picture: Picture {
    let unit = style.textSize
    let height = unit * 2.4
    return Picture(Size(width, height)) { canvas in
      let margin = unit * 0.35
      guard let first = points.first?.windowEnd, let end = points.last?.windowEnd else { return }
      let span = max(1, first.distance(to: end))
      func place(_ point: FindingSheet.LifePoint) -> Point? {
        point.effect.map { effect in
          let share = Double(first.distance(to: point.windowEnd)) / Double(span)
          // A single look stands where the last one would.
          let x = points.count == 1 ? 1 : share
          return Point(
            margin + x * (width - 2 * margin),
            height - margin - min(1, effect.magnitude) * (height - 2 * margin))
        }
      }
      canvas.stroke(
        [[Point(0, height - margin / 2), Point(width, height - margin / 2)]], style.theme.line,
        width: 0.5)
      let stretches = points.split { $0.effect == nil }
      canvas.stroke(
        stretches.map { $0.compactMap(place) }, style.theme.sign, width: unit * 0.1)
      let missed = points.filter { !$0.isKept }.compactMap(place)
      canvas.fillCircles(missed, radius: unit * 0.25, Color(0xFFFFFF))
      canvas.outlineCircles(missed, radius: unit * 0.25, style.theme.sign, width: unit * 0.08)
      // Dots that touch would be a bar: the line tells of all but the last, where there is a line.
      let isDense = Double(points.count) * unit * 0.6 > width
      let last = points.last { $0.isKept && $0.effect != nil }
      let held = stretches.flatMap { looks in
        looks.filter { $0.isKept && (!isDense || looks.count == 1 || $0 == last) }
      }
      canvas.fillCircles(held.compactMap(place), radius: unit * 0.22, style.theme.strongSign)
    }
  }
}
