/// The dates that a zone lived through from a first to a last one, in order: the rows of a matrix.
///
/// A date that the zone skipped is no row, so that the next row is the next existing date.
/// Positions are from 0; there may be none.
public struct DayAxis: Hashable, Sendable {
  private let days: [CalendarDay]
  private let range: DayRange
  /// The dates of the range that are no row, ascending.
  private let skipped: [CalendarDay]

  /// The dates of `range` that exist in `zone`.
  public init(_ range: DayRange, in zone: TimeZoneRules) {
    self.range = range
    skipped = zone.skippedDays.filter(range.contains)
    days = range.filter(zone.exists)
  }

  /// All dates of `range`, for a zone that skipped none of them.
  public init(_ range: DayRange) {
    self.range = range
    skipped = []
    days = Array(range)
  }

  /// The position of a date, or nil outside the range or when the zone skipped it.
  public func index(of day: CalendarDay) -> Int? {
    guard range.contains(day), !skipped.contains(day) else { return nil }
    return range.first.distance(to: day) - skipped.count { $0 < day }
  }

  /// Whether a date is one of them.
  public func contains(_ day: CalendarDay) -> Bool {
    index(of: day) != nil
  }
}

extension DayAxis: RandomAccessCollection {
  /// 0.
  public var startIndex: Int { 0 }

  /// The number of dates.
  public var endIndex: Int { days.count }

  /// The date at a position in `0..<count`.
  public subscript(position: Int) -> CalendarDay { days[position] }
}
