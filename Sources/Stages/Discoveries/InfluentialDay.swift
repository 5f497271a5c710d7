/// Which day carries a correlation.
enum InfluentialDay {
  /// One complete day of a pair.
  typealias Values = (trigger: Double, outcome: Double)

  /// The place of the day without which the correlation is least on the side of `sign`; nil when
  /// fewer than three days are left, or none of them varies. O(days).
  static func place(in days: [Values], toward sign: Double) -> Int? {
    guard days.count > 3 else { return nil }
    let sums = Sums(days)
    var least: (place: Int, r: Double)?
    for (place, day) in days.enumerated() {
      guard let r = sums.without(day).correlation else { continue }
      let directed = sign < 0 ? -r : r
      if least.map({ directed < $0.r }) ?? true { least = (place, directed) }
    }
    return least?.place
  }

  /// Pearson's r; nil when a side does not vary.
  static func correlation(of days: [Values]) -> Double? { Sums(days).correlation }

  private struct Sums {
    var n = 0.0
    var x = 0.0
    var y = 0.0
    var xx = 0.0
    var yy = 0.0
    var xy = 0.0

    init(_ days: [Values]) {
      for day in days { add(day, times: 1) }
    }

    private mutating func add(_ day: Values, times sign: Double) {
      n += sign
      x += sign * day.trigger
      y += sign * day.outcome
      xx += sign * day.trigger * day.trigger
      yy += sign * day.outcome * day.outcome
      xy += sign * day.trigger * day.outcome
    }

    func without(_ day: Values) -> Sums {
      var rest = self
      rest.add(day, times: -1)
      return rest
    }

    var correlation: Double? {
      let (left, right) = (n * xx - x * x, n * yy - y * y)
      guard left > 1e-12 * n * xx, right > 1e-12 * n * yy else { return nil }
      return min(1, max(-1, (n * xy - x * y) / (left.squareRoot() * right.squareRoot())))
    }
  }
}
