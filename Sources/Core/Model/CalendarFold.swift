import Days

/// A way in which days may repeat: a rota, alternate weeks, the time of the month, another week from
/// some date on. The taxonomy lists those that are looked for.
public struct CalendarFold: Hashable, Sendable {
  /// How days are laid on one another.
  public enum Kind: Hashable, Sendable {
    /// Day after day, and from the start again after so many, at least 2.
    case cycle(days: Int)
    /// By tenths of the month.
    case tenthsOfMonth
    /// By weekday, before and after so much of the days, above 0 and below 1.
    case weekBeforeAndAfter(share: Double)
  }

  /// The name by which runs keep it.
  public let name: String
  /// How days are laid on one another.
  public let kind: Kind
  /// What it is called after « suivent » and "follow", in each language: `un rythme de 10 jours`.
  public let texts: [Language: String]

  /// A fold from its parts.
  public init(name: String, kind: Kind, texts: [Language: String]) {
    self.name = name
    self.kind = kind
    self.texts = texts
  }

  /// Whether an axis is long enough to tell: a cycle must come three times, a month twice.
  public func isSeen(on axis: DayAxis) -> Bool {
    switch kind {
    case .cycle(let days): axis.count >= 3 * days
    case .tenthsOfMonth: axis.count >= 56
    case .weekBeforeAndAfter: true
    }
  }

  /// The place of each day of an axis in the fold, in 0..<`placeCount`.
  public func places(of axis: DayAxis) -> [Int] {
    switch kind {
    case .cycle(let days):
      // By the calendar and not by the axis, so that a window that moves on finds the same.
      axis.map { ((Int($0.number) % days) + days) % days }
    case .tenthsOfMonth: axis.map { ($0.day - 1) * 10 / $0.daysInMonth }
    case .weekBeforeAndAfter(let share):
      axis.indices.map {
        axis[$0].weekday.rawValue + ($0 < Int((Double(axis.count) * share).rounded()) ? 0 : 7)
      }
    }
  }

  /// How many places there are.
  public var placeCount: Int {
    switch kind {
    case .cycle(let days): days
    case .tenthsOfMonth: 10
    case .weekBeforeAndAfter: 14
    }
  }

  /// In how many directions the places can differ once the mean and the days of the week are taken
  /// away.
  public var directions: Int {
    switch kind {
    case .cycle(let days): days.isMultiple(of: 7) ? days - 7 : days - 1
    case .tenthsOfMonth: 9
    case .weekBeforeAndAfter: 7
    }
  }
}
