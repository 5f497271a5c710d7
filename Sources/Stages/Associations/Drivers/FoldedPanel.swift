import Numerics

/// A panel laid on itself by places of days: what the features have in common on days of one place.
struct FoldedPanel {
  private let panel: DriverPanel
  private let places: DayPlaces

  init(_ panel: DriverPanel, _ places: DayPlaces) {
    self.panel = panel
    self.places = places
  }

  private static let iterations = 12

  /// The weights with which the features have most in common; nil when nothing differs.
  ///
  /// The first right singular vector of the places' sums, each over the root of its known days, by
  /// so many power iterations from the feature that differs most: any weights make a valid test,
  /// and these nearly the strongest.
  func weights() -> [Double]? {
    let sums = sums()
    let sizes = (0..<sums.rowCount).map { feature in
      (0..<places.count).reduce(0) { $0 + sums[feature, $1] * sums[feature, $1] }
    }
    guard let first = sizes.indices.max(by: { sizes[$0] < sizes[$1] }), sizes[first] > 1e-12
    else { return nil }
    // The places' products are fewer than the features'.
    let products = sums.transposedProduct(with: sums)
    var shape = (0..<places.count).map { sums[first, $0] }
    var next = shape
    for _ in 1..<Self.iterations {
      for place in next.indices { next[place] = 0 }
      for (place, factor) in shape.enumerated() {
        for (other, product) in products.column(place).enumerated() {
          next[other] += factor * product
        }
      }
      // The length of the weights that this shape gives.
      let length = zip(shape, next).reduce(0) { $0 + $1.0 * $1.1 }.squareRoot()
      guard length > 0 else { return nil }
      for place in shape.indices { shape[place] = next[place] / length }
    }
    return sums.times(ColumnBlock(rowCount: places.count, columns: [shape])).values
  }

  /// Of each feature (a row) the sum on each place (a column) over the root of its known days.
  private func sums() -> ColumnBlock {
    let sums = panel.innovationsByDay.sums(by: places.places, count: places.count)
    let days = panel.knownByDay.sums(by: places.places, count: places.count)
    return ColumnBlock(
      rowCount: sums.rowCount, columnCount: sums.columnCount,
      values: zip(sums.values, days.values).map { $1 > 0 ? $0 / $1.squareRoot() : 0 })
  }

  /// About the chance that features which have nothing in common differ as much between places, when
  /// the weights were chosen for that: the score differs between places as the largest eigenvalue of
  /// noise does, in units of how it varies within them, which so many days tell only roughly.
  ///
  /// The units make up for features that go together on single days, which raise both. 1 below the
  /// centre of the law, where the chance is above 0.07 and of no use.
  func chance(ofFitted score: DriverPanel.Score) -> Double {
    let (between, within) = places.variation(of: score.values, over: score.days)
    let freedom = score.days.count - panel.parameterCount - places.directions
    guard freedom >= Self.minimumFreedom, within > 0 else { return 1 }
    let law = TracyWidom(rows: Double(places.directions), columns: Double(panel.features.count))
    let eigenvalue = between / (within / Double(freedom))
    // Far from any level, and mostly so.
    return eigenvalue <= law.centre ? 1 : law.upper(eigenvalue, freedom: Double(freedom))
  }

  /// The chance that a score which was made without looking at places differs as much between them:
  /// Fisher's F; 1 for ratios below 1, where the chance is above 0.3 and of no use.
  func chance(of score: DriverPanel.Score) -> Double {
    let (between, within) = places.variation(of: score.values, over: score.days)
    let freedom = score.days.count - panel.parameterCount - places.directions
    guard freedom >= Self.minimumFreedom, within > 0 else { return 1 }
    let directions = Double(places.directions)
    let ratio = between / directions / (within / Double(freedom))
    return ratio <= 1
      ? 1 : FisherF(numerator: directions, denominator: Double(freedom)).upper(ratio)
  }

  private static let minimumFreedom = 8
}
