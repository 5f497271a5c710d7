import Model
import Numerics

/// Steps 5 to 8 of the honest test, for all pairs of a person at once.
struct HonestTester {
  private let panel: ResidualPanel
  private let rate: Double
  private let isScreening: Bool

  /// A tester on a panel. Screening leaves a p-value that lies above `rate` unknown; decisions are
  /// the same.
  init(_ panel: ResidualPanel, rate: Double, isScreening: Bool) {
    self.panel = panel
    self.rate = rate
    self.isScreening = isScreening
  }

  /// The honest test of each pair, of which `table` gives the 2x2 table (nil for ranks), asked only
  /// where it matters; both sides of every pair have usable residuals, as planning made sure.
  func test(_ pairs: [Pair], table: (Pair) -> TwoByTwo?) -> [HonestTest] {
    var tests = [HonestTest?](repeating: nil, count: pairs.count)
    for (group, members) in Dictionary(grouping: pairs.indices, by: { Group(pairs[$0]) }) {
      let products = PairProducts(members.map { pairs[$0] }, panel: panel, group: group)
      var bars = CriticalValues(rate: isScreening ? rate : nil)
      for member in members {
        tests[member] = test(pairs[member], table, products, &bars)
      }
    }
    return tests.compactMap { $0 }
  }

  private func test(
    _ pair: Pair, _ table: (Pair) -> TwoByTwo?, _ products: PairProducts,
    _ bars: inout CriticalValues
  ) -> HonestTest {
    let sums = products.sums(of: pair)
    let freedom = sums.days - panel.parameterCount - 2
    guard freedom > 0, let r = sums.innovations else {
      return HonestTest(
        correlation: 0, degreesOfFreedom: max(0, freedom), dispersion: 1, p: 1, days: [])
    }
    let v = Double(freedom)
    let pairwise = Self.t(of: r, v: v, dispersion: sums.dispersion)
    let generalised = Self.t(of: sums.generalised ?? 0, v: v, dispersion: 1)
    // Both have v degrees of freedom: the larger p is that of the smaller |t|.
    let least = min(abs(pairwise), abs(generalised))
    var p: Double?
    if least >= bars.value(freedom) {
      p = max(StudentT(degreesOfFreedom: v).twoSided(least), deflated(table(pair), pair))
    }
    return HonestTest(
      correlation: r, degreesOfFreedom: freedom, dispersion: sums.dispersion, p: p,
      days: p.map { $0 <= rate } == true ? days(of: pair) : [])
  }

  /// The complete days of a pair that may be reported: what cautions and intervals look at.
  private func days(of pair: Pair) -> [HonestTest.Day] {
    guard let x = panel.series(ofColumn: pair.trigger, for: pair.method),
      let y = panel.series(ofColumn: pair.outcome, for: pair.method)
    else { return [] }
    return (0..<max(0, x.residuals.count - pair.lag)).compactMap { day in
      guard let ux = x.residuals[day], let wx = x.innovations[day],
        let uy = y.residuals[day + pair.lag], let wy = y.innovations[day + pair.lag]
      else { return nil }
      return HonestTest.Day(residuals: (ux, uy), innovations: (wx, wy))
    }
  }

  /// t = r sqrt(v / ((1 - r^2) D)).
  private static func t(of r: Double, v: Double, dispersion: Double) -> Double {
    r * (v / ((1 - r) * (1 + r) * dispersion)).squareRoot()
  }

  /// Step 7: Fisher's p with days that persistence makes alike counted once; 0 for ranks.
  private func deflated(_ table: TwoByTwo?, _ pair: Pair) -> Double {
    guard let table, let x = panel.series(ofColumn: pair.trigger, for: pair.method),
      let y = panel.series(ofColumn: pair.outcome, for: pair.method)
    else { return 0 }
    let likeness = x.persistence * y.persistence
    return FisherExact(table).twoSided(deflatedBy: max(1, (1 + likeness) / (1 - likeness)))
  }

  /// Pairs whose products are taken together.
  struct Group: Hashable {
    let lag: Int
    let method: Method

    init(_ pair: Pair) {
      lag = pair.lag
      method = pair.method
    }
  }
}

/// The least |t| that can pass, by degrees of freedom.
private struct CriticalValues {
  let rate: Double?
  private var values: [Int: Double] = [:]

  init(rate: Double?) {
    self.rate = rate
  }

  /// 0 when nothing is screened; a hair below the exact value, so that no last bit screens a pair.
  mutating func value(_ freedom: Int) -> Double {
    guard let rate else { return 0 }
    if let value = values[freedom] { return value }
    let critical = StudentT(degreesOfFreedom: Double(freedom)).criticalValue(twoSided: rate)
    values[freedom] = critical * (1 - 1e-9)
    return critical * (1 - 1e-9)
  }
}
