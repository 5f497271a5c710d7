import Model
import Numerics

/// The sums that steps 5 and 6 need, for every trigger and outcome of a group of pairs at once: a
/// fixed number of matrix products whatever the number of pairs.
struct PairProducts {
  /// The sums of one pair.
  struct Sums {
    /// The complete days, N.
    let days: Int
    /// Step 5: Pearson's r of the innovations; nil when a side does not vary.
    let innovations: Double?
    /// Step 5: D, at least 1.
    let dispersion: Double
    /// Step 6: Pearson's r of the generalised differences; nil when a side does not vary.
    let generalised: Double?
  }

  private let triggers: [Int: Int]
  private let outcomes: [Int: Int]
  private let products: MaskedProducts
  private let differences: DifferenceProducts
  private let memory: (triggers: [[Double]], outcomes: [[Double]])

  /// The products of the pairs' columns; columns without usable residuals are left out.
  init(_ pairs: [Pair], panel: ResidualPanel, group: HonestTester.Group) {
    let x = Self.columns(pairs.map(\.trigger), panel, group.method)
    let y = Self.columns(pairs.map(\.outcome), panel, group.method)
    triggers = x.places
    outcomes = y.places
    let dayCount = x.series.first?.innovations.count ?? 0
    products = MaskedProducts(
      MaskedBlock(rowCount: dayCount, columns: x.series.map(\.innovations)),
      MaskedBlock(rowCount: dayCount, columns: y.series.map(\.innovations)), lag: group.lag)
    differences = DifferenceProducts(
      triggers: x.series, outcomes: y.series, dayCount: dayCount, lag: group.lag)
    memory = (x.series.map(\.memory), y.series.map(\.memory))
  }

  private static func columns(
    _ columns: [Int], _ panel: ResidualPanel, _ method: Method
  ) -> (places: [Int: Int], series: [WhitenedSeries]) {
    var places: [Int: Int] = [:]
    var series: [WhitenedSeries] = []
    for column in Set(columns).sorted() {
      guard let whitened = panel.series(ofColumn: column, for: method) else { continue }
      places[column] = series.count
      series.append(whitened)
    }
    return (places, series)
  }

  /// The sums of a pair; no days when a side has no usable residuals.
  func sums(of pair: Pair) -> Sums {
    guard let x = triggers[pair.trigger], let y = outcomes[pair.outcome] else {
      return Sums(days: 0, innovations: nil, dispersion: 1, generalised: nil)
    }
    let excess = zip(memory.triggers[x], memory.outcomes[y]).enumerated().reduce(0) { sum, lag in
      sum + (1 - Double(lag.offset + 1) / 8) * lag.element.0 * lag.element.1
    }
    return Sums(
      days: Int(products.count[x, y]), innovations: products.correlation(ofColumn: x, with: y),
      dispersion: max(1, 1 + 2 * excess), generalised: differences.correlation(of: x, with: y))
  }
}

/// Step 6 for every pair: both residuals differenced with the outcome's persistence, as a
/// generalised least squares of the outcome on the trigger does.
///
/// With e_t = y_t - phi y_(t-1) where y_(t-1) is known, else sqrt(1 - phi^2) y_t, and the same
/// coefficients a_t, b_t on the trigger (an unknown x_(t-1) counting 0), f_t = a_t x_t + b_t
/// x_(t-1): every sum over complete days is a product of a column of y alone with one of x alone.
private struct DifferenceProducts {
  private let count: ColumnBlock
  private let f: ColumnBlock
  private let ff: ColumnBlock
  private let e: ColumnBlock
  private let ee: ColumnBlock
  private let ef: ColumnBlock

  init(triggers: [WhitenedSeries], outcomes: [WhitenedSeries], dayCount: Int, lag: Int) {
    let x = triggers.map { TriggerColumns($0.residuals) }
    let y = outcomes.map { OutcomeColumns($0.residuals, persistence: $0.persistence) }
    func product(
      _ left: (TriggerColumns) -> [Double], _ right: (OutcomeColumns) -> [Double]
    ) -> ColumnBlock {
      ColumnBlock(rowCount: dayCount, columns: x.map(left))
        .transposedProduct(
          with: ColumnBlock(rowCount: dayCount, columns: y.map(right)), lag: lag)
    }
    count = product({ $0.mask }, { $0.mask })
    f = product({ $0.now }, { $0.a }) + product({ $0.before }, { $0.b })
    ff =
      product({ $0.now * $0.now }, { $0.a * $0.a })
      + product({ $0.now * $0.before }, { 2 * ($0.a * $0.b) })
      + product({ $0.before * $0.before }, { $0.b * $0.b })
    e = product({ $0.mask }, { $0.difference })
    ee = product({ $0.mask }, { $0.difference * $0.difference })
    ef =
      product({ $0.now }, { $0.a * $0.difference })
      + product({ $0.before }, { $0.b * $0.difference })
  }

  /// Pearson's r over the complete days; nil when a side does not vary.
  func correlation(of x: Int, with y: Int) -> Double? {
    let n = count[x, y]
    let left = n * ff[x, y] - f[x, y] * f[x, y]
    let right = n * ee[x, y] - e[x, y] * e[x, y]
    guard left > 1e-12 * n * ff[x, y], right > 1e-12 * n * ee[x, y] else { return nil }
    let together = n * ef[x, y] - f[x, y] * e[x, y]
    return min(1, max(-1, together / (left.squareRoot() * right.squareRoot())))
  }
}

/// The columns of a trigger: 0 where it is unknown.
private struct TriggerColumns {
  let mask: [Double]
  let now: [Double]
  /// The value of the day before, on known days.
  let before: [Double]

  init(_ residuals: [Double?]) {
    mask = residuals.map { $0 == nil ? 0 : 1 }
    now = residuals.map { $0 ?? 0 }
    before = residuals.indices.map { day in
      day > 0 && residuals[day] != nil ? residuals[day - 1] ?? 0 : 0
    }
  }
}

/// The columns of an outcome: 0 where it is unknown.
private struct OutcomeColumns {
  let mask: [Double]
  /// The coefficient of a day's own value, and of the value of the day before.
  let a: [Double]
  let b: [Double]
  /// The outcome's own difference e.
  let difference: [Double]

  init(_ residuals: [Double?], persistence: Double) {
    let start = (1 - persistence * persistence).squareRoot()
    mask = residuals.map { $0 == nil ? 0 : 1 }
    var (a, b, difference): ([Double], [Double], [Double]) = ([], [], [])
    for (day, residual) in residuals.enumerated() {
      let before = day > 0 ? residuals[day - 1] : nil
      a.append(residual == nil ? 0 : before == nil ? start : 1)
      b.append(residual == nil || before == nil ? 0 : -persistence)
      difference.append(a[day] * (residual ?? 0) + b[day] * (before ?? 0))
    }
    (self.a, self.b, self.difference) = (a, b, difference)
  }
}

private func * (left: [Double], right: [Double]) -> [Double] { zip(left, right).map(*) }
private func * (left: Double, right: [Double]) -> [Double] { right.map { left * $0 } }

private func + (left: ColumnBlock, right: ColumnBlock) -> ColumnBlock {
  ColumnBlock(
    rowCount: left.rowCount, columnCount: left.columnCount,
    values: zip(left.values, right.values).map(+))
}
