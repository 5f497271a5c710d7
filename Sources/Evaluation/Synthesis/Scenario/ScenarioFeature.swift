import Model

/// Something that a synthetic person may log.
struct ScenarioFeature: Sendable, Hashable {
  /// How a level becomes what is logged.
  enum Form: Sendable, Hashable {
    /// Present above a threshold of the person's.
    case event
    /// Present above a threshold, from 1 to 10 by how far.
    case pain
    /// One of 1, 2, 3, 4 and 5.
    case rating
    /// A number, to a digit.
    case measure(Measure)
  }

  /// What a device or a service measures, in the unit in which it tells it.
  struct Measure: Sendable, Hashable {
    let mean: Double
    let deviation: Double
    let limits: ClosedRange<Double>
    /// What the last digit is worth.
    var digit = 1.0
  }

  let key: SignalKey
  let form: Form
  let unit: String
  let source: Source
  /// The hour on the wall clock at which it is logged.
  let hour: Double

  private init(
    _ category: Category, _ name: String, _ form: Form = .event, unit: String = "",
    source: Source = .manual, at hour: Double
  ) {
    key = SignalKey(category, name)
    self.form = form
    self.unit = unit
    self.source = source
    self.hour = hour
  }

  /// Whether it happens or not.
  var isPresence: Bool { form == .event || form == .pain }

  /// 1 when a higher level is worse, -1 when it is better. For outcomes.
  var worse: Double { form == .rating ? -1 : 1 }

  /// The minutes asleep of a night.
  static let night = ScenarioFeature(
    .sleep, "duration", .measure(Measure(mean: 432, deviation: 66, limits: 60...900)),
    unit: "min", source: .health, at: 7)
  /// Per hour asleep; told as a number of the night.
  static let awakenings = ScenarioFeature(
    .sleep, "awakening",
    .measure(Measure(mean: 1.6, deviation: 0.5, limits: 0...6, digit: 0.01)),
    unit: "count", source: .health, at: 7)
  /// How the sleep was.
  static let sleepQuality = ScenarioFeature(.sleep, "quality", .rating, at: 7.5)
  /// How much energy there is.
  static let energy = ScenarioFeature(.energy, "level", .rating, at: 20.2)

  /// Events that may be triggers.
  static let events: [ScenarioFeature] =
    ["dairy", "gluten", "sugar", "alcohol", "coffee", "water"].map {
      ScenarioFeature(.food, $0, at: 12.5)
    }
    + ["walk", "run", "yoga", "gym", "bike", "swim"].map {
      ScenarioFeature(.activity, $0, at: 17)
    } + medications

  /// Medications, whose keys are anyone's.
  static let medications = [
    "ibuprofen", "paracetamol", "cetirizine", "omeprazole", "melatonin", "magnesium",
  ].map { ScenarioFeature(.medication, $0, at: 9) }

  /// Numbers that may be triggers.
  static let numbers: [ScenarioFeature] = [
    night, awakenings, sleepQuality,
    ScenarioFeature(
      .activity, "steps", .measure(Measure(mean: 7_000, deviation: 2_000, limits: 0...20_000)),
      unit: "count", source: .health, at: 21),
    weather("pressure", "hPa", Measure(mean: 1_013, deviation: 8, limits: 960...1_070, digit: 0.1)),
    weather("temperature", "°C", Measure(mean: 12, deviation: 6, limits: -30...50, digit: 0.1)),
    weather("humidity", "%", Measure(mean: 55, deviation: 12, limits: 0...100)),
    weather("rain", "mm", Measure(mean: 1, deviation: 2.5, limits: 0...60, digit: 0.1)),
  ]

  /// Symptoms.
  static let symptoms = ["nausea", "fever", "cough", "rash", "bloating", "dizziness", "other"].map {
    ScenarioFeature(.symptom, $0, at: 19)
  }
  /// Pains.
  static let pains = ["headache", "joint", "back", "stomach", "muscle", "other"].map {
    ScenarioFeature(.pain, $0, .pain, at: 19.2)
  }
  /// Scales that are outcomes.
  static let scales = [ScenarioFeature(.mood, "state", .rating, at: 20), energy]

  /// The day of the menstrual cycle, and whether there is a period.
  static let cycleKeys = [SignalKey(.cycle, "phase"), SignalKey(.cycle, "period")]
  /// What is written on every written day, so that silence can say no.
  static let dailyKeys = [SignalKey(.food, "meal"), SignalKey(.other, "note")]

  /// Everything that may be a trigger.
  static let triggers = events + numbers
  /// Everything that is an outcome.
  static let outcomes = symptoms + pains + scales

  private static func weather(
    _ name: String, _ unit: String, _ measure: Measure
  ) -> ScenarioFeature {
    ScenarioFeature(.environment, name, .measure(measure), unit: unit, source: .weather, at: 12)
  }
}
