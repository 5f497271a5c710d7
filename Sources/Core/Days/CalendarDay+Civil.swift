// Years, months and days from day numbers and back: "chrono-Compatible Low-Level Date Algorithms",
// H. Hinnant, `days_from_civil` and `civil_from_days`. Years begin in March there, so that the leap
// day is a year's last, and eras are of 400 years, which is 146,097 days.

extension CalendarDay {
  /// The date of that year, month (1...12) and day of the month (from 1), or nil when there is no
  /// such date or its number does not fit. The year before 1 is 0.
  public init?(year: Int, month: Int, day: Int) {
    guard
      // Nearly what 32 bits can hold, so that the arithmetic below cannot overflow.
      (-6_000_000...6_000_000).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.lengthOfMonth(month, year: year),
      let number = Int32(exactly: Self.dayNumber(year: year, month: month, day: day))
    else { return nil }
    self.init(number: number)
  }

  /// The year; the one before 1 is 0.
  public var year: Int { civil.year }

  /// The month, 1...12.
  public var month: Int { civil.month }

  /// The day of the month, 1...31.
  public var day: Int { civil.day }

  /// Year, month and day together, for one computation instead of three.
  var civil: (year: Int, month: Int, day: Int) {
    let shifted = Int(number) + 719_468
    let era = shifted.dividedDown(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// Days from 1970-01-01 to a date known to exist.
  static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear.dividedDown(by: 400)
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Days in a month 1...12 of a year.
  static func lengthOfMonth(_ month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether a year has a 29 February.
  static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }
}
