import Model

/// A shared driver, once a language has named what follows it.
struct SharedStory {
  /// How many features, and how many pairs, are named; of the others their number is told.
  private static let namedLimit = 8
  /// How many stretches of a period are told; of the others their number.
  static let stretchLimit = 4

  /// Two sides that only go together with the driver.
  struct Couple {
    let trigger: Side
    let outcome: Side
    /// Ascending.
    let lags: [Int]
  }

  let pattern: SharedDriver.Pattern
  /// What is named of the features that follow.
  let followers: [Side]
  /// How many more follow.
  let moreFollowers: Int
  /// What is named of the pairs that are therefore not reported; empty when there is none.
  let couples: [Couple]
  /// How many more there are.
  let moreCouples: Int

  /// The story of a driver in a language. Lags of one pair are told together.
  init(_ driver: DriverFinding, in language: Language) {
    pattern = driver.pattern
    followers = Self.named(of: driver.followers).map { Side($0, in: language) }
    moreFollowers = driver.followers.count - followers.count
    var pairs: [(first: DriverFinding.SilencedPair, lags: [Int])] = []
    for pair in driver.silenced {
      let place = pairs.firstIndex {
        $0.first.trigger.key == pair.trigger.key && $0.first.outcome.key == pair.outcome.key
      }
      if let place { pairs[place].lags.append(pair.lag) } else { pairs.append((pair, [pair.lag])) }
    }
    couples = pairs.prefix(Self.namedLimit).map {
      Couple(
        trigger: Side($0.first.trigger, in: language),
        outcome: Side($0.first.outcome, in: language), lags: $0.lags.sorted())
    }
    moreCouples = pairs.count - couples.count
  }

  /// Of many features as many outcomes as others, so that both are heard of.
  private static func named(of features: [Term]) -> [Term] {
    let outcomes = features.filter { $0.role == .outcome }
    let others = features.filter { $0.role != .outcome }
    let named = outcomes.prefix(max(namedLimit / 2, namedLimit - others.count))
    return Array(others.prefix(namedLimit - named.count) + named)
  }
}
