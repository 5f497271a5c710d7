import Model
import Numerics

/// What the calendar, drift and persistence leave of the features of a person, side by side: where
/// something that moves several of them at once is looked for.
struct DriverPanel {
  /// A feature that may follow.
  struct Candidate {
    let column: Int
    let isTrigger: Bool
  }

  /// The number of days.
  let dayCount: Int
  /// The number of regressors that were taken away, q.
  let parameterCount: Int
  /// The features, in the order of the matrix.
  let features: [Candidate]
  /// The innovations, a column a feature, of mean square 1 over its known days; 0 where unknown.
  let innovations: ColumnBlock
  /// The residuals, as the innovations.
  private let residuals: ColumnBlock
  /// 1 on a known day of a feature, else 0.
  let known: ColumnBlock
  /// The innovations, a column a day.
  let innovationsByDay: ColumnBlock
  /// The known days, a column a day.
  let knownByDay: ColumnBlock
  /// The number of known days of each feature.
  let knownDays: [Double]

  /// A feature must be known on more than this share of the days.
  private static let minimumShareOfDays = 0.4

  /// The numeric views of the candidates that are known on enough days and can be used.
  init(_ panel: ResidualPanel, candidates: [Candidate]) {
    let dayCount = panel.panel.dayCount
    var features: [Candidate] = []
    var knownDays: [Double] = []
    var innovations: [Double] = []
    var residuals: [Double] = []
    var known: [Double] = []
    for candidate in candidates {
      guard let place = panel.place(ofColumn: candidate.column, for: .spearman) else { continue }
      let block = panel.panel.blocks[place.block]
      let days = Double(block.observed.count)
      guard days > Self.minimumShareOfDays * Double(dayCount) else { continue }
      let values = block.innovations.column(place.column)
      let square = values.reduce(0) { $0 + $1 * $1 } / days
      guard square > 0 else { continue }
      let scale = 1 / square.squareRoot()
      features.append(candidate)
      knownDays.append(days)
      innovations += values.map { $0 * scale }
      residuals += block.residuals.column(place.column)
      known += block.observed.mask
    }
    self.dayCount = dayCount
    self.features = features
    self.knownDays = knownDays
    parameterCount = panel.parameterCount
    let count = features.count
    self.innovations = ColumnBlock(rowCount: dayCount, columnCount: count, values: innovations)
    self.residuals = ColumnBlock(rowCount: dayCount, columnCount: count, values: residuals)
    self.known = ColumnBlock(rowCount: dayCount, columnCount: count, values: known)
    innovationsByDay = self.innovations.transposed
    knownByDay = self.known.transposed
  }

  /// What some features have in common on each day.
  struct Score {
    /// The weight of each feature; the squares add up to 1.
    let weights: [Double]
    /// The weighted sum of the innovations, over the root of the squared weights that are known; 0
    /// on days on which less than half of them is.
    let values: [Double]
    /// The days on which at least half of the squared weights is known.
    let days: [Int]
    /// What the weighted sum is divided by on each day.
    fileprivate let units: [Double]
  }

  /// The score of some weights, which need not be of length 1; nil when they are all 0.
  func score(_ weights: [Double]) -> Score? { scores([weights])[0] }

  /// The scores of several weights, made together.
  func scores(_ several: [[Double]]) -> [Score?] {
    let weights = several.map { weights in
      let length = weights.reduce(0) { $0 + $1 * $1 }.squareRoot()
      return length > 0 ? weights.map { $0 / length } : weights
    }
    let squares = weights.map { $0.map { $0 * $0 } }
    let masses = known.times(ColumnBlock(rowCount: features.count, columns: squares))
    let sums = innovations.times(ColumnBlock(rowCount: features.count, columns: weights))
    return weights.enumerated().map { place, weights in
      guard weights.contains(where: { $0 != 0 }) else { return nil }
      var days: [Int] = []
      days.reserveCapacity(dayCount)
      var units = [Double](repeating: .infinity, count: dayCount)
      var values = [Double](repeating: 0, count: dayCount)
      for day in 0..<dayCount {
        let mass = masses[day, place]
        // Of two features that weigh the same one is half, whatever the last bit says.
        guard mass >= 0.5 - 1e-9 else { continue }
        days.append(day)
        units[day] = mass.squareRoot()
        values[day] = sums[day, place] / units[day]
      }
      return Score(weights: weights, values: values, days: days, units: units)
    }
  }

  /// The same weighted sum of the residuals.
  func force(of score: Score) -> [Double] {
    let weights = ColumnBlock(rowCount: features.count, columns: [score.weights])
    return zip(residuals.times(weights).values, score.units).map { $0 / $1 }
  }

  /// The features that go with a score's pattern when it is made without them: |r| sqrt(k - q) of
  /// more than `threshold`. `pattern` makes the pattern of a score.
  func followers(
    of score: Score, above threshold: Double, pattern: ([Double]) -> [Double]
  ) -> [Int] {
    features.indices.filter { feature in
      let (own, weight) = (innovations.column(feature), score.weights[feature])
      var others = score.values
      for (day, value) in zip(others.indices, own) where value != 0 {
        others[day] -= weight * value / score.units[day]
      }
      return distance(of: feature, along: pattern(others)) > threshold
    }
  }

  /// The features that go with a series: |r| sqrt(k - q) of more than `threshold`.
  func followers(of series: [Double], above threshold: Double) -> [Int] {
    features.indices.filter { distance(of: $0, along: series) > threshold }
  }

  /// How many standard errors a feature's correlation with a series is from 0.
  private func distance(of feature: Int, along series: [Double]) -> Double {
    let freedom = max(0, knownDays[feature] - Double(parameterCount))
    return abs(correlation(of: feature, with: series)) * freedom.squareRoot()
  }

  /// The correlation of a feature's innovations with a series over the feature's known days; 0 where
  /// either is constant.
  private func correlation(of feature: Int, with series: [Double]) -> Double {
    let (own, mask) = (innovations.column(feature), known.column(feature))
    var (x, y, xx, yy, xy) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (day, (value, isKnown)) in zip(own, mask).enumerated() where isKnown != 0 {
      x += value
      y += series[day]
      xx += value * value
      yy += series[day] * series[day]
      xy += value * series[day]
    }
    let n = knownDays[feature]
    let square = (xx - x * x / n) * (yy - y * y / n)
    return square > 1e-20 ? (xy - x * y / n) / square.squareRoot() : 0
  }
}
