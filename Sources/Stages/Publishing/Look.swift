/// What one look at a finding said. A look is one window end; the last run to it wins.
struct Look {
  let identity: FoundInsight.Identity
  /// As an ISO date.
  let windowEnd: String
  /// Nil when the pair could not be tested, as is the effect.
  let q: Double?
  let effect: Double?
  /// Whether the finding held.
  let isKept: Bool
}

extension PersonResult {
  /// The looks of a person at what was found and missed; without a window end nothing was looked at.
  var looks: [Look] {
    guard status != .failed, let end = windowEnd else { return [] }
    let found = insights.map { insight in
      Look(
        identity: insight.identity, windowEnd: end, q: insight.numbers.q,
        effect: insight.numbers.effect, isKept: true)
    }
    let missed = misses.map { miss in
      Look(
        identity: miss.identity, windowEnd: end, q: miss.q, effect: miss.effect,
        isKept: miss.isToldElsewhere)
    }
    return found + missed
  }
}
