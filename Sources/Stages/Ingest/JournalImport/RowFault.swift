/// Why the importer refuses a row of a file. It names columns, never what stands in them.
enum RowFault: Error, Hashable {
  case fieldCount(found: Int, expected: Int)
  case strayQuote
  case unclosedQuote
  case notUnicode(column: String)
  case malformedID(column: String)
  case unknownWord(column: String)
  case unreadableTime(column: String)
  case unreadableDay(column: String)
  case reversedDays
  case unreadableNumber(column: String)
  case confidenceRange
  case unknownZone
  case unknownEntry
  case duplicate

  /// The reason as a word; reports are counted by it.
  var code: String {
    switch self {
    case .fieldCount: "field_count"
    case .strayQuote: "stray_quote"
    case .unclosedQuote: "unclosed_quote"
    case .notUnicode: "not_utf8"
    case .malformedID: "malformed_id"
    case .unknownWord: "unknown_word"
    case .unreadableTime: "bad_time"
    case .unreadableDay: "bad_day"
    case .reversedDays: "reversed_days"
    case .unreadableNumber: "not_a_number"
    case .confidenceRange: "confidence_range"
    case .unknownZone: "unknown_zone"
    case .unknownEntry: "unknown_entry"
    case .duplicate: "duplicate"
    }
  }

  /// The reason in words.
  var wording: String {
    switch self {
    case .fieldCount(let found, let expected):
      "the row has \(found) fields, and the header \(expected)"
    case .strayQuote: "a quote stands in the middle of a field"
    case .unclosedQuote: "a quote opened here is never closed; what follows was not read"
    case .notUnicode(let column): "\(column) is not UTF-8"
    case .malformedID(let column): "\(column) is not a UUID of 36 characters"
    case .unknownWord(let column): "\(column) is none of the words that the journal knows"
    case .unreadableTime(let column): "\(column) is not an ISO 8601 date and time with an offset"
    case .unreadableDay(let column): "\(column) is not a date such as 2026-03-12"
    case .reversedDays: "last_day comes before first_day"
    case .unreadableNumber(let column): "\(column) is not a finite number"
    case .confidenceRange: "confidence is not between 0 and 1"
    case .unknownZone: "timezone is not one of the installed IANA zones"
    case .unknownEntry: "entry_id names no entry of the database; import the entries too"
    case .duplicate: "another row holds the same sample, or the same id, and stands"
    }
  }
}
