import Numerics

/// Looks for the stretch of days on which several features stand apart from the rest at once, as in
/// a week of illness or a holiday.
struct StretchScan {
  private let panel: DriverPanel
  private let lengths: ClosedRange<Int>

  /// A scan of stretches of four days to three weeks, at most a quarter of all days.
  init(_ panel: DriverPanel) {
    self.panel = panel
    lengths = 4...max(4, min(21, panel.dayCount / 4))
  }

  /// How many stretches are looked at.
  var count: Int { lengths.reduce(0) { $0 + max(0, panel.dayCount - $1 + 1) } }

  /// The stretch on which the features stand furthest apart: the largest sum over features of their
  /// squared sums over known days. With it the weights that show that best, and about the chance
  /// that one of features which have nothing in common does: a sum of squares. Nil when nothing is
  /// known.
  func widest() -> (days: Range<Int>, score: DriverPanel.Score, chance: Double)? {
    let sums = StretchSums(of: panel.innovations, known: panel.known)
    var best: (size: Double, days: Range<Int>) = (0, 0..<0)
    for length in lengths {
      for (start, size) in sums.sizes(ofLength: length).enumerated() where size > best.size {
        best = (size, start..<start + length)
      }
    }
    let weights = sums.sums(on: best.days).map { sum, days in
      days * 2 >= Double(best.days.count) && days > 0 ? sum / days.squareRoot() : 0
    }
    guard let score = panel.score(weights), let noise = Self.noise(of: score) else { return nil }
    let z = Self.distance(of: score, on: best.days, noise: noise)
    return (
      best.days, score,
      TracyWidom(rows: 1, columns: Double(panel.features.count)).upper(z * z)
    )
  }

  /// The stretch on which a score that was made without looking at days stands furthest apart, and
  /// the chance that noise does there.
  func widest(of score: DriverPanel.Score) -> (days: Range<Int>, chance: Double)? {
    guard let noise = Self.noise(of: score) else { return nil }
    let sums = Self.runningSums(of: score.values[...])
    let mean = sums[score.values.count] / Double(score.values.count)
    var best: (z: Double, days: Range<Int>) = (0, 0..<0)
    for length in lengths {
      let unit = noise * Self.spread(of: length, among: score.values.count)
      for start in 0..<max(0, score.values.count - length + 1) {
        let z = abs(sums[start + length] - sums[start] - mean * Double(length)) / unit
        if z > best.z { best = (z, start..<start + length) }
      }
    }
    return best.z > 0 ? (best.days, Normal.twoSided(best.z)) : nil
  }

  /// How far a score stands apart on some days, in standard deviations.
  private static func distance(
    of score: DriverPanel.Score, on days: Range<Int>, noise: Double
  ) -> Double {
    let mean = score.values.reduce(0, +) / Double(score.values.count)
    let sum = score.values[days].reduce(0, +) - mean * Double(days.count)
    return abs(sum) / (noise * spread(of: days.count, among: score.values.count))
  }

  /// The standard deviation of the sum of so many values less their mean, of independent ones.
  private static func spread(of length: Int, among count: Int) -> Double {
    (Double(length) * (1 - Double(length) / Double(count))).squareRoot()
  }

  /// The standard deviation of a score but for steps and waves: from the median difference between
  /// days that follow on each other. Nil with fewer than twenty of them.
  private static func noise(of score: DriverPanel.Score) -> Double? {
    let steps = zip(score.days, score.days.dropFirst()).filter { $0.1 - $0.0 == 1 }
      .map { abs(score.values[$0.1] - score.values[$0.0]) }.sorted()
    guard steps.count >= 20 else { return nil }
    // The median of |z| is 1 / 1.4826 of the deviation of z, the difference of two.
    let noise = 1.4826 * steps[steps.count / 2] / 2.0.squareRoot()
    return noise > 0 ? noise : nil
  }

  private static func runningSums(of values: ArraySlice<Double>) -> [Double] {
    var sums = [0.0]
    sums.reserveCapacity(values.count + 1)
    var sum = 0.0
    for value in values {
      sum += value
      sums.append(sum)
    }
    return sums
  }
}
