import Days
import Model
import Numerics

/// A person whose features are noise but for what is planted: triggers first, then as many outcomes,
/// all with numbers.
public struct DrivenPerson: Sendable {
  /// The number of days.
  public var days = 90
  /// The number of features, half of them triggers.
  public var features = 10
  /// The share of days on which each feature is known.
  public var logging = 1.0
  /// The places of the features that follow `force`.
  public var followers: [Int] = []
  /// What is added to a follower on a day, in standard deviations of its noise; by place of the day,
  /// and around again.
  public var force: [Double] = [0]
  /// A trigger that acts on an outcome of the same day: their places.
  public var link: (trigger: Int, outcome: Int)?
  private let seed: UInt64

  /// Nothing but noise.
  public init(seed: UInt64) {
    self.seed = seed
  }

  /// The first day, number 19,800 since 1970, from which rotas of ten days start.
  public static let firstDay = CalendarDay(number: 19_800)

  /// The first outcome.
  public var firstOutcome: Int { (features + 1) / 2 }

  /// The days and the features.
  public func matrix() -> DayMatrix {
    var stream = RandomStream(seed: seed &* 7_919 &+ 3)
    var levels = (0..<features).map { _ in (0..<days).map { _ in stream.gaussian() } }
    for follower in followers {
      for day in 0..<days { levels[follower][day] += force[day % force.count] }
    }
    if let link {
      for day in 0..<days {
        levels[link.outcome][day] =
          levels[link.outcome][day] * 0.5 + 1.5 * levels[link.trigger][day]
      }
    }
    let axis = DayAxis(DayRange(endingOn: Self.firstDay.advanced(by: days - 1), count: days))
    let columns = levels.enumerated().map { place, levels in
      var column = FeatureColumn(term: term(place), source: nil, days: days)
      for (day, level) in levels.enumerated() where stream.uniform() < logging {
        column.setMultiple((1_000 + 50 * level).rounded(), on: day)
      }
      return column
    }
    return DayMatrix(axis: axis, columns: columns)
  }

  private func term(_ place: Int) -> Term {
    let isTrigger = place < firstOutcome
    let category: Model.Category = isTrigger ? .environment : .mood
    // Columns stand in the order of their keys.
    var term = Term(key: SignalKey(category, "\(100 + place)"), kind: .quantity)
    term.role = isTrigger ? .trigger : .outcome
    return term
  }
}
