import Synthesis

/// The p-values of pairs of which nothing is true, over the cells of one size of family that are
/// under the promise.
struct FamilyCalibration: Sendable {
  let family: Family
  let counts: Calibration
  /// The shares at each level; nil where there is no pair.
  let honest: [Estimate?]
  let raw: [Estimate?]

  /// The calibration of a size of family; nil where nobody of it was sampled.
  init?(of family: Family, _ scores: [CellScore], seed: UInt64) {
    var sum = Calibration()
    for score in scores where score.cell.family == family && score.promise == .kept {
      sum += score.calibration
    }
    guard sum.honest[0].wholes > 0 else { return nil }
    self.family = family
    counts = sum
    honest = sum.honest.map { $0.pooledShare(seed: seed) }
    raw = sum.raw.map { $0.pooledShare(seed: seed) }
  }
}
