/// Shares over the lengths of histories, one line for each size of effect.
struct PowerChart {
  struct Line {
    let name: String
    /// For each length; nil where nothing was planted.
    let points: [Estimate?]
  }

  let lengths: [Int]
  let lines: [Line]
  let label: String
  /// What the lengths are.
  let axis: String
  /// What the names of the lines are.
  let title: String

  private static let frame = PowerFrame(right: 300)
  /// Where the names of the lines begin, and how far one is from the next.
  private static let (names, pitch) = (328.0, 12.0)
  /// From the smallest size to the largest: darker, and another dash for who sees no shades.
  private static let styles = [
    ("#8fbfae", "1 3"), ("#6aa892", "3 3"), ("#459077", "7 3"), ("#23785d", "9 3 2 3"),
    ("#0b6046", "12 2"), ("#063f2d", "none"),
  ]

  private func x(_ index: Int, aside: Double = 0) -> Double {
    let width = Self.frame.right - Self.frame.left - 24
    let step = lengths.count > 1 ? width / Double(lengths.count - 1) : 0
    return Self.frame.left + 12 + step * Double(index) + aside
  }

  var svg: String {
    let ticks = lengths.indices.map { Self.frame.tick("\(lengths[$0])", at: x($0)) }
    let words = [
      "<text x=\"\(Self.names)\" y=\"\(Self.frame.tickHeight)\">\(axis)</text>",
      "<text x=\"\(Self.names)\" y=\"10\">\(title)</text>",
    ]
    return SVG(
      width: 370, height: 200, label: label,
      body: ([Self.frame.grid] + ticks + words + lines.indices.map(draw) + ends).joined()
    ).text
  }

  /// Intervals of one length stand side by side.
  private func aside(_ place: Int) -> Double {
    2.5 * (Double(place) - Double(lines.count - 1) / 2)
  }

  private func draw(_ place: Int) -> String {
    let (colour, dash) = Self.styles[place % Self.styles.count]
    let points = lines[place].points.enumerated().compactMap { index, estimate in
      estimate.map { (x: x(index, aside: aside(place)), estimate: $0) }
    }
    return "<g stroke=\"\(colour)\" fill=\"\(colour)\">"
      + Self.frame.path(points, dash: dash) + points.map(Self.frame.mark).joined() + "</g>"
  }

  /// The names at the right, none over another, each with a thin line to the end that it names.
  private var ends: [String] {
    let ends = lines.indices.compactMap { place in
      lines[place].points.last.flatMap { $0 }.map { (place, height: Self.frame.y($0.value)) }
    }.sorted { ($0.height, $1.0) < ($1.height, $0.0) }
    let heights = LabelColumn(
      within: Self.frame.top...Self.frame.bottom, pitch: Self.pitch
    ).places(of: ends.map(\.height))
    return zip(ends, heights).map { end, height in
      let from = SVG.decimal(x(lengths.count - 1, aside: aside(end.0)) + 4)
      let colour = Self.styles[end.0 % Self.styles.count].0
      return "<line stroke=\"\(colour)\" stroke-width=\".7\" x1=\"\(from)\" "
        + "x2=\"\(Self.names - 3)\" y1=\"\(SVG.decimal(end.height))\" "
        + "y2=\"\(SVG.decimal(height))\"/><text x=\"\(Self.names)\" "
        + "y=\"\(SVG.decimal(height))\" dy=\"4\">\(lines[end.0].name)</text>"
    }
  }
}

/// Labels below one another that stand as near to what they name as they can without overlap.
struct LabelColumn {
  /// Where labels may stand.
  let within: ClosedRange<Double>
  /// The least distance of two labels.
  let pitch: Double

  /// The places of labels whose wished places ascend. More labels than there is room for stand
  /// above the range at the same distance.
  func places(of wished: [Double]) -> [Double] {
    var places = wished
    var least = within.lowerBound
    for index in places.indices {
      places[index] = max(places[index], least)
      least = places[index] + pitch
    }
    var most = within.upperBound
    for index in places.indices.reversed() {
      places[index] = min(places[index], most)
      most = places[index] - pitch
    }
    return places
  }
}

/// Shares over sizes of effect at one length.
struct PowerBySizeChart {
  /// What a point is called, the size and the share.
  let points: [(name: String, size: Double, estimate: Estimate)]
  let label: String
  /// What the sizes are.
  let axis: String

  private static let frame = PowerFrame(right: 320)
  /// The least distance of two words below the axis.
  private static let pitch = 30.0

  /// The drawing; empty for one point, of which the table says as much.
  var svg: String {
    guard points.count > 1, let largest = points.last?.size else { return "" }
    let width = Self.frame.right - Self.frame.left - 12
    let placed = points.map {
      (x: Self.frame.left + $0.size / largest * width, estimate: $0.estimate)
    }
    var (ticks, least) = ([String](), Self.frame.left)
    for (point, place) in zip(points, placed) where place.x >= least {
      ticks.append(Self.frame.tick(point.name, at: place.x))
      least = place.x + Self.pitch
    }
    let word = "<text x=\"332\" y=\"\(Self.frame.tickHeight)\">\(axis)</text>"
    let drawing =
      "<g stroke=\"#0b6046\" fill=\"#0b6046\">" + Self.frame.path(placed, dash: "none")
      + placed.map(Self.frame.mark).joined() + "</g>"
    return SVG(
      width: 370, height: 200, label: label,
      body: Self.frame.grid + ticks.joined() + word + drawing
    ).text
  }
}

/// The lines of a drawing of shares from 0 to 1, upwards.
struct PowerFrame {
  let left = 44.0
  let right: Double
  let top = 22.0
  let bottom = 172.0
  let tickHeight = 190

  init(right: Double) { self.right = right }

  func y(_ share: Double) -> Double { bottom - share * (bottom - top) }

  var grid: String {
    [0, 0.5, 1].map { share in
      let y = SVG.decimal(y(share))
      return "<line class=\"axis\" stroke-width=\".5\" x1=\"\(left)\" x2=\"\(right)\" "
        + "y1=\"\(y)\" y2=\"\(y)\"/><text x=\"4\" y=\"\(y)\" dy=\"4\">"
        + "\(NullReport.decimals(share * 100, 0)) %</text>"
    }.joined()
  }

  func tick(_ text: String, at x: Double) -> String {
    "<text x=\"\(SVG.decimal(x))\" y=\"\(tickHeight)\" text-anchor=\"middle\">\(text)</text>"
  }

  func path(_ points: [(x: Double, estimate: Estimate)], dash: String) -> String {
    let places = points.map { "\(SVG.decimal($0.x)),\(SVG.decimal(y($0.estimate.value)))" }
    return "<polyline fill=\"none\" stroke-width=\"1.5\" stroke-dasharray=\"\(dash)\" "
      + "points=\"\(places.joined(separator: " "))\"/>"
  }

  /// A point with its interval.
  func mark(_ point: (x: Double, estimate: Estimate)) -> String {
    let x = SVG.decimal(point.x)
    let (low, high) = (SVG.decimal(y(point.estimate.low)), SVG.decimal(y(point.estimate.high)))
    return "<line stroke-width=\".7\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(low)\" y2=\"\(high)\"/>"
      + "<circle cx=\"\(x)\" cy=\"\(SVG.decimal(y(point.estimate.value)))\" r=\"2.5\"/>"
  }
}
