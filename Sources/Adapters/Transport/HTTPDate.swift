/// The date of a header, in the one form that servers write (RFC 9110, IMF-fixdate):
/// `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  /// Seconds since the start of 1970; nil for any other form, and for a day that is none.
  static func seconds(_ text: String) -> Double? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 6, words[5] == "GMT", words[0].utf8.count == 4, words[0].hasSuffix(","),
      let day = number(words[1], 1...31, digits: 2),
      let month = months.firstIndex(of: String(words[2])),
      let year = number(words[3], 1970...9999, digits: 4)
    else { return nil }
    let clock = words[4].split(separator: ":", omittingEmptySubsequences: false)
    guard clock.count == 3, let hour = number(clock[0], 0...23, digits: 2),
      let minute = number(clock[1], 0...59, digits: 2),
      let second = number(clock[2], 0...60, digits: 2), day <= length(of: month, year)
    else { return nil }
    let days = dayNumber(year: year, month: month + 1, day: day)
    return Double(((days * 24 + hour) * 60 + minute) * 60 + second)
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func number(
    _ text: Substring, _ range: ClosedRange<Int>, digits: Int
  ) -> Int? {
    guard text.utf8.count == digits, text.utf8.allSatisfy(AddressBytes.isDigit),
      let number = Int(text), range.contains(number)
    else { return nil }
    return number
  }

  private static func length(of month: Int, _ year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month]
  }

  /// Days since the start of 1970, with years that begin in March, so that the leap day is the last.
  private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }
}
