import Days
import Model

/// How a language writes numbers, quantities and dates, without a locale database.
///
/// French: decimal comma, U+202F between groups of three digits, U+00A0 between a number and its
/// noun. English: decimal point, comma between groups.
public struct Typography: Sendable {
  /// The language.
  public let language: Language

  /// The rules of a language.
  public init(_ language: Language) {
    self.language = language
  }

  /// U+00A0 in French, a plain space in English: between a number and its noun.
  var joint: String { language == .french ? "\u{00A0}" : " " }

  /// A whole number, with its digits grouped from four on: `1 234`, `1,234`.
  public func integer(_ value: Int) -> String {
    (value < 0 ? "\u{2212}" : "") + grouped(String(value.magnitude))
  }

  /// A finite number with exactly `digits` digits after the decimal sign, rounded half away from
  /// zero on its shortest decimal form: `0,5`, `0.5`. The minus sign is U+2212; zero has none.
  public func decimal(_ value: Double, digits: Int) -> String {
    let text = DecimalDigits(value).written(fraction: digits)
    let sign = text.isNegative ? "\u{2212}" : ""
    let mark = language == .french ? "," : "."
    return sign + grouped(text.whole) + (digits > 0 ? mark + text.fraction : "")
  }

  /// A number of things: French is plural from two on, English for everything but one.
  public func count(_ value: Int, _ singular: String, _ plural: String) -> String {
    integer(value) + joint + (isPlural(value) ? plural : singular)
  }

  /// `11 jours`, `1 jour`, `0 jour`; `11 days`, `1 day`, `0 days`.
  public func days(_ value: Int) -> String {
    language == .french ? count(value, "jour", "jours") : count(value, "day", "days")
  }

  /// Whether that many things take the plural.
  func isPlural(_ value: Int) -> Bool {
    language == .french ? value.magnitude >= 2 : value != 1
  }

  /// `12 mars 2026`, `1er mars 2026`; `12 March 2026`.
  public func date(_ day: CalendarDay) -> String {
    "\(dayAndMonth(day)) \(day.year)"
  }

  /// A range of dates without what both ends share: `du 3 au 12 mars 2026`, `le 3 mars 2026`;
  /// `from 3 to 12 March 2026`, `on 3 March 2026`.
  public func dates(_ range: DayRange) -> String {
    let (first, last) = (range.first, range.last)
    let (on, from, to) = language == .french ? ("le", "du", "au") : ("on", "from", "to")
    if first == last { return "\(on) \(date(first))" }
    let isSameYear = first.year == last.year
    let start =
      !isSameYear
      ? date(first) : first.month == last.month ? dayOfMonth(first) : dayAndMonth(first)
    return "\(from) \(start) \(to) \(date(last))"
  }

  /// Days that a person told: as a range, or `depuis le 3 mars 2026`, `since 3 March 2026`.
  func dates(_ stretch: LifePeriod.Stretch) -> String {
    if let last = stretch.last, let range = DayRange(first: stretch.first, last: last) {
      return dates(range)
    }
    return "\(language == .french ? "depuis le" : "since") \(date(stretch.first))"
  }

  private func dayAndMonth(_ day: CalendarDay) -> String {
    dayOfMonth(day) + joint + Self.months(in: language)[day.month - 1]
  }

  private func dayOfMonth(_ day: CalendarDay) -> String {
    language == .french && day.day == 1 ? "1er" : String(day.day)
  }

  private func grouped(_ digits: String) -> String {
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place).isMultiple(of: 3) {
        text += language == .french ? "\u{202F}" : ","
      }
      text.append(digit)
    }
    return text
  }

  private static func months(in language: Language) -> [String] {
    switch language {
    case .french:
      [
        "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre",
        "octobre", "novembre", "décembre",
      ]
    case .english:
      [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
      ]
    }
  }
}
