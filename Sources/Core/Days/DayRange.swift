/// Every date from a first to a last one, both included; never empty.
public struct DayRange: Hashable, Sendable {
  /// The earliest date.
  public let first: CalendarDay
  /// The latest date, which may be the first.
  public let last: CalendarDay

  /// The dates from `first` to `last`, or nil when `last` comes before `first`.
  public init?(first: CalendarDay, last: CalendarDay) {
    guard first <= last else { return nil }
    self.first = first
    self.last = last
  }

  /// The `count` dates that end on `last`; `count` must be at least 1.
  public init(endingOn last: CalendarDay, count: Int) {
    precondition(count >= 1, "a range has at least one date")
    self.first = last.advanced(by: 1 - count)
    self.last = last
  }

  /// How many dates there are, at least 1.
  public var count: Int { first.distance(to: last) + 1 }

  /// Whether `day` is neither before the first date nor after the last.
  public func contains(_ day: CalendarDay) -> Bool {
    first <= day && day <= last
  }
}

extension DayRange: Sequence {
  /// Gives the dates in order.
  public struct Iterator: IteratorProtocol {
    private var number: Int
    private let last: Int

    fileprivate init(_ range: DayRange) {
      number = Int(range.first.number)
      last = Int(range.last.number)
    }

    /// The next date, or nil after the last.
    public mutating func next() -> CalendarDay? {
      guard number <= last else { return nil }
      defer { number += 1 }
      return CalendarDay(number: Int32(number))
    }
  }

  /// An iterator over the dates in order.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// The same as `count`.
  public var underestimatedCount: Int { count }
}

extension DayRange: Codable {
  private enum CodingKeys: String, CodingKey {
    case first, last
  }

  /// Reads an object of `first` and `last`; dates in the wrong order are an error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let first = try container.decode(CalendarDay.self, forKey: .first)
    let last = try container.decode(CalendarDay.self, forKey: .last)
    guard let range = DayRange(first: first, last: last) else {
      throw DecodingError.dataCorruptedError(
        forKey: .last, in: container, debugDescription: "the last date comes before the first")
    }
    self = range
  }
}
