/// A date of the proleptic Gregorian calendar, without a time and without a zone.
public struct CalendarDay: Hashable, Sendable {
  /// Days since 1970-01-01, which is 0; earlier dates are negative.
  public let number: Int32

  /// The date that lies `number` days after 1970-01-01.
  public init(number: Int32) {
    self.number = number
  }
}
