import Days
import Model
import Testing

@testable import Narration

@Suite struct TypographyTests {
  private let french = Typography(.french)
  private let english = Typography(.english)

  @Test(arguments: [
    (0, "0", "0"), (7, "7", "7"), (999, "999", "999"), (1000, "1\u{202F}000", "1,000"),
    (-1_234_567, "\u{2212}1\u{202F}234\u{202F}567", "\u{2212}1,234,567"),
    (
      Int.min, "\u{2212}9\u{202F}223\u{202F}372\u{202F}036\u{202F}854\u{202F}775\u{202F}808",
      "\u{2212}9,223,372,036,854,775,808"
    ),
  ])
  func integers(_ value: Int, _ inFrench: String, _ inEnglish: String) {
    #expect(french.integer(value) == inFrench)
    #expect(english.integer(value) == inEnglish)
  }

  @Test(arguments: [
    (0.5, 1, "0,5", "0.5"), (0.25, 1, "0,3", "0.3"), (0.05, 1, "0,1", "0.1"),
    (0.04, 1, "0,0", "0.0"), (-0.04, 1, "0,0", "0.0"), (-0.05, 1, "\u{2212}0,1", "\u{2212}0.1"),
    (9.995, 2, "10,00", "10.00"), (1234.5, 0, "1\u{202F}235", "1,235"), (3, 2, "3,00", "3.00"),
    (1e-7, 2, "0,00", "0.00"), (0, 0, "0", "0"), (1.25e16, 0, "12500000000000000", ""),
  ])
  func decimals(_ value: Double, _ digits: Int, _ inFrench: String, _ inEnglish: String) {
    let text = french.decimal(value, digits: digits)
    if inEnglish.isEmpty {
      #expect(text.filter { $0 != "\u{202F}" } == inFrench)
    } else {
      #expect(text == inFrench)
      #expect(english.decimal(value, digits: digits) == inEnglish)
    }
  }

  @Test func countsAndPlurals() {
    #expect([0, 1, 2].map(french.days) == ["0\u{00A0}jour", "1\u{00A0}jour", "2\u{00A0}jours"])
    #expect([0, 1, 2].map(english.days) == ["0 days", "1 day", "2 days"])
  }

  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  @Test func dates() throws {
    #expect(french.date(try day("2026-03-12")) == "12\u{00A0}mars 2026")
    #expect(french.date(try day("2026-03-01")) == "1er\u{00A0}mars 2026")
    #expect(english.date(try day("2026-03-12")) == "12 March 2026")
    #expect(english.date(try day("2026-03-01")) == "1 March 2026")
  }

  @Test func everyMonthHasItsName() throws {
    let names = try (1...12).map { month in
      let date = try #require(CalendarDay(year: 2026, month: month, day: 2))
      return [french.date(date), english.date(date)]
    }
    #expect(Set(names.flatMap { $0 }).count == 24)
    #expect(names[7] == ["2\u{00A0}août 2026", "2 August 2026"])
    #expect(names[11] == ["2\u{00A0}décembre 2026", "2 December 2026"])
  }

  @Test(arguments: [
    ("2026-03-12", "2026-03-12", "le 12~mars 2026", "on 12 March 2026"),
    ("2026-03-01", "2026-03-12", "du 1er au 12~mars 2026", "from 1 to 12 March 2026"),
    ("2026-03-12", "2026-04-01", "du 12~mars au 1er~avril 2026", "from 12 March to 1 April 2026"),
    (
      "2025-12-30", "2026-03-12", "du 30~décembre 2025 au 12~mars 2026",
      "from 30 December 2025 to 12 March 2026"
    ),
    (
      "2025-03-12", "2026-03-12", "du 12~mars 2025 au 12~mars 2026",
      "from 12 March 2025 to 12 March 2026"
    ),
  ])
  func ranges(_ first: String, _ last: String, _ inFrench: String, _ inEnglish: String) throws {
    let range = try #require(DayRange(first: try day(first), last: try day(last)))
    #expect(french.dates(range).replacing("\u{00A0}", with: "~") == inFrench)
    #expect(english.dates(range) == inEnglish)
  }

  /// Rounding by digits against rounding by arithmetic, where arithmetic is exact: quarters.
  @Test func decimalsAgreeWithExactArithmetic() {
    for quarters in -4000...4000 {
      let value = Double(quarters) / 4
      let tenths = (value * 10).rounded(.toNearestOrAwayFromZero)
      var digits = DecimalDigits(value)
      digits.round(toFraction: 1)
      #expect((digits.value * 10).rounded() == tenths, "\(value)")
    }
  }

  @Test func twelveDigitsAreEnoughToReadBack() {
    // Positive finite numbers of every magnitude, by their bits.
    let end: UInt64 = 0x7FF0 << 48
    for bits in stride(from: 0x0010 << 48, to: end, by: Int(end / 3001)) {
      let value = Double(bitPattern: bits)
      var digits = DecimalDigits(value)
      #expect(digits.value == value, "\(value)")
      digits.round(toSignificant: 12)
      let once = digits.value
      #expect(abs(once - value) <= 5.1e-12 * value, "\(value)")
      var again = DecimalDigits(once)
      again.round(toSignificant: 12)
      #expect(again.value == once, "\(value)")
    }
  }
}
