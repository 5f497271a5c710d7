import Model
import Testing

@testable import Configuration

/// What the shipped taxonomy says, against the specification's section 6 written out here.
struct ShippedTaxonomyTests {
  let taxonomy: Taxonomy

  init() throws {
    taxonomy = try ShippedFile.shippedTaxonomy()
  }

  static let specified: [Category: [String]] = [
    .sleep: ["duration", "quality", "awakening"],
    .food: ["dairy", "gluten", "sugar", "alcohol", "coffee", "meal", "water"],
    .mood: ["state"],
    .energy: ["level"],
    .pain: ["headache", "joint", "back", "stomach", "muscle", "other"],
    .stress: ["level"],
    .symptom: ["nausea", "fever", "cough", "rash", "bloating", "dizziness", "other"],
    .medication: [],
    .activity: ["walk", "run", "yoga", "gym", "bike", "swim", "steps"],
    .measurement: ["glucose", "blood_pressure", "weight", "heart_rate", "hrv"],
    .environment: ["rain", "humidity", "temperature", "pressure"],
    .cycle: ["period", "phase"],
    .other: ["note"],
  ]

  func term(_ key: String) throws -> Term {
    let key = try #require(SignalKey(key))
    return try #require(taxonomy[key], "\(key)")
  }

  @Test func `holds exactly the keys of the specification, and the two readings of a pressure`() {
    let specified = Self.specified.flatMap { category, names in
      names.map { "\(SignalKey(category, $0))" }
    }
    let derived = ["blood_pressure_systolic", "blood_pressure_diastolic"]
    #expect(Self.specified.keys.count == Category.allCases.count)
    #expect(
      taxonomy.closedTerms.map { "\($0.key)" }
        == (specified + derived.map { "measurement.\($0)" }).sorted())
    #expect(taxonomy.openPatterns.map(\.key.category) == [.medication])
    #expect(taxonomy.closedTerms.filter(\.isDerived).map(\.key.name) == derived.sorted())
  }

  @Test func `takes any substance as a medication and nothing unknown elsewhere`() throws {
    let term = try term("medication.ibuprofène 400")
    #expect(term.key.name == "ibuprofène 400")
    #expect(term.kind == .event)
    #expect(term.numbers.unit == "mg")
    #expect(taxonomy[SignalKey(.medication, " ")] == nil)
    #expect(taxonomy[SignalKey(.food, "caviar")] == nil)
  }

  @Test func `gives every key its kind and its rule of absence`() {
    for term in taxonomy.closedTerms + taxonomy.openPatterns {
      let expected: (Term.Kind, Term.Absence) =
        switch (term.key.category, term.key.name) {
        case (.activity, "steps"): (.quantity, .never)
        case (.activity, _), (.medication, _): (.event, .journaledDays)
        case (.food, _): (.event, .categoryDays)
        case (.symptom, _): (.event, .feelingDays)
        case (.pain, _): (.intensity, .feelingDays)
        case (.mood, _), (.energy, _), (.stress, _), (.sleep, "quality"): (.scale, .never)
        case (.cycle, "period"): (.event, .betweenCategorySignals)
        case (.other, _): (.note, .never)
        default: (.quantity, .never)
        }
      #expect(term.kind == expected.0, "\(term.key)")
      #expect(term.absence == expected.1, "\(term.key)")
      #expect(term.isPresence == (term.kind == .event || term.kind == .intensity))
    }
  }

  @Test func `gives every key its role and its worse way`() {
    for term in taxonomy.closedTerms + taxonomy.openPatterns {
      let expected: (Term.Role, Term.Worse?) =
        switch (term.key.category, term.key.name) {
        case (.pain, _), (.symptom, _): (.outcome, .higher)
        case (.mood, _), (.energy, _): (.outcome, .lower)
        case (.sleep, "quality"): (.trigger, .lower)
        case (.stress, _): (.optionalTrigger, .higher)
        case (.cycle, _): (.optionalTrigger, nil)
        case (.measurement, _), (.other, _): (.context, nil)
        default: (.trigger, nil)
        }
      #expect(term.role == expected.0, "\(term.key)")
      #expect(term.worse == expected.1, "\(term.key)")
    }
  }

  /// Unit, range and resolution of every key with a row of its own in the table of ranges.
  static let numbers: [(String, String, ClosedRange<Double>, Double?)] = [
    ("sleep.duration", "h", 0...24, 0.01),
    ("sleep.awakening", "count", 0...100, 0.01),
    ("sleep.quality", "", 1...5, 0.01),
    ("mood.state", "", 1...5, 0.01),
    ("energy.level", "", 1...5, 0.01),
    ("stress.level", "", 1...5, 0.01),
    ("pain.headache", "", 1...10, 0.1),
    ("pain.other", "", 1...10, 0.1),
    ("activity.steps", "count", 0...200_000, 1),
    ("activity.walk", "min", 0...1440, 1),
    ("measurement.glucose", "mg/dL", 10...1500, 1),
    ("measurement.blood_pressure_systolic", "mmHg", 40...300, 1),
    ("measurement.blood_pressure_diastolic", "mmHg", 20...200, 1),
    ("measurement.weight", "kg", 1...500, 0.1),
    ("measurement.heart_rate", "bpm", 20...260, 1),
    ("measurement.hrv", "ms", 1...500, 1),
    ("symptom.fever", "°C", 30...45, 0.1),
    ("environment.rain", "mm", 0...2000, 0.1),
    ("environment.humidity", "%", 0...100, 1),
    ("environment.temperature", "°C", -90...60, 0.1),
    ("environment.pressure", "hPa", 300...1100, 0.1),
    ("cycle.phase", "", 1...90, 1),
    ("food.dairy", "", 0 ... .greatestFiniteMagnitude, nil),
    ("symptom.cough", "", 0 ... .greatestFiniteMagnitude, nil),
    ("medication.x", "mg", 0 ... .greatestFiniteMagnitude, nil),
  ]

  @Test(arguments: numbers)
  func `bounds the numbers`(
    key: String, unit: String, range: ClosedRange<Double>, resolution: Double?
  ) throws {
    let numbers = try term(key).numbers
    #expect(numbers.unit == unit)
    #expect(numbers.range == range)
    #expect(numbers.resolution == resolution)
  }

  @Test func `adds up, averages or keeps the last number of a day as the semantics say`() throws {
    let summedByDevices = ["sleep.duration", "sleep.awakening", "activity.steps"]
    let last = ["measurement.weight", "measurement.glucose", "cycle.phase"]
    for term in taxonomy.closedTerms where term.kind != .event && term.kind != .note {
      let key = "\(term.key)"
      let expected: (health: Term.Aggregate, other: Term.Aggregate) =
        switch key {
        case _ where summedByDevices.contains(key): (.sum, .last)
        case _ where last.contains(key): (.last, .last)
        case "environment.rain": (.sum, .sum)
        case _ where term.kind == .intensity: (.maximum, .maximum)
        default: (.mean, .mean)
        }
      #expect(term.numbers.healthAggregate == expected.health, "\(key)")
      #expect(term.numbers.aggregate == expected.other, "\(key)")
    }
  }

  @Test func `divides awakenings by the hours asleep and splits a pressure in two`() throws {
    let divided = taxonomy.closedTerms.filter { $0.numbers.dividedBy != nil }
    #expect(divided.map { "\($0.key)" } == ["sleep.awakening"])
    #expect(divided.first?.numbers.dividedBy == "duration")
    let split = taxonomy.closedTerms.filter { !$0.splitsInto.isEmpty }
    #expect(split.map { "\($0.key)" } == ["measurement.blood_pressure"])
    #expect(
      split.first?.splitsInto == ["blood_pressure_systolic", "blood_pressure_diastolic"])
  }

  @Test(arguments: [
    ("mood.state", "negative", 1.0...2.0, [4.0, 3, 2]),
    ("energy.level", "low", 1.0...2.0, [4, 3, 2]),
    ("sleep.quality", "poor", 1.0...2.0, [4, 3, 2]),
    ("stress.level", "high", 4.0...5.0, [2, 3, 4]),
  ])
  func `views a scale as yes or no, and a polarity as a number`(
    key: String, view: String, values: ClosedRange<Double>, polarities: [Double]
  ) throws {
    let term = try term(key)
    #expect(term.binaryView?.name == view)
    #expect(term.binaryView?.values == values)
    #expect(Polarity.allCases == [.positive, .neutral, .negative])
    #expect(Polarity.allCases.map { term.numbers.polarityValues[$0] } == polarities)
  }

  @Test func `views nothing but scales as yes or no by a threshold`() {
    for term in taxonomy.closedTerms + taxonomy.openPatterns {
      #expect((term.binaryView != nil) == (term.kind == .scale), "\(term.key)")
      #expect(!term.numbers.polarityValues.isEmpty == (term.kind == .scale), "\(term.key)")
    }
  }
}
