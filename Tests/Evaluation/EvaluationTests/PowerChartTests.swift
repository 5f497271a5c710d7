import Foundation
import Numerics
import Testing

@testable import Evaluation

@Suite struct PowerChartTests {
  @Test func labelsNeverOverlapAndStayInside() {
    let seed: UInt64 = 20_261_130
    var stream = RandomStream(seed: seed)
    let column = LabelColumn(within: 22...172, pitch: 12)
    for trial in 0..<500 {
      let count = 1 + stream.integer(below: 12)
      // Often all near the floor, where the hardly ever found lie.
      let spread = stream.bernoulli(0.5) ? 150 : 3
      let wished = (0..<count).map { _ in 172 - Double(stream.integer(below: spread)) }.sorted()
      let places = column.places(of: wished)
      let trace = "seed \(seed), trial \(trial): \(wished) at \(places)"
      #expect(places.allSatisfy(column.within.contains), "\(trace)")
      #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 12 }, "\(trace)")
    }
    #expect(column.places(of: [30, 60, 150]) == [30, 60, 150])
    #expect(column.places(of: [171, 172, 172]) == [148, 160, 172])
    #expect(column.places(of: [22, 22]) == [22, 34])
    #expect(column.places(of: []) == [])
  }

  private static func line(_ name: String, _ shares: [Double?]) -> PowerChart.Line {
    PowerChart.Line(
      name: name, points: shares.map { $0.map { Estimate(value: $0, low: $0, high: $0) } })
  }

  /// The heights of the words that stand at the right ends.
  private static func heights(of names: [String], in svg: String) throws -> [Double] {
    try names.map { name in
      let text = try #require(svg.range(of: "dy=\"4\">\(name)</text>"))
      let start = try #require(svg[..<text.lowerBound].range(of: "y=\"", options: .backwards))
      return try #require(Double(svg[start.upperBound...].prefix { $0 != "\"" }))
    }
  }

  @Test func whatIsHardlyEverFoundHasItsNamesApartAndAboveTheAxis() throws {
    let names = ["0.50", "0.75", "1.00", "1.25"]
    let lines = names.map { Self.line($0, [0, 0]) }
    let svg = PowerChart(
      lengths: [30, 60], lines: lines, label: "Power", axis: "days", title: "size"
    ).svg
    let heights = try Self.heights(of: names, in: svg).sorted()
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $1 - $0 >= 12 }, "\(heights)")
    #expect(heights.allSatisfy { $0 <= 172 }, "\(heights)")
    #expect(svg.components(separatedBy: "<circle").count == 1 + 8)
    #expect(svg.contains(">30</text>") && svg.contains(">60</text>"))
  }

  @Test func oneLengthGivesPointsBySize() throws {
    let sizes = [0.5, 0.75, 1, 2]
    let points = sizes.map { ("\($0)", $0, Estimate(value: $0 / 2, low: 0, high: 1)) }
    let svg = PowerBySizeChart(points: points, label: "Power", axis: "size").svg
    #expect(svg.components(separatedBy: "<circle").count == 1 + 4)
    let places = svg.components(separatedBy: "cx=\"").dropFirst().compactMap {
      Double($0.prefix { $0 != "\"" })
    }
    #expect(places == places.sorted() && Set(places).count == 4, "\(places)")
    // The distance from the left is in proportion to the size.
    #expect(abs((places[3] - 44) - 4 * (places[0] - 44)) < 0.5, "\(places)")
    #expect(svg.contains(">0.5</text>") && svg.contains(">2.0</text>"))
    #expect(PowerBySizeChart(points: [points[0]], label: "", axis: "").svg.isEmpty)
  }

  /// Sizes that are near one another do not write over one another.
  @Test func nearSizesShareAName() {
    let points = [1, 1.01, 1.02, 2].map { ("\($0)", $0, Estimate(value: 0.5, low: 0, high: 1)) }
    let svg = PowerBySizeChart(points: points, label: "Power", axis: "size").svg
    #expect(svg.contains(">1.0</text>") && svg.contains(">2.0</text>"))
    #expect(!svg.contains(">1.01</text>"))
    #expect(svg.components(separatedBy: "<circle").count == 1 + 4)
  }
}
