import Charts
import Model
import Testing

@testable import Publishing

@Suite("What is at the edge of a chart")
struct ChartEdgeTests {
  /// Where the letters of a chart of two numbers, or of one on days with and without, begin.
  private func letters(
    _ trigger: [String], _ outcome: [String], isOfGroups: Bool = false
  ) throws -> [Double] {
    let style = try ChartSample.style()
    let text = DoctorText.Charts(
      trigger: ("m", "m"), outcome: ("m", "m"), ends: (trigger, outcome),
      rows: [.init("m", ""), .init("m", "")], evidence: "", strip: "", life: "", incident: "")
    let pairs = [(3.74, 1.0), (7, 3), (10.24, 5)].map {
      FindingSheet.ValuePair(trigger: $0.0, outcome: $0.1)
    }
    let evidence = isOfGroups ? ChartSample.groups : .points(pairs)
    let svg = try EvidenceChart(
      evidence: evidence, text: text, style: style, width: 240
    ).picture.svg(style.typesetter)
    return svg.matches(of: /<use [^>]*x="(-?[0-9.]+)"/).compactMap { Double($0.1) }
  }

  @Test func `a number stands at an axis as it is given`() throws {
    // Both names, and the numbers.
    #expect(try letters(["\u{2212}3,5", "12345"], ["1", "5"]).count == 2 + 4 + 5 + 2)
    // Three names of groups and axis.
    #expect(try letters([], ["1", "\u{2212}5"], isOfGroups: true).count == 3 + 1 + 2)
    #expect(try letters(["7"], [], isOfGroups: true).count == 3)
  }

  @Test(arguments: [4, 5, 12, 40, 300])
  func `a long number at the end of an axis stays within the picture`(digits: Int) throws {
    let number = String(repeating: "8", count: digits)
    for letters in [
      try letters([number, number], ["1", "5"]), try letters(["1", "5"], [number, number]),
      try letters([], [number, number], isOfGroups: true),
    ] {
      // A digit is about 5 points wide.
      #expect(letters.count > 8 && letters.allSatisfy { $0 >= 0 && $0 + 4.5 < 240 })
    }
  }

  @Test(arguments: [120.0, 240, 800])
  func `every kind of date is in the legend, within the picture`(width: Double) throws {
    let style = try ChartSample.style()
    func letters(_ kinds: [DoctorSummary.Day]) throws -> [(x: Double, y: Double)] {
      let days = kinds.enumerated().map { (date: ChartSample.first.advanced(by: $0), day: $1) }
      let picture = CalendarChart(days: days, style: style, width: width).picture
      let places = try picture.svg(style.typesetter)
        .matches(of: /<use [^>]*x="([0-9.]+)" y="([0-9.]+)"/)
        .compactMap { match in Double(match.1).flatMap { x in Double(match.2).map { (x, $0) } } }
      #expect(places.allSatisfy { $0.0 < width && $0.1 < picture.size.height }, "\(kinds)")
      return places
    }
    let least = try letters([.noted]).count
    for kind in DoctorSummary.Day.allCases where kind != .noted {
      let name = try #require(ChartSample.legend.days[kind])
      // Spaces are no letters.
      #expect(try letters([.noted, kind]).count >= least + name.count { $0 != " " }, "\(kind)")
    }
    _ = try letters(DoctorSummary.Day.allCases)
  }

  @Test func `a name of two lines at the upper edge is whole, whatever the width`() throws {
    let style = try ChartSample.style()
    for width in [200.0, 480] {
      let svg = try DayStripChart(
        strip: ChartSample.strip(days: 14, lag: 0), text: ChartSample.text, style: style,
        width: width
      ).picture.svg(style.typesetter)
      // A letter stands on its place, and is about 7 points high.
      let heights = svg.matches(of: /<use [^>]*y="(-?[0-9.]+)"/).compactMap { Double($0.1) }
      #expect(heights.count > 30 && heights.allSatisfy { $0 > 7 }, "\(width)")
    }
  }
}
