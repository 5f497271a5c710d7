import Model

/// Something that a person of a crowd may log, and how often.
struct CrowdFeature: Sendable {
  /// How a day's level becomes numbers.
  enum Value: Sendable {
    /// None.
    case none
    /// 1 to 5, from a level of deviation 1.
    case rating
    /// 1 to 10, by how far the level is above the threshold of the person.
    case intensity
    /// A measure, to so many decimals.
    case measure(mean: Double, deviation: Double, decimals: Int)
  }

  let key: SignalKey
  let unit: String
  let source: Source
  let value: Value
  /// The share of days with it; a person's own lies around it.
  let rate: Double
  /// How many times a day has it again, where it can be logged more than once: the share of what a
  /// day is to hold in all.
  let repeats: Double
  /// The hour on the wall clock of its first row.
  let hour: Double

  private init(
    _ category: Category, _ name: String, _ rate: Double, value: Value = .none, unit: String = "",
    source: Source = .manual, repeats: Double = 0, at hour: Double = 12
  ) {
    key = SignalKey(category, name)
    self.unit = unit
    self.source = source
    self.value = value
    self.rate = rate
    self.repeats = repeats
    self.hour = hour
  }

  /// The first `count` features, of which the first ones are of every kind; beyond the known terms
  /// they are medications of names of their own.
  static func first(_ count: Int) -> [CrowdFeature] {
    let known = common + others
    let more = (0..<max(0, count - known.count)).map {
      CrowdFeature(.medication, "remedy \($0 + 1)", 0.25, at: 8)
    }
    return Array((known + more).prefix(count))
  }

  private static let common: [CrowdFeature] = [
    CrowdFeature(.food, "meal", 0.95, repeats: 2, at: 12.5),
    CrowdFeature(.food, "dairy", 0.45, at: 12.6), CrowdFeature(.food, "gluten", 0.5, at: 12.7),
    CrowdFeature(.food, "sugar", 0.4, at: 15.5), CrowdFeature(.food, "alcohol", 0.25, at: 20),
    CrowdFeature(.food, "coffee", 0.7, repeats: 1, at: 8.5),
    CrowdFeature(.activity, "walk", 0.45, at: 18), CrowdFeature(.activity, "run", 0.2, at: 18.5),
    CrowdFeature(.medication, "ibuprofen", 0.3, at: 9),
    CrowdFeature(.pain, "headache", 0.3, value: .intensity, at: 17),
    CrowdFeature(.pain, "back", 0.25, value: .intensity, at: 19),
    CrowdFeature(.symptom, "bloating", 0.3, at: 21),
    CrowdFeature(.symptom, "nausea", 0.2, at: 16),
    CrowdFeature(.mood, "state", 0.9, value: .rating, repeats: 1, at: 20.5),
    CrowdFeature(.energy, "level", 0.85, value: .rating, repeats: 0.5, at: 20.6),
    CrowdFeature(.stress, "level", 0.7, value: .rating, at: 20.7),
    CrowdFeature(
      .sleep, "duration", 0.95,
      value: .measure(mean: 7.2, deviation: 1, decimals: 2), unit: "h", source: .health, at: 7),
    CrowdFeature(
      .activity, "steps", 0.97, value: .measure(mean: 2_600, deviation: 900, decimals: 0),
      unit: "count", source: .health, repeats: 2, at: 11),
    CrowdFeature(
      .environment, "temperature", 1,
      value: .measure(mean: 14, deviation: 6, decimals: 1), unit: "°C", source: .weather),
    CrowdFeature(
      .environment, "pressure", 1, value: .measure(mean: 1_014, deviation: 8, decimals: 1),
      unit: "hPa", source: .weather),
  ]

  private static let others: [CrowdFeature] = [
    CrowdFeature(
      .measurement, "heart_rate", 0.97, value: .measure(mean: 70, deviation: 9, decimals: 0),
      unit: "bpm", source: .health, repeats: 4, at: 10),
    CrowdFeature(.sleep, "quality", 0.75, value: .rating, at: 7.5),
    CrowdFeature(
      .environment, "humidity", 1, value: .measure(mean: 65, deviation: 11, decimals: 0),
      unit: "%", source: .weather),
    CrowdFeature(
      .environment, "rain", 1, value: .measure(mean: 1, deviation: 3, decimals: 1),
      unit: "mm", source: .weather),
    CrowdFeature(
      .sleep, "awakening", 0.95, value: .measure(mean: 2, deviation: 1.5, decimals: 0),
      unit: "count", source: .health, at: 7.1),
    CrowdFeature(.pain, "stomach", 0.2, value: .intensity, at: 14),
    CrowdFeature(.medication, "magnesium", 0.5, at: 8),
    CrowdFeature(.activity, "yoga", 0.2, at: 18.2),
    CrowdFeature(.food, "water", 0.8, repeats: 1, at: 10.5),
    CrowdFeature(.symptom, "dizziness", 0.2, at: 15),
    CrowdFeature(.symptom, "rash", 0.15, at: 13), CrowdFeature(.symptom, "cough", 0.2, at: 9.5),
    CrowdFeature(.pain, "joint", 0.2, value: .intensity, at: 10),
    CrowdFeature(.pain, "muscle", 0.2, value: .intensity, at: 19.5),
    CrowdFeature(.activity, "gym", 0.2, at: 17.5), CrowdFeature(.activity, "bike", 0.2, at: 17.2),
  ]
}
