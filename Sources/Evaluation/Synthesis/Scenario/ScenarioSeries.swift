import Days
import Numerics

/// The hidden level of one feature while nothing acts on it: noise, days of the week, drift, a step
/// and a wave, of variance 1 in all.
struct ScenarioSeries {
  let course: ScenarioLevels.Course
  /// Whether its days resemble each other.
  let isPersistent: Bool

  /// How often a day answers what is not there.
  static let idleAnswers = 0.04

  /// The level of a feature over some days.
  init(
    _ recipe: ScenarioRecipe.Series, _ feature: ScenarioFeature, over days: DayRange,
    from stream: inout RandomStream
  ) {
    let isOutcome = feature.key.category.isFeeling
    let limits = (isOutcome ? recipe.outcomeRates : recipe.triggerRates) ?? [0.15, 0.65]
    let isAlternating = stream.bernoulli(recipe.alternatingShare ?? 0)
    let drawn = limits[0] + (limits[1] - limits[0]) * stream.uniform()
    // Every other day is half of them.
    let rate = isAlternating && feature.isPresence ? 0.5 : drawn
    var noise = Noise(days: days.count, rate: rate, laterPhi: recipe.laterPersistence)
    if isAlternating {
      noise.kind = feature.isPresence ? .alternating : .autoregressive(phi: -0.8)
    } else if feature.isPresence, let stickiness = recipe.stickiness {
      noise.kind = .chain(stickiness: stream.one(of: stickiness))
    } else {
      noise.kind = .autoregressive(phi: stream.one(of: recipe.persistence ?? [0]))
    }
    let parts = Self.parts(recipe, over: days, from: &stream)
    let scale = (1 + parts.reduce(0) { $0 + $1.variance }).squareRoot()
    var levels = noise.levels(from: &stream)
    for part in parts {
      let weight = part.variance.squareRoot()
      for day in levels.indices { levels[day] += weight * part.values[day] }
    }
    course = ScenarioLevels.Course(
      levels: levels.map { $0 / scale }, rate: rate, threshold: Normal.quantile(lower: 1 - rate))
    isPersistent = noise.isPersistent || !parts.isEmpty
  }

  /// What stands beside the noise, each of mean 0 and mean square 1 over the days.
  private static func parts(
    _ recipe: ScenarioRecipe.Series, over days: DayRange, from stream: inout RandomStream
  ) -> [(variance: Double, values: [Double])] {
    var parts: [(variance: Double, values: [Double])] = []
    if let variance = recipe.weekday, variance > 0 {
      let profile = LatentSeries.weekdayProfile(from: &stream)
      parts.append((variance, days.map { profile[$0.weekday.rawValue] }))
    }
    if let variance = recipe.trend, variance > 0 {
      parts.append((variance, LatentSeries.drift(days.count, from: &stream)))
    }
    if let variance = recipe.step, variance > 0 {
      parts.append((variance, step(days.count, from: &stream)))
    }
    if let variance = recipe.season, variance > 0 {
      parts.append((variance, wave(days.count, from: &stream)))
    }
    return parts
  }

  /// A step up or down, somewhere between one fifth and four fifths of the days.
  private static func step(_ count: Int, from stream: inout RandomStream) -> [Double] {
    let date = stream.integer(in: (count / 5)...(count * 4 / 5))
    let sign = stream.bernoulli(0.5) ? 1.0 : -1.0
    return LatentSeries.standardised((0..<count).map { $0 < date ? -sign : sign })
  }

  /// A wave of 50 to 100 days.
  private static func wave(_ count: Int, from stream: inout RandomStream) -> [Double] {
    let period = 50 + 50 * stream.uniform()
    // A point that moves on a circle from chance to chance: no sine, whose last bit is the
    // machine's.
    let (start, turn) = (stream.uniform(), 1 / period)
    return LatentSeries.standardised(
      (0..<count).map { day in
        let place = start + turn * Double(day)
        let part = place - place.rounded(.down)
        // Two parabolas that meet smoothly: within 6 per cent of a sine.
        return part < 0.5 ? 16 * part * (0.5 - part) : -16 * (part - 0.5) * (1 - part)
      })
  }
}

/// Noise of variance 1.
struct Noise {
  /// How its days hang together.
  enum Kind {
    case autoregressive(phi: Double)
    /// A yes or no that stays as it is, apart from fresh draws: lag-1 correlation `stickiness`.
    case chain(stickiness: Double)
    /// Nearly every day the other way.
    case alternating
  }

  let days: Int
  /// The share of days above the threshold of a chain.
  let rate: Double
  /// The lag-1 correlation of the second half.
  let laterPhi: Double?
  var kind = Kind.autoregressive(phi: 0)

  /// Whether a day tells anything of another one.
  var isPersistent: Bool {
    switch kind {
    case .autoregressive(let phi): phi != 0 || laterPhi != nil
    case .chain(let stickiness): stickiness != 0
    case .alternating: true
    }
  }

  /// A draw.
  func levels(from stream: inout RandomStream) -> [Double] {
    switch kind {
    case .autoregressive(let phi):
      guard let laterPhi else {
        return LatentSeries.autoregressive(days, phi: phi, from: &stream)
      }
      return turning(from: phi, to: laterPhi, &stream)
    case .chain(let stickiness): return chain(stickiness, &stream)
    case .alternating: return LatentSeries.alternating(days, from: &stream)
    }
  }

  /// An autoregression whose persistence changes in the middle; its variance stays 1.
  private func turning(
    from phi: Double, to later: Double, _ stream: inout RandomStream
  ) -> [Double] {
    var level = stream.gaussian()
    return (0..<days).map { day in
      let phi = day < days / 2 ? phi : later
      if day > 0 { level = phi * level + (1 - phi * phi).squareRoot() * stream.gaussian() }
      return level
    }
  }

  /// A Markov chain with the share `rate` of yes; its level is normal, above the threshold on a
  /// yes.
  private func chain(_ stickiness: Double, _ stream: inout RandomStream) -> [Double] {
    var isOn = stream.bernoulli(rate)
    return (0..<days).map { day in
      if day > 0, !stream.bernoulli(stickiness) { isOn = stream.bernoulli(rate) }
      // Never quite 0 or 1, where the quantile has no number.
      let place = (Double(stream.integer(below: 1 << 30)) + 0.5) * 0x1p-30
      return Normal.quantile(lower: isOn ? 1 - rate * place : (1 - rate) * place)
    }
  }
}
