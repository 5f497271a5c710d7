import Charts
import Model

/// A finding's strength at each look, on a scale from 0 to 1: full where it held, a ring where it did
/// not, a gap where it could not be tested.
struct LifeChart {
  let points: [FindingSheet.LifePoint]
  let style: ChartStyle
  let width: Double

  var picture: Picture {
    let unit = style.textSize
    let height = unit * 2.4
    return Picture(Size(width, height)) { canvas in
      let margin = unit * 0.35
      let (first, last) = (points.first?.windowEnd, points.last?.windowEnd)
      guard let first, let last else { return }
      let span = max(1, first.distance(to: last))
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
      canvas.stroke([points.compactMap(place)], style.theme.sign, width: unit * 0.1)
      // Dots that touch would be a bar.
      let isDense = Double(points.count) * unit * 0.6 > width
      let missed = points.filter { !$0.isKept }.compactMap(place)
      canvas.fillCircles(missed, radius: unit * 0.25, Color(0xFFFFFF))
      canvas.outlineCircles(missed, radius: unit * 0.25, style.theme.sign, width: unit * 0.08)
      let held = points.filter(\.isKept).compactMap(place)
      canvas.fillCircles(
        isDense ? held.suffix(1) : held, radius: unit * 0.22, style.theme.strongSign)
    }
  }
}
