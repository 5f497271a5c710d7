import Days
import Model
import Numerics

/// What of one person's days reaches the journal.
struct ScenarioLogging: Sendable {
  /// On which days anything is typed.
  let isWritten: [Bool]
  /// On which days of a feature nothing is answered or measured.
  let missing: [SignalKey: [Bool]]
  /// The events, symptoms and pains that are asked for.
  let asked: Set<SignalKey>

  /// What is logged of the levels of a cast.
  init(
    of cast: ScenarioCast, _ levels: ScenarioLevels, _ recipe: ScenarioRecipe, root: ScenarioStream
  ) {
    let count = levels.dayCount
    var stream = root["logging"]
    isWritten = Self.writtenDays(of: cast, levels, recipe.logging, from: &stream)
    let isBad = LatentSeries.autoregressive(count, phi: 0.6, from: &stream).map { $0 > 1 }
    let isEasy = LatentSeries.autoregressive(count, phi: 0.6, from: &stream).map { $0 > 0 }
    var missing: [SignalKey: [Bool]] = [:]
    var asked: Set<SignalKey> = []
    for feature in cast.features {
      var stream = root["missing " + feature.key.description]
      if feature.isPresence, stream.bernoulli(recipe.logging.asked ?? 0) {
        asked.insert(feature.key)
      }
      var shares = [Double](repeating: recipe.logging.missing ?? 0, count: count)
      Self.add(recipe.logging, to: &shares, of: levels.courses[feature.key], from: &stream)
      for day in shares.indices where isBad[day] {
        shares[day] += recipe.logging.missingOnBadDays ?? 0
      }
      if let effort = recipe.driver, effort.kind == .effort, feature.isPresence,
        stream.bernoulli(effort.share)
      {
        for day in shares.indices where isEasy[day] { shares[day] += effort.weight }
      }
      missing[feature.key] = shares.map { stream.bernoulli($0) }
    }
    (self.missing, self.asked) = (missing, asked)
  }

  /// Lets days be missed more often at one end of the levels, up or down by chance.
  private static func add(
    _ logging: ScenarioRecipe.Logging, to shares: inout [Double],
    of course: ScenarioLevels.Course?, from stream: inout RandomStream
  ) {
    let end = stream.bernoulli(0.5) ? 1.0 : -1.0
    guard let extra = logging.missingByValue, let course else { return }
    for day in shares.indices where end * course.levels[day] > 0.5 { shares[day] += extra }
  }

  private static func writtenDays(
    of cast: ScenarioCast, _ levels: ScenarioLevels, _ logging: ScenarioRecipe.Logging,
    from stream: inout RandomStream
  ) -> [Bool] {
    let count = levels.dayCount
    let silent = stream.stickyDays(count, share: logging.unlogged ?? 0, persistence: 0.5)
    let fading = logging.fading ?? 0
    let tellable = cast.features.filter {
      $0.isPresence && ($0.key.category.isFeeling || $0.key.category == .medication)
    }.compactMap { levels.courses[$0.key] }
    return (0..<count).map { day in
      let isKept = !stream.bernoulli(fading * Double(day) / Double(max(1, count - 1)))
      let isTold = stream.bernoulli(logging.goodDays ?? 1)
      let hasNews = tellable.contains { $0.isPresent(on: day) }
      return !silent[day] && isKept && (isTold || hasNews)
    }
  }
}
