import Days
import Warehouse

extension StoredInstant {
  /// The instant as a journal in a file tells it, in UTC: `2026-06-24T18:03:00Z`, with as many
  /// decimals as it needs, three or six; nil for an infinity and beyond the years 1 to 9999.
  var journalText: String? {
    guard let instant = Instant(self), let microseconds = microsecondsSince1970 else { return nil }
    let rest = Int(microseconds - instant.milliseconds * 1_000)
    let text = instant.description
    guard rest > 0 else { return text }
    let decimals = String(1_000 + rest).dropFirst()
    return text.prefix(19) + (text.utf8.count == 20 ? ".000" : text.dropFirst(19).prefix(4))
      + decimals + "Z"
  }
}

extension StoredDate {
  /// The day as a journal in a file tells it; nil as for instants.
  var journalText: String? { CalendarDay(self)?.description }
}
