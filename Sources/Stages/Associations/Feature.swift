import Model
import Numerics

/// A column of a matrix as the tests need it; shared, for a pair only looks at two of them.
final class Feature: Sendable {
  /// The yes/no view: the days on which it is known, and on which it is a yes.
  typealias Presence = (known: DayMask, yes: DayMask)

  let term: Term
  /// Whether the feature is an event or an intensity.
  let isPresence: Bool
  /// The yes/no view; nil when there is none.
  let presence: Presence?
  /// The numeric view, as multiples of the logging resolution; NaN where unobserved.
  let numbers: [Double]
  /// The days on which the numeric view is known.
  let observed: DayMask
  /// The days on which the numeric view is at the least of all its values.
  let atMinimum: DayMask
  /// Maximal runs of days that are a yes; nil without presence.
  let episodes: Int?

  init(_ column: FeatureColumn) {
    term = column.term
    isPresence = column.term.isPresence
    numbers = column.withMultiples { $0 }
    observed = column.observed
    var least = Double.infinity
    for number in numbers where number < least { least = number }
    var atMinimum = DayMask(count: column.observed.count)
    for (day, number) in numbers.enumerated() where number == least { atMinimum[day] = true }
    self.atMinimum = atMinimum
    presence =
      column.term.hasBinaryView ? (column.presenceObserved, column.presence) : nil
    episodes = isPresence ? column.episodes : nil
  }

  /// The yes/no view in the form in which tables are counted; nil when there is none.
  var plane: BitPlane? {
    presence.map {
      BitPlane(dayCount: $0.known.count, observed: $0.known.words, value: $0.yes.words)
    }
  }
}

/// The columns of a matrix as the tests need them, made when they are first asked for: screening
/// leaves most of a family without raw numbers.
final class FeatureTable {
  private let columns: [FeatureColumn]
  private var made: [Feature?]

  init(_ matrix: DayMatrix) {
    columns = matrix.columns
    made = Array(repeating: nil, count: matrix.columns.count)
  }

  subscript(column: Int) -> Feature {
    if let feature = made[column] { return feature }
    let feature = Feature(columns[column])
    made[column] = feature
    return feature
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
