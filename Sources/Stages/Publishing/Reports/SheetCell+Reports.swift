import Days
import Model
import Spreadsheet

extension SheetCell {
  /// A column's heading.
  static func heading(_ text: String) -> SheetCell {
    var style = CellStyle()
    style.isHeading = true
    return SheetCell(.text(text), style)
  }

  /// What a number beside it is.
  static func label(_ text: String) -> SheetCell {
    var style = CellStyle()
    style.isBold = true
    return SheetCell(.text(text), style)
  }

  /// A text that is read on.
  static func paragraph(_ text: String) -> SheetCell {
    var style = CellStyle()
    style.isWrapped = true
    return SheetCell(.text(text), style)
  }

  /// A short text; nil leaves the cell empty.
  static func text(_ text: String?) -> SheetCell {
    text.map { SheetCell(.text($0)) } ?? SheetCell(.nothing)
  }

  /// A whole number; nil leaves the cell empty.
  static func whole(_ number: Int?) -> SheetCell {
    number.map { SheetCell(.number(Double($0)), CellStyle(format: "0")) } ?? SheetCell(.nothing)
  }

  /// 1 for yes, 0 for no.
  static func flag(_ isYes: Bool) -> SheetCell { .whole(isYes ? 1 : 0) }

  /// A number; nil leaves the cell empty.
  static func number(_ number: Double?, _ format: String) -> SheetCell {
    number.map { SheetCell(.number($0), CellStyle(format: format)) } ?? SheetCell(.nothing)
  }

  /// A correlation or the like.
  static func measure(_ number: Double?) -> SheetCell { .number(number, measureFormat) }

  /// A p-value or the like.
  static func probability(_ number: Double?) -> SheetCell { .number(number, probabilityFormat) }

  /// A formula that gives a number.
  static func formula(_ formula: String, _ value: Double, _ format: String) -> SheetCell {
    SheetCell(.formula(Formula(formula, .number(value))), CellStyle(format: format))
  }

  /// The same, where a text would stand.
  var leading: SheetCell {
    var style = style
    style.isLeading = true
    return SheetCell(content, style)
  }

  static let measureFormat = "0.000"
  static let probabilityFormat = "0.00E+00"

  /// A date, as a text where spreadsheets know no dates; nil leaves the cell empty.
  static func day(_ day: CalendarDay?) -> SheetCell {
    guard let day else { return SheetCell(.nothing) }
    guard day.isOfSpreadsheets else { return .text(day.description) }
    return SheetCell(.date(day.serialNumber), CellStyle(format: "yyyy-mm-dd"))
  }

  /// A moment on the wall, as a text where spreadsheets know no dates; nil leaves the cell empty.
  static func time(_ time: WorkbookFacts.LocalTime?) -> SheetCell {
    guard let time else { return SheetCell(.nothing) }
    guard time.day.isOfSpreadsheets else { return .text(time.day.description) }
    return SheetCell(
      .date(time.day.serialNumber + Double(time.second) / 86_400),
      CellStyle(format: "yyyy-mm-dd hh:mm"))
  }
}

extension CalendarDay {
  /// Days since 1899-12-30.
  fileprivate var serialNumber: Double { Double(number) + 25_569 }

  /// Whether the calendar of spreadsheets, which has a 29 February 1900, is right about the day.
  fileprivate var isOfSpreadsheets: Bool { serialNumber >= 61 && year <= 9999 }
}
