/// A date of the proleptic Gregorian calendar, without a time and without a zone.
///
/// Dates are ordered, and can be counted between; whether a date was lived through in a given zone
/// is for `TimeZoneRules` to say.
public struct CalendarDay: Hashable, Sendable {
  /// Days since 1970-01-01, which is 0; earlier dates are negative.
  public let number: Int32

  /// The date that lies `number` days after 1970-01-01.
  public init(number: Int32) {
    self.number = number
  }

  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    let index = (Int(number) + Weekday.thursday.rawValue).modulo(7)
    return Weekday.allCases[index]
  }
}

extension CalendarDay: Strideable {
  /// Whether the left date is the earlier one.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    left.number < right.number
  }

  /// Whether both are the same date.
  public static func == (left: CalendarDay, right: CalendarDay) -> Bool {
    left.number == right.number
  }

  /// The date `days` calendar days later, earlier when negative; the result must fit `number`.
  public func advanced(by days: Int) -> CalendarDay {
    CalendarDay(number: Int32(Int(number) + days))
  }

  /// Calendar days from this date to `other`, negative when `other` is earlier.
  public func distance(to other: CalendarDay) -> Int {
    Int(other.number) - Int(number)
  }
}

extension BinaryInteger {
  /// The remainder with the sign of the divisor: in `0..<divisor` for a positive one.
  @inline(__always)
  func modulo(_ divisor: Self) -> Self {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }

  /// The quotient rounded toward the past, for a positive divisor.
  @inline(__always)
  func dividedDown(by divisor: Self) -> Self {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
