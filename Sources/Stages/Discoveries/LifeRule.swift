import Days
import Model

/// Tells where a finding that holds now stands in its life.
struct LifeRule {
  let rules: Pipeline.Life

  /// The life of a finding that is kept at the window end `end`, after earlier looks at anything.
  ///
  /// Looks to this window end or to later ones do not count: the last run to a window end is the
  /// look, and an earlier window knows nothing of later ones.
  func life(of identity: FindingIdentity, at end: CalendarDay, after looks: [Look]) -> FindingLife {
    let earlier = looks.filter { $0.identity == identity && $0.windowEnd < end }
      .sorted { $0.windowEnd > $1.windowEnd }
    let streak = earlier.prefix { $0.isKept }
    let since = streak.last?.windowEnd ?? end
    let isLong =
      streak.count + 1 >= rules.establishedLooks
      && since.distance(to: end) >= rules.establishedDays
    var life = FindingLife(
      stage: isLong ? .established : .emerging, heldSince: since, looksHeld: streak.count + 1,
      windowEnd: end)
    life.isBack = earlier.dropFirst(streak.count).contains { $0.isKept }
    return life
  }
}
