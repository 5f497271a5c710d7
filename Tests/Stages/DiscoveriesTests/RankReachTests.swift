import Testing

@testable import Discoveries

@Suite("What ranks can reach")
struct RankReachTests {
  @Test func `values without ties reach both ends`() {
    let range = RankReach([3, 1, 2, 9], [10, 40, 20, 30]).range
    #expect(abs(range.lowerBound + 1) < 1e-12 && abs(range.upperBound - 1) < 1e-12)
  }

  /// Centred ranks -1.5 -.5 .5 1.5 against -.5 -.5 -.5 1.5: 3 / sqrt(5 * 3) either way.
  @Test func `a side that is nearly always the same reaches little`() {
    let range = RankReach([4, 2, 1, 3], [7, 7, 9, 7]).range
    #expect(abs(range.upperBound - 0.774_596_669_241_483) < 1e-12)
    #expect(abs(range.lowerBound + 0.774_596_669_241_483) < 1e-12)
  }

  /// Every order of small samples is tried.
  @Test(arguments: [[1.0, 1, 2, 3, 3], [1, 2, 3, 4, 5], [1, 1, 1, 1, 2]])
  func `no order goes beyond`(x: [Double]) {
    let y = [2.0, 5, 5, 7, 7]
    let range = RankReach(x, y).range
    var found: [Double] = []
    func walk(_ chosen: [Double], _ rest: [Double]) {
      if rest.isEmpty { found.append(RankReachTests.rho(x, chosen)) }
      for place in rest.indices {
        var left = rest
        let value = left.remove(at: place)
        walk(chosen + [value], left)
      }
    }
    walk([], y)
    #expect(abs((found.max() ?? 9) - range.upperBound) < 1e-12)
    #expect(abs((found.min() ?? 9) - range.lowerBound) < 1e-12)
  }

  @Test func `a constant side reaches nothing`() {
    #expect(RankReach([1, 1], [1, 2]).range == 0...0 && RankReach([], []).range == 0...0)
  }

  /// Pearson's r of middle ranks, counted one by one.
  private static func rho(_ x: [Double], _ y: [Double]) -> Double {
    func ranks(_ values: [Double]) -> [Double] {
      values.map { value in
        let (less, equal) = (values.count { $0 < value }, values.count { $0 == value })
        return Double(less) + Double(equal + 1) / 2 - Double(values.count + 1) / 2
      }
    }
    let (a, b) = (ranks(x), ranks(y))
    func dot(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
    return dot(a, b) / (dot(a, a) * dot(b, b)).squareRoot()
  }
}
