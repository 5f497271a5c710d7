import Model
import Numerics

/// A column of a matrix as the tests need it.
struct Feature: Sendable {
  let term: Term
  /// The yes/no view; nil when there is none.
  let binary: BitPlane?
  /// The numeric view, as multiples of the logging resolution; NaN where unobserved.
  let numbers: [Double]
  /// The days on which the numeric view is known.
  let observed: DayMask
  /// Maximal runs of days that are a yes; nil without presence.
  let episodes: Int?

  init(_ column: FeatureColumn) {
    term = column.term
    numbers = column.withMultiples { $0 }
    observed = column.observed
    binary =
      column.term.hasBinaryView
      ? BitPlane(
        dayCount: column.presence.count, observed: column.presenceObserved.words,
        value: column.presence.words) : nil
    episodes = column.term.isPresence ? column.episodes : nil
  }
}

/// The complete days of a pair on the numeric views: the trigger on day d, the outcome on d + lag.
struct CompleteDays {
  /// The trigger's day of each complete day.
  let days: [Int]
  let trigger: [Double]
  let outcome: [Double]

  init(trigger: Feature, outcome: Feature, lag: Int) {
    days = trigger.observed.days(followedBy: outcome.observed, after: lag).days
    self.trigger = days.map { trigger.numbers[$0] }
    self.outcome = days.map { outcome.numbers[$0 + lag] }
  }
}

extension DayCounts {
  /// The counts of a table.
  init(_ table: TwoByTwo) {
    self.init(both: table.a, triggerOnly: table.b, outcomeOnly: table.c, neither: table.d)
  }
}
