import Model

/// The complete days of a pair, and on how many of them each side lies above its minimum; for a
/// table, on how many it is a yes.
struct MarginCounts: Equatable {
  let days: Int
  let trigger: Int
  let outcome: Int

  /// Counts 64 days at a time.
  init(_ pair: Pair, _ trigger: Feature, _ outcome: Feature) {
    if pair.method == .twoByTwo, let x = trigger.presence, let y = outcome.presence {
      days = x.known.count(followedBy: y.known, after: pair.lag)
      self.trigger = x.yes.count(followedBy: y.known, after: pair.lag)
      self.outcome = x.known.count(followedBy: y.yes, after: pair.lag)
      return
    }
    let (x, y) = (trigger.observed, outcome.observed)
    days = x.count(followedBy: y, after: pair.lag)
    let least = (
      trigger.atMinimum.count(followedBy: y, after: pair.lag),
      x.count(followedBy: outcome.atMinimum, after: pair.lag)
    )
    guard days > 0, least.0 == 0 || least.1 == 0 else {
      self.trigger = days - least.0
      self.outcome = days - least.1
      return
    }
    // A minimum that lies on none of the complete days is not theirs.
    let slow = MarginCounts(dayByDay: pair, trigger, outcome)
    self.trigger = slow.trigger
    self.outcome = slow.outcome
  }

  /// Counts day by day.
  init(dayByDay pair: Pair, _ trigger: Feature, _ outcome: Feature) {
    let complete = CompleteDays(trigger: trigger, outcome: outcome, lag: pair.lag)
    if pair.method == .twoByTwo, let x = trigger.presence, let y = outcome.presence {
      let last = max(0, x.known.count - pair.lag)
      let known = (0..<last).filter { x.known[$0] && y.known[$0 + pair.lag] }
      days = known.count
      self.trigger = known.count { x.yes[$0] }
      self.outcome = known.count { y.yes[$0 + pair.lag] }
    } else {
      days = complete.days.count
      self.trigger = Self.countAboveMinimum(complete.trigger)
      self.outcome = Self.countAboveMinimum(complete.outcome)
    }
  }

  private static func countAboveMinimum(_ values: [Double]) -> Int {
    guard let least = values.min() else { return 0 }
    return values.count { $0 > least }
  }
}
