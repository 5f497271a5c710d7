import Model

/// What the level of every feature is made of, exactly: from this follows which features are
/// related, and at which lags.
///
/// Every feature has one source of chance of its own. A feature depends on its source and on those
/// of the features that act on it, each from some days back. Two features are related at a lag if
/// and only if one of those days is the same for both, or their common source resembles itself from
/// day to day. What is hidden and moves many features is not a source here: neither feature acts on
/// the other then, and a report of the two is false.
struct CauseMap: Sendable {
  /// How one feature comes to depend on another.
  struct Link: Sendable {
    let cause: SignalKey
    let result: SignalKey
    /// The result of a day depends on the cause so many days before; below 0 on a later day.
    let delay: Int
    let reason: InducedReason
  }

  private(set) var planted: [PlantedEffect] = []
  private var links: [Link] = []
  /// The sources whose days resemble each other.
  private var persistent: Set<SignalKey>
  /// For each feature its sources, with the days back from which they act.
  private var sources: [SignalKey: [SignalKey: Set<Int>]]

  /// Features of which none acts on another; the days of the `persistent` ones resemble each other.
  init(features: [SignalKey], persistent: Set<SignalKey>) {
    self.persistent = persistent
    sources = Dictionary(uniqueKeysWithValues: features.map { ($0, [$0: [0]]) })
  }

  /// Plants an effect. Its trigger must be complete: nothing is added to it afterwards.
  mutating func plant(_ effect: PlantedEffect) {
    planted.append(effect)
    connect(effect.trigger, to: effect.outcome, delay: effect.lag)
  }

  /// Lets a feature follow another one, which must be complete.
  mutating func add(_ link: Link) {
    links.append(link)
    connect(link.cause, to: link.result, delay: link.delay)
  }

  private mutating func connect(_ cause: SignalKey, to result: SignalKey, delay: Int) {
    for (source, days) in sources[cause] ?? [:] {
      sources[result, default: [:]][source, default: []].formUnion(days.map { $0 + delay })
    }
  }

  /// What is true of a pair.
  func truth(of pair: PairName, lag: Int) -> PairTruth {
    let effects = planted.filter { $0.trigger == pair.trigger && $0.outcome == pair.outcome }
    if let effect = effects.first(where: { $0.lag == lag }) { return .direct(effect) }
    guard areRelated(pair, lag: lag) else { return .null }
    if let reason = directReason(of: pair) { return .induced(reason) }
    if !effects.isEmpty { return .induced(.neighbouringLag) }
    return .induced(isTwin(pair) ? .twin : .chain)
  }

  private func areRelated(_ pair: PairName, lag: Int) -> Bool {
    guard let trigger = sources[pair.trigger], let outcome = sources[pair.outcome]
    else { return false }
    return trigger.contains { source, days in
      guard let others = outcome[source] else { return false }
      return persistent.contains(source) || days.contains { others.contains($0 + lag) }
    }
  }

  /// The reason of a link between the two themselves.
  private func directReason(of pair: PairName) -> InducedReason? {
    links.first { link in
      link.cause == pair.trigger && link.result == pair.outcome
        || link.cause == pair.outcome && link.result == pair.trigger
    }?.reason
  }

  /// Whether the trigger is a near copy of one that acts on the outcome, or has one.
  private func isTwin(_ pair: PairName) -> Bool {
    links.contains { link in
      guard link.reason == .twin else { return false }
      let other =
        link.cause == pair.trigger ? link.result : link.result == pair.trigger ? link.cause : nil
      return planted.contains { $0.trigger == other && $0.outcome == pair.outcome }
    }
  }
}
