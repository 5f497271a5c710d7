import Days
import Warehouse

extension CalendarDay {
  private static let writable = CalendarDay(year: 1, month: 1, day: 1)
    .flatMap { first in CalendarDay(year: 9_999, month: 12, day: 31).map { first...$0 } }

  /// The day that a server holds; nil for an infinity, and for years that no text of this program
  /// has.
  public init?(_ stored: StoredDate) {
    guard let number = stored.daysSince1970.flatMap({ Int32(exactly: $0) }),
      Self.writable?.contains(CalendarDay(number: number)) == true
    else { return nil }
    self.init(number: number)
  }
}
