import Numerics

/// The hidden daily level of one feature: persistent noise, days of the week and drift, of variance
/// 1 in all.
struct LatentSeries {
  /// The level of each day.
  let levels: [Double]
  /// Whether the noise changes sign nearly every day.
  let isAlternating: Bool

  /// On a day out of so many an alternating habit does not alternate.
  private static let slips = 0.1

  /// The level of a feature on the days of which `weekdays` tells the weekday, 0...6.
  init(
    _ recipe: NullRecipe, isBinary: Bool, weekdays: [Int], from stream: inout RandomStream
  ) {
    isAlternating = stream.bernoulli(recipe.alternatingShare)
    let persistence = Self.persistence(recipe.persistence, isBinary: isBinary, from: &stream)
    let noise: [Double] =
      switch (isAlternating, isBinary) {
      case (true, true): Self.alternating(weekdays.count, from: &stream)
      case (true, false): Self.autoregressive(weekdays.count, phi: -0.8, from: &stream)
      case (false, _): Self.autoregressive(weekdays.count, phi: persistence, from: &stream)
      }
    let profile = Self.weekdayProfile(from: &stream)
      .map { $0 * recipe.weekdayVariance.squareRoot() }
    let drift = Self.drift(weekdays.count, from: &stream)
      .map { $0 * recipe.driftVariance.squareRoot() }
    let scale = (1 + recipe.weekdayVariance + recipe.driftVariance).squareRoot()
    levels = weekdays.indices.map { (noise[$0] + profile[weekdays[$0]] + drift[$0]) / scale }
  }

  private static func persistence(
    _ law: NullRecipe.Persistence, isBinary: Bool, from stream: inout RandomStream
  ) -> Double {
    switch law {
    case .one(let values): values[stream.integer(below: values.count)]
    case .byKind(let binary, let numeric): isBinary ? binary : numeric
    }
  }

  /// A stationary AR(1) series of variance 1.
  static func autoregressive(
    _ count: Int, phi: Double, from stream: inout RandomStream
  ) -> [Double] {
    var level = stream.gaussian()
    let innovation = (1 - phi * phi).squareRoot()
    return (0..<count).map { day in
      if day > 0 { level = phi * level + innovation * stream.gaussian() }
      return level
    }
  }

  /// Normal numbers whose sign changes from day to day but for slips.
  static func alternating(_ count: Int, from stream: inout RandomStream) -> [Double] {
    var isUp = stream.bernoulli(0.5)
    return (0..<count).map { _ in
      if !stream.bernoulli(slips) { isUp.toggle() }
      let size = abs(stream.gaussian())
      return isUp ? size : -size
    }
  }

  /// Effects of the seven days, of mean 0 and mean square 1: a weekend that differs, and each day a
  /// little.
  static func weekdayProfile(from stream: inout RandomStream) -> [Double] {
    let weekend = stream.bernoulli(0.5) ? 1.0 : -1.0
    return standardised((0..<7).map { (($0 >= 5) ? weekend : 0) + 0.5 * stream.gaussian() })
  }

  /// A slope with a bend, of mean 0 and mean square 1.
  static func drift(_ count: Int, from stream: inout RandomStream) -> [Double] {
    let slope = stream.bernoulli(0.5) ? 1.0 : -1.0
    let bend = stream.gaussian()
    return standardised(
      (0..<count).map { day in
        let place = 2 * (Double(day) + 0.5) / Double(count) - 1
        return slope * place + bend * place * place
      })
  }

  static func standardised(_ values: [Double]) -> [Double] {
    let mean = values.reduce(0, +) / Double(values.count)
    let square = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
    return values.map { ($0 - mean) / square.squareRoot() }
  }
}
