import Charts
import Model
import Testing

@testable import Publishing

@Suite("What is at the edge of a chart")
struct ChartEdgeTests {
  @Test func `a long number at the end of an axis stays within the picture`() throws {
    let style = try ChartSample.style()
    let pairs = [(3.74, 1.0), (7, 3), (10.24, 5)].map {
      FindingSheet.ValuePair(trigger: $0.0, outcome: $0.1)
    }
    let text = DoctorText.Charts(
      trigger: ("m", "m"), outcome: ("m", "m"), rows: [], evidence: "", strip: "", life: "",
      incident: "")
    let svg = try ScatterChart(
      pairs: pairs, text: text, style: style, width: 240
    ).picture.svg(style.typesetter)
    let letters = svg.matches(of: /<use [^>]*x="([0-9.]+)"/).compactMap { Double($0.1) }
    // Both names, 3,74 and 10,24, 1 and 5; the last digit is about 5 points wide.
    #expect(letters.count == 13 && letters.allSatisfy { $0 + 4.5 < 240 })
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
