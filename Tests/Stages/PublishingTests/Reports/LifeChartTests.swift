import Charts
import Model
import Testing

@testable import Publishing

/// Where the marks of a life are, read from its drawing.
@Suite("The life of a finding, drawn")
struct LifeChartTests {
  private typealias Extent = ClosedRange<Double>

  /// The extent along the x axis of each part of the line, and of each dot and ring.
  private func marks(
    _ points: [FindingSheet.LifePoint], width: Double
  ) throws -> (lines: [Extent], dots: [Extent]) {
    let style = try ChartSample.style()
    let svg = try LifeChart(points: points, style: style, width: width).picture
      .svg(style.typesetter)
    var (lines, dots): ([Extent], [Extent]) = ([], [])
    // The first is the ground on which the life stands, below all its marks.
    for path in svg.matches(of: /\sd="([^"]*)"/).dropFirst() {
      for part in path.1.split(separator: "M ") {
        let numbers = part.split(separator: " ").compactMap { Double($0) }
        let xs = stride(from: 0, to: numbers.count, by: 2).map { numbers[$0] }
        guard let low = xs.min(), let high = xs.max() else { continue }
        if part.contains("C") { dots.append(low...high) } else { lines.append(low...high) }
      }
    }
    return (lines, dots)
  }

  /// Looks two days apart; each bit of a number is one that was tested.
  private func life(_ count: Int, tested: UInt, kept: UInt = .max) -> [FindingSheet.LifePoint] {
    (0..<count).map { look in
      FindingSheet.LifePoint(
        windowEnd: ChartSample.first.advanced(by: look * 2),
        effect: tested >> look & 1 == 1 ? 0.3 + Double(look % 5) / 10 : nil,
        isKept: kept >> look & 1 == 1)
    }
  }

  /// Narrow enough for dots to touch, and wide.
  @Test(arguments: [20.0, 120])
  func `a look is marked if it was tested, and else the line has a gap`(width: Double) throws {
    let (count, margin) = (6, 9 * 0.35)
    for tested in UInt(0)..<1 << count {
      for kept in [UInt.max, 0, 0b010101] {
        let (lines, dots) = try marks(life(count, tested: tested, kept: kept), width: width)
        for look in 0..<count {
          let x = margin + Double(look) / Double(count - 1) * (width - 2 * margin)
          let place = "look \(look) of \(tested) and \(kept)"
          if tested >> look & 1 == 1 {
            let isMarked = (lines + dots).contains {
              $0.lowerBound < x + 0.1 && $0.upperBound > x - 0.1
            }
            #expect(isMarked, "\(place)")
          } else {
            #expect(!lines.contains { $0.contains(x) }, "\(place)")
          }
        }
      }
    }
  }

  @Test func `dots of a dense life are the last one, and those alone between two gaps`() throws {
    #expect(try marks(life(6, tested: 0b111111), width: 20).dots.count == 1)
    #expect(try marks(life(6, tested: 0b011010), width: 20).dots.count == 2)
    #expect(try marks(life(6, tested: 0b111111), width: 120).dots.count == 6)
  }
}
