/// A `timestamptz` as a server holds it: any microsecond from 4714 before Christ to the year 294276,
/// or one of the two infinities.
public struct StoredInstant: Sendable, Hashable, Comparable {
  /// Microseconds since the beginning of the year 2000 in UTC; the least and the greatest number
  /// are the infinities.
  public let microsecondsSince2000: Int64

  /// Microseconds from 1970 to 2000.
  @usableFromInline
  static let offset: Int64 = 946_684_800_000_000

  /// Before all other instants.
  public static let minusInfinity = StoredInstant(microsecondsSince2000: .min)
  /// After all other instants.
  public static let infinity = StoredInstant(microsecondsSince2000: .max)

  /// The instant of a server's number.
  @inlinable
  public init(microsecondsSince2000: Int64) {
    self.microsecondsSince2000 = microsecondsSince2000
  }

  /// An instant by its milliseconds since 1970 in UTC; what is beyond the numbers of a server
  /// becomes an infinity, which a table may refuse.
  public init(millisecondsSince1970: Int64) {
    let (scaled, isTooGreat) = millisecondsSince1970.multipliedReportingOverflow(by: 1_000)
    let (moved, isTooSmall) = scaled.subtractingReportingOverflow(Self.offset)
    guard !isTooGreat, !isTooSmall else {
      self = millisecondsSince1970 < 0 ? .minusInfinity : .infinity
      return
    }
    self.init(microsecondsSince2000: moved)
  }

  /// Whether this is an instant, and no infinity.
  @inlinable
  public var isFinite: Bool { microsecondsSince2000 != .min && microsecondsSince2000 != .max }

  /// Microseconds since 1970 in UTC; nil for an infinity, and for the last thirty years that a
  /// server can hold, which are beyond this type.
  @inlinable
  public var microsecondsSince1970: Int64? {
    guard isFinite else { return nil }
    let (sum, isTooGreat) = microsecondsSince2000.addingReportingOverflow(Self.offset)
    return isTooGreat ? nil : sum
  }

  /// Milliseconds since 1970 in UTC, rounded down; nil for an infinity.
  @inlinable
  public var millisecondsSince1970: Int64? {
    guard isFinite else { return nil }
    let quotient = microsecondsSince2000 / 1_000
    let floor = microsecondsSince2000 % 1_000 < 0 ? quotient - 1 : quotient
    return floor + Self.offset / 1_000
  }

  /// The earlier one first.
  @inlinable
  public static func < (a: StoredInstant, b: StoredInstant) -> Bool {
    a.microsecondsSince2000 < b.microsecondsSince2000
  }
}

extension StoredInstant: CustomStringConvertible {
  /// As the server reads it, in UTC: `2000-01-01 00:00:00.000000+00`, perhaps with ` BC`.
  public var description: String {
    guard isFinite else { return self == .infinity ? "infinity" : "-infinity" }
    let day: Int64 = 86_400_000_000
    let within = microsecondsSince2000 % day
    let ofDay = within < 0 ? within + day : within
    let date = CivilDate(
      daysSince2000: Int((microsecondsSince2000 - within) / day) - (within < 0 ? 1 : 0))
    let seconds = ofDay / 1_000_000
    let clock = [seconds / 3_600, seconds / 60 % 60, seconds % 60]
      .map { padded(Int($0), 2) }.joined(separator: ":")
    return "\(date.text) \(clock).\(padded(Int(ofDay % 1_000_000), 6))+00\(date.era)"
  }
}

/// A `date` as a server holds it: any day from 4714 before Christ to the year 5874897, or one of
/// the two infinities.
public struct StoredDate: Sendable, Hashable, Comparable {
  /// Days since the first of January 2000; the least and the greatest number are the infinities.
  public let daysSince2000: Int32

  /// Before all other days.
  public static let minusInfinity = StoredDate(daysSince2000: .min)
  /// After all other days.
  public static let infinity = StoredDate(daysSince2000: .max)

  /// The date of a server's number.
  @inlinable
  public init(daysSince2000: Int32) {
    self.daysSince2000 = daysSince2000
  }

  /// A date by its days since the first of January 1970; what is beyond the numbers of a server
  /// becomes an infinity.
  public init(daysSince1970: Int) {
    let days = daysSince1970.subtractingReportingOverflow(10_957).partialValue
    let isTooSmall = daysSince1970 < 0 && days >= 0
    self.init(daysSince2000: isTooSmall ? .min : Int32(clamping: days))
  }

  /// Days since the first of January 1970; nil for an infinity.
  @inlinable
  public var daysSince1970: Int? {
    daysSince2000 == .min || daysSince2000 == .max ? nil : Int(daysSince2000) + 10_957
  }

  /// The earlier one first.
  @inlinable
  public static func < (a: StoredDate, b: StoredDate) -> Bool { a.daysSince2000 < b.daysSince2000 }
}

extension StoredDate: CustomStringConvertible {
  /// As the server reads it: `2000-01-01`, perhaps with ` BC`.
  public var description: String {
    if self == .infinity { return "infinity" }
    if self == .minusInfinity { return "-infinity" }
    let date = CivilDate(daysSince2000: Int(daysSince2000))
    return date.text + date.era
  }
}

/// A day of the Gregorian calendar, extended without end, as the server counts.
private struct CivilDate {
  private let year: Int
  private let month: Int
  private let day: Int

  /// The method of Hinnant, "chrono-compatible low-level date algorithms": years that begin in
  /// March, in eras of 400.
  init(daysSince2000: Int) {
    let days = daysSince2000 + 730_425
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let ofEra = days - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * ofYear + 2) / 153
    day = ofYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Year, month and day; the year before 1 is 1 before Christ.
  var text: String {
    "\(padded(year > 0 ? year : 1 - year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  var era: String { year > 0 ? "" : " BC" }
}

private func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
