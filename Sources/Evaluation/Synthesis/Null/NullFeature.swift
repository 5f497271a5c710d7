import Model
import Numerics

/// One feature of a synthetic person: its term and how a hidden level becomes what is logged.
struct NullFeature: Sendable {
  /// How a level becomes a value.
  enum Form: Sendable {
    /// Present above a threshold of the person's.
    case event
    /// Present above a threshold, from 1 to 10 by how far.
    case intensity
    /// One of 1, 2, 3, 4 and 5.
    case rating
    /// The mean of several ratings.
    case averagedRating
    /// A number whose ties come from its resolution alone.
    case measure(mean: Double, deviation: Double)
    /// 0, 1, 2, ...: mostly ties.
    case count
  }

  /// What is logged of a day.
  struct Cell: Equatable {
    /// The yes/no view; nil when there is none.
    let isPresent: Bool?
    /// In the term's unit.
    let value: Double
  }

  let term: Term
  let form: Form

  init(_ key: SignalKey, _ role: Term.Role, _ form: Form, resolution: Double? = nil) {
    let kind: Term.Kind =
      switch form {
      case .event: .event
      case .intensity: .intensity
      case .rating, .averagedRating: .scale
      case .measure, .count: .quantity
      }
    var term = Term(key: key, kind: kind)
    term.role = role
    term.numbers.resolution = resolution
    term.worse = role == .outcome ? (term.kind == .scale ? .lower : .higher) : nil
    self.term = term
    self.form = form
  }

  /// The cells of levels that are normal of variance 1 or nearly so. The person's own rate of days
  /// with an event, or with pain, is drawn first; an alternating one is on every other day.
  func cells(of series: LatentSeries, from stream: inout RandomStream) -> [Cell] {
    let rate = 0.15 + 0.5 * stream.uniform()
    let threshold = series.isAlternating ? 0 : -Normal.quantile(lower: rate)
    return series.levels.map { cell(of: $0, threshold: threshold) }
  }

  private func cell(of level: Double, threshold: Double) -> Cell {
    switch form {
    case .event: Cell(isPresent: level > threshold, value: level > threshold ? 1 : 0)
    case .intensity:
      Cell(
        isPresent: level > threshold,
        value: level > threshold ? min(10, 1 + (4 * (level - threshold)).rounded(.down)) : 0)
    case .rating: Cell(isPresent: nil, value: min(5, max(1, (3 + level).rounded())))
    case .averagedRating: Cell(isPresent: nil, value: min(5, max(1, 3 + 0.7 * level)))
    case .measure(let mean, let deviation): Cell(isPresent: nil, value: mean + deviation * level)
    case .count: Cell(isPresent: nil, value: max(0, (1.5 + 1.5 * level).rounded()))
    }
  }
}

extension NullFeature {
  /// Twenty triggers: ten events and ten numbers. The second of a name is an invented copy.
  static let triggers: [NullFeature] =
    [
      SignalKey(.food, "dairy"), SignalKey(.food, "gluten"), SignalKey(.food, "sugar"),
      SignalKey(.food, "alcohol"), SignalKey(.food, "coffee"), SignalKey(.activity, "walk"),
      SignalKey(.activity, "run"), SignalKey(.activity, "yoga"),
      SignalKey(.medication, "one"), SignalKey(.medication, "two"),
    ].map { NullFeature($0, .trigger, .event) } + [
      measure(SignalKey(.environment, "pressure"), mean: 1_013, deviation: 8, resolution: 0.1),
      measure(SignalKey(.environment, "pressure two"), mean: 1_013, deviation: 8, resolution: 0.1),
      measure(SignalKey(.environment, "temperature"), mean: 12, deviation: 6, resolution: 0.1),
      measure(SignalKey(.environment, "humidity"), mean: 60, deviation: 12, resolution: 1),
      measure(SignalKey(.sleep, "duration"), mean: 7.2, deviation: 1.1, resolution: 0.01),
      measure(SignalKey(.activity, "steps"), mean: 7_000, deviation: 2_000, resolution: 1),
      NullFeature(SignalKey(.sleep, "awakening"), .trigger, .count, resolution: 1),
      NullFeature(SignalKey(.environment, "rain"), .trigger, .count, resolution: 1),
      NullFeature(SignalKey(.sleep, "quality"), .trigger, .rating, resolution: 0.01),
      NullFeature(SignalKey(.sleep, "quality two"), .trigger, .rating, resolution: 0.01),
    ]

  /// Twenty outcomes: seven events, three intensities and ten scales.
  static let outcomes: [NullFeature] =
    ["nausea", "fever", "cough", "rash", "bloating", "dizziness", "other"]
    .map { NullFeature(SignalKey(.symptom, $0), .outcome, .event) }
    + ["headache", "joint", "back"]
    .map { NullFeature(SignalKey(.pain, $0), .outcome, .intensity, resolution: 0.1) }
    + ["state", "state two", "state three", "state four", "state five"]
    .map { NullFeature(SignalKey(.mood, $0), .outcome, .rating, resolution: 0.01) }
    + ["level", "level two", "level three", "level four", "level five"]
    .map { NullFeature(SignalKey(.energy, $0), .outcome, .averagedRating, resolution: 0.01) }

  private static func measure(
    _ key: SignalKey, mean: Double, deviation: Double, resolution: Double
  ) -> NullFeature {
    NullFeature(
      key, .trigger, .measure(mean: mean, deviation: deviation), resolution: resolution)
  }
}
