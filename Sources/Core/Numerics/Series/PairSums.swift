/// What steps 5 and 6 of the honest test need of a trigger and an outcome.
public struct PairSums: Equatable, Sendable {
  /// The complete days, N.
  public let days: Int
  /// Step 5: Pearson's r of the innovations; nil when a side does not vary.
  public let innovations: Double?
  /// Step 5: D, at least 1.
  public let dispersion: Double
  /// Step 6: Pearson's r of the generalised differences; nil when a side does not vary.
  public let generalised: Double?

  init(days: Int, innovations: Moments, dispersion: Double, generalised: Moments) {
    self.days = days
    self.innovations = innovations.correlation
    self.dispersion = dispersion
    self.generalised = generalised.correlation
  }

  /// Sums over the complete days of two quantities x and y.
  struct Moments {
    var n: Double
    var x: Double
    var y: Double
    var xx: Double
    var yy: Double
    var xy: Double

    /// Pearson's correlation, in -1...1; nil when a side varies by less than 1e-12 of its sum of
    /// squares, which is rounding. Both sides should have a mean near 0: sums lose what the mean
    /// takes.
    var correlation: Double? {
      let (left, right) = (n * xx - x * x, n * yy - y * y)
      guard left > 1e-12 * n * xx, right > 1e-12 * n * yy else { return nil }
      return min(1, max(-1, (n * xy - x * y) / (left * right).squareRoot()))
    }
  }

  /// max(1, 1 + 2 sum over j of (1 - j/8) r_x(j) r_y(j)), of which `excess` is the sum.
  static func dispersion(excess: Double) -> Double { max(1, 1 + 2 * excess) }

  /// The weight of lag j in the dispersion.
  static func weight(ofLag j: Int) -> Double { 1 - Double(j) / 8 }
}

extension PairSums {
  /// The sums of one pair, row t of the trigger meeting row t + `lag` of the outcome, day by day:
  /// what `PairProducts` computes for all pairs at once. O(days).
  public init(_ trigger: SeriesPanel.Series, _ outcome: SeriesPanel.Series, lag: Int, days: Int) {
    var pairwise = Moments(n: 0, x: 0, y: 0, xx: 0, yy: 0, xy: 0)
    var generalised = pairwise
    let phi = outcome.persistence
    let start = (1 - phi * phi).squareRoot()
    for day in 0..<max(0, days - lag)
    where trigger.isKnown(on: day) && outcome.isKnown(on: day + lag) {
      pairwise.add(trigger.innovation(on: day), outcome.innovation(on: day + lag))
      let later = day + lag
      let hasBefore = later > 0 && outcome.isKnown(on: later - 1)
      let (a, b) = hasBefore ? (1, -phi) : (start, 0)
      let before = day > 0 ? trigger.residual(on: day - 1) : 0
      generalised.add(
        a * trigger.residual(on: day) + b * before,
        a * outcome.residual(on: later) + b * (hasBefore ? outcome.residual(on: later - 1) : 0))
    }
    let memory = zip(trigger.memory, outcome.memory).enumerated()
    let excess = memory.reduce(0) { sum, lag in
      sum + Self.weight(ofLag: lag.offset + 1) * lag.element.0 * lag.element.1
    }
    self.init(
      days: Int(pairwise.n), innovations: pairwise,
      dispersion: Self.dispersion(excess: excess), generalised: generalised)
  }
}

extension PairSums.Moments {
  fileprivate mutating func add(_ left: Double, _ right: Double) {
    n += 1
    x += left
    y += right
    xx += left * left
    yy += right * right
    xy += left * right
  }
}
