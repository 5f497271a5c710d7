import Model
import Numerics

/// Steps 5 to 8 of the honest test, for all pairs of a person at once.
struct HonestTester {
  private let residuals: ResidualPanel
  private let critical: CriticalValues
  private let paths: FastPaths

  /// A tester on a panel. Screening leaves a p-value unknown that the family cannot reject;
  /// decisions are the same.
  init(_ residuals: ResidualPanel, critical: CriticalValues, paths: FastPaths) {
    self.residuals = residuals
    self.critical = critical
    self.paths = paths
  }

  /// The honest test of each pair of a family, of which `table` gives the 2x2 table (nil for
  /// ranks), asked only where it matters; both sides of every pair have usable residuals, as
  /// planning made sure.
  func test(_ pairs: [Pair], table: (Pair) -> TwoByTwo?) -> [HonestTest] {
    let sums =
      paths.contains(.matrixProducts)
      ? FamilyProducts(residuals).sums(of: pairs) : pairs.map { self.sums(dayByDay: $0) }
    let sizes = sums.map { PairSize($0, spentDays: residuals.parameterCount + 2) }
    let level = self.level(for: sizes)
    let tails = sizes.map { tail(of: $0, atFraction: level) }
    // A tail is a lower bound of the honest p.
    let bar =
      paths.contains(.screening)
      ? Correction.stepUpBar(
        of: tails.compactMap { $0 }, controllingRateAt: critical.rate, testCount: pairs.count)
      : .infinity
    return pairs.indices.map { index in
      let (pair, size) = (pairs[index], sizes[index])
      let p = tails[index].flatMap { $0 > bar ? nil : max($0, deflated(table(pair), pair)) }
      let isWithinRate = p.map { $0 <= critical.rate } ?? false
      return HonestTest(
        correlation: size.correlation, degreesOfFreedom: size.freedom,
        dispersion: size.dispersion, p: p, days: isWithinRate ? days(of: pair) : [])
    }
  }

  /// The smallest of the fractions of the rate above which the family rejects nothing.
  ///
  /// Of k tests that can be at or below a bar, at most k are rejected, with a p of at most rate x k
  /// / m: when that is no more than the next fraction, so is every p that is rejected.
  private func level(for sizes: [PairSize]) -> Int {
    guard paths.contains(.screening) else { return 0 }
    var level = 0
    while level + 1 < CriticalValues.fractions.count {
      let count = sizes.count {
        $0.freedom > 0 && $0.t >= critical.value($0.freedom, atFraction: level)
      }
      let share = Double(count) / Double(sizes.count)
      guard share <= CriticalValues.fractions[level + 1] else { break }
      level += 1
    }
    return level
  }

  /// The p of the smaller |t|; nil when it is screened.
  private func tail(of size: PairSize, atFraction level: Int) -> Double? {
    guard size.freedom > 0 else { return paths.contains(.screening) ? nil : 1 }
    if paths.contains(.screening), size.t < critical.value(size.freedom, atFraction: level) {
      return nil
    }
    return StudentT(degreesOfFreedom: Double(size.freedom)).twoSided(size.t)
  }

  private func series(
    of pair: Pair
  ) -> (trigger: SeriesPanel.Series, outcome: SeriesPanel.Series)? {
    guard let x = residuals.place(ofColumn: pair.trigger, for: pair.method),
      let y = residuals.place(ofColumn: pair.outcome, for: pair.method)
    else { return nil }
    return (residuals.panel[x], residuals.panel[y])
  }

  private func sums(dayByDay pair: Pair) -> PairSums? {
    series(of: pair).map {
      PairSums($0.trigger, $0.outcome, lag: pair.lag, days: residuals.panel.dayCount)
    }
  }

  /// The complete days of a pair that may be reported: what cautions and intervals look at.
  private func days(of pair: Pair) -> [HonestTest.Day] {
    guard let (x, y) = series(of: pair) else { return [] }
    return (0..<max(0, residuals.panel.dayCount - pair.lag)).compactMap { day in
      let later = day + pair.lag
      guard x.isKnown(on: day), y.isKnown(on: later) else { return nil }
      return HonestTest.Day(
        residuals: (x.residual(on: day), y.residual(on: later)),
        innovations: (x.innovation(on: day), y.innovation(on: later)))
    }
  }

  /// Step 7: Fisher's p with days that persistence makes alike counted once; 0 for ranks.
  private func deflated(_ table: TwoByTwo?, _ pair: Pair) -> Double {
    guard let table, residuals.steps.contains(.discountedFisher), let (x, y) = series(of: pair)
    else { return 0 }
    let likeness = x.persistence * y.persistence
    return FisherExact(table, isLookedUp: paths.contains(.fisherTable)).twoSided(
      deflatedBy: max(1, (1 + likeness) / (1 - likeness)))
  }
}

/// What steps 5 and 6 make of the sums of a pair.
private struct PairSize {
  let correlation: Double
  /// v; 0 when the pair cannot be tested.
  let freedom: Int
  let dispersion: Double
  /// The smaller |t| of both steps. Both have v degrees of freedom: its p is the larger one.
  let t: Double

  init(_ sums: PairSums?, spentDays: Int) {
    freedom = max(0, (sums?.days ?? 0) - spentDays)
    guard let sums, freedom > 0, let r = sums.innovations else {
      (correlation, dispersion, t) = (0, 1, 0)
      return
    }
    let v = Double(freedom)
    correlation = r
    dispersion = sums.dispersion
    t = min(
      Self.size(r, v: v, dispersion: sums.dispersion),
      Self.size(sums.generalised ?? 0, v: v, dispersion: 1))
  }

  /// |t| of t = r sqrt(v / ((1 - r^2) D)).
  private static func size(_ r: Double, v: Double, dispersion: Double) -> Double {
    abs(r) * (v / ((1 - r) * (1 + r) * dispersion)).squareRoot()
  }
}
