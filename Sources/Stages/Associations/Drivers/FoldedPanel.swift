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
    let sums = (0..<panel.features.count).map(sums(of:))
    let sizes = sums.map { $0.reduce(0) { $0 + $1 * $1 } }
    guard let first = sizes.indices.max(by: { sizes[$0] < sizes[$1] }), sizes[first] > 1e-12
    else { return nil }
    var shape = sums[first]
    var weights: [Double] = []
    for _ in 0..<Self.iterations {
      weights = sums.map { zip($0, shape).reduce(0) { $0 + $1.0 * $1.1 } }
      let length = weights.reduce(0) { $0 + $1 * $1 }.squareRoot()
      guard length > 0 else { return nil }
      for place in shape.indices { shape[place] = 0 }
      for (weight, sums) in zip(weights, sums) {
        for place in shape.indices { shape[place] += weight / length * sums[place] }
      }
    }
    return weights
  }

  private func sums(of feature: Int) -> [Double] {
    var sums = [Double](repeating: 0, count: places.count)
    var days = [Double](repeating: 0, count: places.count)
    let values = zip(panel.innovations.column(feature), panel.known.column(feature))
    for (place, (value, known)) in zip(places.places, values) {
      sums[place] += value
      days[place] += known
    }
    return zip(sums, days).map { $1 > 0 ? $0 / $1.squareRoot() : 0 }
  }

  /// About the chance that features which have nothing in common differ as much between places, when
  /// the weights were chosen for that: the score differs between places as the largest eigenvalue of
  /// noise does, in units of how it varies within them.
  ///
  /// The units make up for features that go together on single days, which raise both.
  func chance(ofFitted score: DriverPanel.Score) -> Double {
    let (between, within) = places.variation(of: score.values, over: score.days)
    let freedom = score.days.count - panel.parameterCount - places.directions
    guard freedom >= Self.minimumFreedom, within > 0 else { return 1 }
    return TracyWidom(rows: Double(places.directions), columns: Double(panel.features.count))
      .upper(between / (within / Double(freedom)))
  }

  /// The chance that a score which was made without looking at places differs as much between them:
  /// Fisher's F.
  func chance(of score: DriverPanel.Score) -> Double {
    let (between, within) = places.variation(of: score.values, over: score.days)
    let freedom = score.days.count - panel.parameterCount - places.directions
    guard freedom >= Self.minimumFreedom, within > 0 else { return 1 }
    let directions = Double(places.directions)
    return FisherF(numerator: directions, denominator: Double(freedom))
      .upper(between / directions / (within / Double(freedom)))
  }

  private static let minimumFreedom = 8
}
