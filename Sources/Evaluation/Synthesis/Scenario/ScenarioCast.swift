import Model
import Numerics

/// The features of one person and what acts on what among them.
struct ScenarioCast: Sendable {
  /// One feature that follows another.
  struct Follower: Sendable {
    let kind: ScenarioRecipe.Mechanism.Kind
    let strength: Double
    let cause: ScenarioFeature
    let result: ScenarioFeature
  }

  private(set) var triggers: [ScenarioFeature] = []
  private(set) var outcomes: [ScenarioFeature] = []
  private(set) var planted: [PlantedEffect] = []
  private(set) var followers: [Follower] = []
  /// The pain that follows the menstrual cycle, and how closely.
  private(set) var cyclic: (feature: ScenarioFeature, strength: Double)?
  /// What is not taken yet, in the order in which it is taken.
  private var freeTriggers: [ScenarioFeature]
  private var freeOutcomes: [ScenarioFeature]

  /// The cast of one person: those that the recipe needs first, then others until the family is
  /// complete.
  init(_ recipe: ScenarioRecipe, family: Family, from stream: inout RandomStream) {
    freeTriggers = stream.shuffled(ScenarioFeature.triggers)
    freeOutcomes = stream.shuffled(ScenarioFeature.outcomes)
    // Alone, a number of awakenings cannot be read.
    if family == .personal { freeTriggers.removeAll { $0 == .awakenings } }
    let size =
      family == .personal ? (stream.integer(in: 3...6), stream.integer(in: 2...5)) : (.max, .max)
    for planting in recipe.planted { plant(planting, from: &stream) }
    for mechanism in recipe.mechanisms { add(mechanism) }
    if recipe.has(.stuckSensor) { takeTriggers(1) { $0.source != .manual } }
    if recipe.has(.twoDevices) { takeTriggers(1) { $0 == .night } }
    if recipe.has(.typingError) { takeTriggers(1) { !$0.isPresence } }
    takeTriggers(size.0 - triggers.count) { _ in true }
    takeOutcomes(size.1 - outcomes.count) { _ in true }
  }

  /// All features.
  var features: [ScenarioFeature] { triggers + outcomes }

  private mutating func plant(
    _ planting: ScenarioRecipe.Planting, from stream: inout RandomStream
  ) {
    let wantsNumber = planting.trigger.map { $0 == .number } ?? stream.bernoulli(0.5)
    let trigger = takeTriggers(1) { $0.isPresence != wantsNumber && $0 != .awakenings }
    let outcome = takeOutcomes(1) { planting.outcome?.holds($0) ?? true }
    guard let trigger = trigger.first, let outcome = outcome.first else { return }
    planted.append(
      PlantedEffect(
        trigger: trigger.key, outcome: outcome.key, lag: stream.one(of: planting.lags ?? [0]),
        size: stream.one(of: planting.sizes), measure: planting.measure ?? .difference,
        isProtective: stream.one(of: planting.protective ?? [false]),
        shape: planting.shape ?? (wantsNumber ? .dose : .presence)))
  }

  private mutating func add(_ mechanism: ScenarioRecipe.Mechanism) {
    switch mechanism.kind {
    case .twin: addTwin(mechanism)
    case .takenForIt:
      follow(mechanism, outcome: presentOutcome()) { $0.key.category == .medication }
    case .premonitory:
      follow(mechanism, outcome: presentOutcome()) { $0.key.category == .food }
    case .compositePart:
      guard let part = takeTriggers(1, where: { $0 == .sleepQuality }).first,
        let whole = takeOutcomes(1, where: { $0 == .energy }).first
      else { return }
      append(mechanism, cause: part, result: whole)
    case .cycle:
      cyclic = takeOutcomes(1) { $0.form == .pain }.first.map { ($0, mechanism.strength) }
    }
  }

  private mutating func addTwin(_ mechanism: ScenarioRecipe.Mechanism) {
    let original =
      triggers.first { trigger in planted.contains { $0.trigger == trigger.key } }
      ?? takeTriggers(1) { $0.form == .event }.first
    guard let original else { return }
    let copy = takeTriggers(1) {
      $0.isPresence == original.isPresence && $0 != .awakenings && $0 != .night
    }
    for copy in copy { append(mechanism, cause: original, result: copy) }
  }

  /// A symptom or pain: that of a planted effect if there is one.
  private mutating func presentOutcome() -> ScenarioFeature? {
    outcomes.first(where: \.isPresence) ?? takeOutcomes(1, where: \.isPresence).first
  }

  private mutating func follow(
    _ mechanism: ScenarioRecipe.Mechanism, outcome: ScenarioFeature?,
    where suits: (ScenarioFeature) -> Bool
  ) {
    guard let outcome, let follower = takeTriggers(1, where: suits).first else { return }
    append(mechanism, cause: outcome, result: follower)
  }

  private mutating func append(
    _ mechanism: ScenarioRecipe.Mechanism, cause: ScenarioFeature, result: ScenarioFeature
  ) {
    followers.append(
      Follower(kind: mechanism.kind, strength: mechanism.strength, cause: cause, result: result))
  }

  @discardableResult
  private mutating func takeTriggers(
    _ count: Int, where suits: (ScenarioFeature) -> Bool
  ) -> [ScenarioFeature] {
    let taken = freeTriggers.take(count, where: suits)
    triggers += taken
    return taken
  }

  @discardableResult
  private mutating func takeOutcomes(
    _ count: Int, where suits: (ScenarioFeature) -> Bool
  ) -> [ScenarioFeature] {
    let taken = freeOutcomes.take(count, where: suits)
    outcomes += taken
    return taken
  }
}

extension OutcomeKind {
  /// Whether a feature is of the kind.
  func holds(_ feature: ScenarioFeature) -> Bool {
    switch self {
    case .symptom: feature.form == .event
    case .pain: feature.form == .pain
    case .scale: feature.form == .rating
    }
  }
}

extension ScenarioRecipe.Mechanism.Kind {
  /// How it is told of a pair.
  var reason: InducedReason {
    switch self {
    case .twin: .twin
    case .takenForIt: .takenForIt
    case .premonitory: .premonitory
    case .compositePart: .compositePart
    case .cycle: .cycle
    }
  }
}

extension [ScenarioFeature] {
  /// Removes the first `count` features that suit, or as many as there are, and gives them; none
  /// for a count below 1.
  fileprivate mutating func take(
    _ count: Int, where suits: (ScenarioFeature) -> Bool
  ) -> [ScenarioFeature] {
    var taken: [ScenarioFeature] = []
    removeAll { feature in
      guard taken.count < count, suits(feature) else { return false }
      taken.append(feature)
      return true
    }
    return taken
  }
}

extension RandomStream {
  /// The elements in any order, each as likely as any other.
  mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var (left, order) = (elements, [Element]())
    while !left.isEmpty { order.append(left.remove(at: integer(below: left.count))) }
    return order
  }

  /// One of the elements, of which there must be one, each as likely as any other.
  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[integer(below: elements.count)]
  }
}
