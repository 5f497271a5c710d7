import Days
import Model

/// Hand-made terms and findings.
enum Sample {
  static let headache = term(
    "pain.headache", .intensity, .outcome, .higher,
    french: noun("mal de tête", "le mal de tête", .masculine),
    english: noun("headache", "the headache"))
  static let nausea = term(
    "symptom.nausea", .event, .outcome, .higher,
    french: noun("nausées", "les nausées", .feminine, isPlural: true),
    english: noun("nausea", "the nausea"))
  static let mood = scale(
    "mood.state", .outcome, .lower, low: 1...2,
    french: (
      noun("humeur", "l'humeur", .feminine), noun("humeur basse", "l'humeur basse", .feminine)
    ),
    english: (noun("mood", "the mood"), noun("low mood", "the low mood")))
  static let energy = scale(
    "energy.level", .outcome, .lower, low: 1...2,
    french: (
      noun("énergie", "l'énergie", .feminine), noun("énergie basse", "l'énergie basse", .feminine)
    ),
    english: (noun("energy level", "the energy level"), noun("low energy", "the low energy")))
  static let dairy = term(
    "food.dairy", .event, .trigger, nil,
    french: noun("produits laitiers", "les produits laitiers", .masculine, isPlural: true),
    english: noun("dairy", "the dairy products"))
  static let alcohol = term(
    "food.alcohol", .event, .trigger, nil,
    french: noun("alcool", "l'alcool", .masculine), english: noun("alcohol", "the alcohol"))
  static let walking = term(
    "activity.walk", .event, .trigger, nil,
    french: noun("marche", "la marche", .feminine), english: noun("walking", "the walking"))
  static let sleepLength = term(
    "sleep.duration", .quantity, .trigger, nil, unit: "h",
    french: noun("durée du sommeil", "la durée du sommeil", .feminine),
    english: noun("time asleep", "the time asleep"))
  static let humidity = term(
    "environment.humidity", .quantity, .trigger, nil, unit: "%",
    french: noun("humidité", "l'humidité", .feminine),
    english: noun("air humidity", "the air humidity"))
  static let steps = term(
    "activity.steps", .quantity, .trigger, nil, unit: "count",
    french: noun("nombre de pas", "le nombre de pas", .masculine),
    english: noun("number of steps", "the number of steps"))
  static let cycleDay = term(
    "cycle.phase", .quantity, .optionalTrigger, nil,
    french: noun("jour du cycle", "le jour du cycle", .masculine),
    english: noun("day of the cycle", "the day of the cycle"))
  static let sleepQuality = scale(
    "sleep.quality", .trigger, .lower, low: 1...2,
    french: (
      noun("qualité du sommeil", "la qualité du sommeil", .feminine),
      noun("mauvais sommeil", "le mauvais sommeil", .masculine)
    ),
    english: (
      noun("quality of sleep", "the quality of sleep"), noun("poor sleep", "the poor sleep")
    ))
  static let stress = scale(
    "stress.level", .optionalTrigger, .higher, low: 4...5,
    french: (
      noun("niveau de stress", "le niveau de stress", .masculine),
      noun("stress élevé", "le stress élevé", .masculine)
    ),
    english: (noun("stress level", "the stress level"), noun("high stress", "the high stress")))

  /// A medication with a person's own name.
  static func medication(_ name: String) -> Term {
    var term = term(
      "medication.x", .event, .trigger, nil,
      french: noun("{name}", "le médicament {name}", .masculine),
      english: noun("{name}", "the medication {name}"))
    term.key = SignalKey(.medication, name)
    return term
  }

  static func noun(
    _ name: String, _ definite: String, _ gender: Label.Gender = .none, isPlural: Bool = false
  ) -> Label {
    Label(name: name, definite: definite, gender: gender, isPlural: isPlural)
  }

  private static func term(
    _ key: String, _ kind: Term.Kind, _ role: Term.Role, _ worse: Term.Worse?, unit: String = "",
    french: Label, english: Label
  ) -> Term {
    var term = Term(key: SignalKey(key) ?? SignalKey(.other, key), kind: kind)
    term.role = role
    term.worse = worse
    term.numbers.unit = unit
    term.labels = [.french: french, .english: english]
    return term
  }

  private static func scale(
    _ key: String, _ role: Term.Role, _ worse: Term.Worse, low values: ClosedRange<Double>,
    french: (Label, Label), english: (Label, Label)
  ) -> Term {
    var term = term(key, .scale, role, worse, french: french.0, english: english.0)
    term.numbers.range = 1...5
    term.binaryView = Term.BinaryView(
      name: "view", values: values, labels: [.french: french.1, .english: english.1])
    return term
  }
}
