import Days
import Model
import Numerics

/// The hidden daily levels of one person's features, normal of variance 1 but for what acts on
/// them, and what follows from what.
struct ScenarioLevels: Sendable {
  /// One feature over the days.
  struct Course: Sendable {
    /// The hidden level of each day.
    var levels: [Double]
    /// The share of days with it, were nothing acting on it.
    let rate: Double
    /// Above this level it is there.
    let threshold: Double

    /// Whether it is there on a day.
    func isPresent(on day: Int) -> Bool { levels[day] > threshold }

    /// By how much it is there, 0.25 to 2; 0 when it is not.
    func amount(on day: Int) -> Double {
      guard isPresent(on: day) else { return 0 }
      return min(2, max(0.25, ((levels[day] - threshold) * 4).rounded() / 4))
    }
  }

  /// The number of days.
  let dayCount: Int
  private(set) var courses: [SignalKey: Course] = [:]
  private(set) var causes: CauseMap
  /// What the person tells of days on which something moved everything.
  let periods: [LifePeriod]
  /// The menstrual cycle, where there is one.
  let cycle: MenstrualCycle?

  /// The levels of a cast over the days. Every feature has its own random stream, `root` with its
  /// name, so that none depends on which others there are.
  init(
    of cast: ScenarioCast, _ recipe: ScenarioRecipe, over days: DayRange,
    root: ScenarioStream
  ) {
    dayCount = days.count
    var stream = root["driver"]
    let driver = recipe.driver.flatMap { HiddenDriver($0, over: days, from: &stream) }
    periods = driver?.periods ?? []
    var persistent: Set<SignalKey> = []
    for feature in cast.features {
      var stream = root[feature.key.description]
      let series = ScenarioSeries(recipe.series, feature, over: days, from: &stream)
      var course = series.course
      // What follows a rota has days that resemble each other.
      let isMoved = driver?.move(&course.levels, of: feature, from: &stream) ?? false
      if series.isPersistent || isMoved || recipe.has(.zoneMove) {
        persistent.insert(feature.key)
      }
      courses[feature.key] = course
    }
    // A food or a medication that only follows another feature has fresh days of its own.
    for follower in cast.followers where follower.kind.isAnswer {
      if !recipe.has(.zoneMove) { persistent.remove(follower.result.key) }
    }
    cycle =
      recipe.has(.cycleDays) ? MenstrualCycle(days: days.count, from: root["cycle"]) : nil
    let cycleKeys = cycle == nil ? [] : ScenarioFeature.cycleKeys
    causes = CauseMap(
      features: cast.features.map(\.key) + cycleKeys,
      persistent: persistent.union(cycleKeys))
    for follower in cast.followers where follower.kind == .twin { follow(follower, root) }
    for follower in cast.followers where follower.kind == .compositePart { follow(follower, root) }
    addCycle(cast)
    for effect in cast.planted { plant(effect, cast) }
    for follower in cast.followers where follower.kind.isAnswer { follow(follower, root) }
    if courses[ScenarioFeature.night.key] != nil, courses[ScenarioFeature.awakenings.key] != nil {
      // The number of a night is divided by its length, and whole.
      link(ScenarioFeature.night.key, to: ScenarioFeature.awakenings.key, .compositePart)
    }
  }

  private mutating func link(
    _ cause: SignalKey, to result: SignalKey, delay: Int = 0, _ reason: InducedReason
  ) {
    causes.add(CauseMap.Link(cause: cause, result: result, delay: delay, reason: reason))
  }

  /// Adds an effect to the outcome's level, so that its mean stays where it is.
  private mutating func plant(_ effect: PlantedEffect, _ cast: ScenarioCast) {
    guard let trigger = courses[effect.trigger], var outcome = courses[effect.outcome],
      let feature = cast.triggers.first(where: { $0.key == effect.trigger }),
      let target = cast.outcomes.first(where: { $0.key == effect.outcome })
    else { return }
    let scale = effect.size * target.worse * (effect.isProtective ? -1 : 1)
    var forces = trigger.forces(effect.shape, isPresence: feature.isPresence)
    if effect.measure == .slope {
      let deviation = trigger.deviation(ofForces: forces, isPresence: feature.isPresence)
      forces = forces.map { $0 / deviation }
    }
    for day in outcome.levels.indices.dropFirst(effect.lag) {
      outcome.levels[day] += scale * forces[day - effect.lag]
    }
    courses[effect.outcome] = outcome
    causes.plant(effect)
  }

  private mutating func follow(_ follower: ScenarioCast.Follower, _ root: ScenarioStream) {
    guard let cause = courses[follower.cause.key], let own = courses[follower.result.key]
    else { return }
    var stream = root["follow " + follower.result.key.description]
    let delay = follower.kind == .premonitory ? -1 : 0
    let levels: [Double]
    if follower.kind.isAnswer {
      levels = cause.levels.indices.map { day in
        let origin = day - delay
        let isThere = origin < cause.levels.count && cause.isPresent(on: origin)
        let chance = isThere ? follower.strength : ScenarioSeries.idleAnswers
        return own.threshold + (stream.bernoulli(chance) ? 0.5 : -0.5)
      }
    } else {
      levels = [Double].following(cause.levels, by: follower.strength, else: own.levels)
    }
    let isCopy = follower.kind == .twin
    courses[follower.result.key] = Course(
      levels: levels, rate: isCopy ? cause.rate : own.rate,
      threshold: isCopy ? cause.threshold : own.threshold)
    link(follower.cause.key, to: follower.result.key, delay: delay, follower.kind.reason)
  }

  /// Lets a pain rise before and at the beginning of a period.
  private mutating func addCycle(_ cast: ScenarioCast) {
    guard let cycle, let cyclic = cast.cyclic, var course = courses[cyclic.feature.key]
    else { return }
    let wave = cycle.tension
    course.levels = [Double].following(wave, by: cyclic.strength, else: course.levels)
    courses[cyclic.feature.key] = course
    for key in ScenarioFeature.cycleKeys { link(key, to: cyclic.feature.key, .cycle) }
    // The two say the same.
    link(ScenarioFeature.cycleKeys[0], to: ScenarioFeature.cycleKeys[1], .cycle)
  }
}

extension ScenarioLevels.Course {
  /// With which force each day acts, of mean 0 and, between days with and without the trigger, or
  /// above and below its mean, of a difference of 1.
  func forces(_ shape: PlantedEffect.Shape, isPresence: Bool) -> [Double] {
    // The mean of a standard normal number above 0, twice: 2 * (2 / pi).squareRoot().
    let halves = 2 * (2 / Double.pi).squareRoot()
    switch (shape, isPresence) {
    case (.presence, true): return levels.indices.map { (isPresent(on: $0) ? 1 : 0) - rate }
    case (.dose, true):
      let amounts = levels.indices.map { amount(on: $0) }
      let present = max(1, amounts.count { $0 > 0 })
      let mean = amounts.reduce(0, +) / Double(present)
      return amounts.map { mean > 0 ? $0 / mean - rate : 0 }
    case (.presence, false): return levels.map { $0 > 0 ? 0.5 : -0.5 }
    case (.dose, false): return levels.map { $0 / halves }
    case (.uShape, _):
      // Half the days of a standard normal number lie beyond the quartiles.
      return levels.map { abs($0) > 0.674_489_750_196_081_7 ? 0.5 : -0.5 }
    }
  }
}

extension ScenarioLevels.Course {
  /// The standard deviation of forces of a difference of 1: of an event that of a yes or no of its
  /// rate, of a number that of the days that were drawn.
  func deviation(ofForces forces: [Double], isPresence: Bool) -> Double {
    guard !isPresence else { return (rate * (1 - rate)).squareRoot() }
    let meanSquare = forces.reduce(0) { $0 + $1 * $1 } / Double(max(1, forces.count))
    return meanSquare > 0 ? meanSquare.squareRoot() : 1
  }
}

extension ScenarioRecipe.Mechanism.Kind {
  /// Whether it answers a day of another feature with a yes or no.
  var isAnswer: Bool { self == .takenForIt || self == .premonitory }
}

/// The random streams of one person by name: a seed drawn from the words that name it, one after
/// the other.
struct ScenarioStream: Sendable {
  private let seed: UInt64

  /// The streams of a seed.
  init(seed: UInt64) { self.seed = seed }

  /// The same with one more number in the name.
  func adding(_ number: UInt64) -> ScenarioStream {
    var mixer = RandomStream(seed: seed ^ number)
    return ScenarioStream(seed: mixer.next())
  }

  /// The same with one more word in the name.
  func adding(_ word: String) -> ScenarioStream {
    // The length first, so that no two lists of words have the same bytes.
    word.utf8.reduce(adding(UInt64(word.utf8.count))) { $0.adding(UInt64($1)) }
  }

  /// The stream of a word.
  subscript(word: String) -> RandomStream { RandomStream(seed: adding(word).seed) }
}
