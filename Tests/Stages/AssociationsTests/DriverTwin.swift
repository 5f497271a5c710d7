import Days
import Model
import Numerics

@testable import Associations

/// The search as the page words it, day by day and feature by feature; weights are fitted by a whole
/// singular value decomposition. Only the tails of distributions are the engine's.
struct DriverTwin {
  struct Feature {
    let column: Int
    let isTrigger: Bool
    /// Of mean square 1 over the known days; nil where unknown.
    let w: [Double?]
  }

  struct Found {
    let pattern: SharedDriver.Pattern
    let followers: [Int]
  }

  private struct Score {
    let a: [Double]
    let mass: [Double]
    let s: [Double]

    var days: [Int] { mass.indices.filter { mass[$0] >= 0.5 } }
  }

  private struct Suspect {
    let pattern: SharedDriver.Pattern
    let score: Score
    let places: [Int]
    let chance: Double
  }

  let axis: DayAxis
  let folds: [CalendarFold]
  let q: Int
  let features: [Feature]

  private var n: Int { axis.count }

  init(_ matrix: DayMatrix, _ panel: ResidualPanel, folds: [CalendarFold]) {
    axis = matrix.axis
    self.folds = folds.filter { $0.isSeen(on: matrix.axis) }
    q = panel.parameterCount
    let n = matrix.axis.count
    features = matrix.columns.indices.compactMap { column in
      guard let place = panel.place(ofColumn: column, for: .spearman) else { return nil }
      let series = panel.panel[place]
      let known = (0..<n).filter(series.isKnown)
      guard Double(known.count) > 0.4 * Double(n) else { return nil }
      let square = known.reduce(0.0) { $0 + series.innovation(on: $1) * series.innovation(on: $1) }
      let unit = (square / Double(known.count)).squareRoot()
      return Feature(
        column: column, isTrigger: matrix.columns[column].term.role == .trigger,
        w: (0..<n).map { series.isKnown(on: $0) ? series.innovation(on: $0) / unit : nil })
    }
  }

  func driver() -> Found? {
    guard features.count >= 5 else { return nil }
    let components = components()
    let suspects = (foldSuspects(components) + stretchSuspects(components))
      .sorted { $0.chance < $1.chance }
    for suspect in suspects where suspect.chance < 0.05 {
      let followers = followers(of: suspect.score, above: 2) {
        means($0, suspect.places, suspect.score.days)
      }
      if followers.count >= 2 {
        return Found(pattern: suspect.pattern, followers: followers.map { features[$0].column })
      }
    }
    let triggers = features.count(where: \.isTrigger)
    let outcomes = features.count - triggers
    for score in components {
      let followers = followers(of: score, above: 2.5) { $0 }
      let following = followers.count { features[$0].isTrigger }
      if Double(following) >= max(5, Double(triggers) / 4),
        Double(followers.count - following) >= max(3, Double(outcomes) / 5)
      {
        return Found(pattern: .together, followers: followers.map { features[$0].column })
      }
    }
    return nil
  }

  private func score(_ weights: [Double]) -> Score {
    let length = weights.reduce(0) { $0 + $1 * $1 }.squareRoot()
    let a = weights.map { $0 / length }
    var mass: [Double] = []
    var s: [Double] = []
    for day in 0..<n {
      var (m, sum) = (0.0, 0.0)
      for (feature, weight) in zip(features, a) {
        guard let w = feature.w[day] else { continue }
        m += weight * weight
        sum += weight * w
      }
      mass.append(m)
      s.append(m >= 0.5 ? sum / m.squareRoot() : 0)
    }
    return Score(a: a, mass: mass, s: s)
  }

  private func components() -> [Score] {
    let k =
      features.reduce(0.0) { $0 + Double($1.w.compactMap(\.self).count) }
      / Double(features.count)
    let rows = k - Double(q)
    guard rows > 1 else { return [] }
    let edge = TracyWidom(rows: rows, columns: Double(features.count)).edge / rows
    let block = ColumnBlock(rowCount: n, columns: features.map { $0.w.map { $0 ?? 0 } })
    let decomposition = SingularValues(of: block)
    return (0..<min(3, decomposition.values.count)).compactMap { place in
      let value = decomposition.values[place]
      return value * value / k > 0.7 * edge
        ? score(Array(decomposition.vectors.column(place))) : nil
    }
  }

  private func means(_ s: [Double], _ places: [Int], _ days: [Int]) -> [Double] {
    (0..<n).map { day in
      let same = days.filter { places[$0] == places[day] }
      return same.isEmpty ? 0 : same.reduce(0) { $0 + s[$1] } / Double(same.count)
    }
  }

  private func followers(
    of score: Score, above threshold: Double, pattern: ([Double]) -> [Double]
  ) -> [Int] {
    features.indices.filter { place in
      let w = features[place].w
      let others = (0..<n).map { day -> Double in
        guard score.mass[day] >= 0.5 else { return 0 }
        return score.s[day] - score.a[place] * (w[day] ?? 0) / score.mass[day].squareRoot()
      }
      let made = pattern(others)
      let known = (0..<n).filter { w[$0] != nil }
      let r = HonestTwin.pearson(known.map { w[$0] ?? 0 }, known.map { made[$0] }) ?? 0
      return abs(r) * Double(max(0, known.count - q)).squareRoot() > threshold
    }
  }
}

extension DriverTwin {
  private func foldSuspects(_ components: [Score]) -> [Suspect] {
    folds.flatMap { fold -> [Suspect] in
      let places = fold.places(of: axis)
      let f = Double(fold.directions)
      func suspect(
        _ score: Score, _ chance: (_ between: Double, _ unit: Double, _ v: Double) -> Double
      ) -> Suspect {
        let means = means(score.s, places, score.days)
        let mean = score.days.reduce(0) { $0 + score.s[$1] } / Double(score.days.count)
        let between = score.days.reduce(0) { $0 + (means[$1] - mean) * (means[$1] - mean) }
        let within = score.days.reduce(0) {
          $0 + (score.s[$1] - means[$1]) * (score.s[$1] - means[$1])
        }
        let v = Double(score.days.count - q) - f
        return Suspect(
          pattern: .calendar(fold), score: score, places: places,
          chance: v < 8 ? 1 : chance(between, within / v, v) * Double(folds.count))
      }
      let sums = features.map { feature in
        (0..<fold.placeCount).map { place -> Double in
          let known = (0..<n).compactMap { places[$0] == place ? feature.w[$0] : nil }
          return known.isEmpty ? 0 : known.reduce(0, +) / Double(known.count).squareRoot()
        }
      }
      let fitted = SingularValues(of: ColumnBlock(rowCount: fold.placeCount, columns: sums))
      return [
        suspect(score(Array(fitted.vectors.column(0)))) { between, unit, v in
          TracyWidom(rows: f, columns: Double(features.count)).upper(between / unit, freedom: v)
        }
      ]
        + components.map { score in
          suspect(score) {
            FisherF(numerator: f, denominator: $2).upper($0 / f / $1) * Double(components.count)
          }
        }
    }
  }

  private func noise(_ score: Score) -> Double? {
    let steps = (1..<n).filter { score.mass[$0] >= 0.5 && score.mass[$0 - 1] >= 0.5 }
      .map { abs(score.s[$0] - score.s[$0 - 1]) }.sorted()
    return steps.count < 20 ? nil : 1.4826 * steps[steps.count / 2] / 2.0.squareRoot()
  }

  private func z(_ score: Score, _ stretch: Range<Int>, _ noise: Double) -> Double {
    let (l, mean) = (Double(stretch.count), score.s.reduce(0, +) / Double(n))
    return abs(stretch.reduce(0.0) { $0 + score.s[$1] - mean })
      / (noise * (l * (1 - l / Double(n))).squareRoot())
  }

  private func stretchSuspects(_ components: [Score]) -> [Suspect] {
    let stretches = (4...max(4, min(21, n / 4))).flatMap { length in
      (0...(n - length)).map { $0..<($0 + length) }
    }
    func suspect(_ score: Score, _ stretch: Range<Int>, _ chance: Double) -> Suspect? {
      DayRange(first: axis[stretch.lowerBound], last: axis[stretch.upperBound - 1]).map {
        Suspect(
          pattern: .stretch($0), score: score,
          places: (0..<n).map { stretch.contains($0) ? 1 : 0 },
          chance: chance * Double(stretches.count))
      }
    }
    var suspects: [Suspect?] = []
    let rows = stretches.map { stretch in features.map { share(of: $0, in: stretch) } }
    let sizes = rows.map { $0.reduce(0) { $0 + $1 * $1 } }
    if let best = sizes.indices.max(by: { sizes[$0] < sizes[$1] }), sizes[best] > 0 {
      let score = score(rows[best])
      if let noise = noise(score) {
        let z = z(score, stretches[best], noise)
        let p = Double(features.count)
        suspects.append(
          suspect(score, stretches[best], IncompleteGamma.upper(shape: p / 2, z * z / 2)))
      }
    }
    for score in components {
      guard let noise = noise(score) else { continue }
      let distances = stretches.map { z(score, $0, noise) }
      guard let best = distances.indices.max(by: { distances[$0] < distances[$1] }) else {
        continue
      }
      let chance = Normal.twoSided(distances[best]) * Double(components.count)
      suspects.append(suspect(score, stretches[best], chance))
    }
    return suspects.compactMap(\.self)
  }

  /// A feature's sum over the root of its known days; 0 where fewer than half are known.
  private func share(of feature: Feature, in stretch: Range<Int>) -> Double {
    let known = stretch.compactMap { feature.w[$0] }
    guard !known.isEmpty, known.count * 2 >= stretch.count else { return 0 }
    return known.reduce(0, +) / Double(known.count).squareRoot()
  }
}
