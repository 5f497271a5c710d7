import Days
import Model
import Storage

/// A row of a file, checked and in the form in which it is stored.
struct ImportedRow {
  /// One value for each column of the table; NULL where the file has no such column.
  var values: [SQLValue] = []
  /// The last change, when the file tells it.
  var updatedAt: Instant?
  /// When it was deleted, when it was.
  var deletedAt: Instant?
  /// The key as a number, which takes less memory than its text.
  var id = RowID()
}

/// The 128 bits of a UUID.
struct RowID: Hashable {
  var high: UInt64 = 0
  var low: UInt64 = 0
}

/// Checks the records of one file.
struct RowParser {
  private let columns: [ImportColumn]
  private let places: [Int?]
  private let width: Int
  private let updatedAt: Int
  private let deletedAt: Int?
  private let zones: ZoneDirectory
  private let isOfPeriods: Bool
  private var knownZones: Set<String> = []

  init(_ file: JournalFile, zones: ZoneDirectory) {
    let layout = file.table.layout
    columns = layout.columns
    updatedAt = layout.updatedAt
    deletedAt = layout.deletedAt
    places = file.places
    width = file.width
    isOfPeriods = file.table == .periods
    self.zones = zones
  }

  /// Reads a record into `row`, whose memory is used again.
  mutating func parse(
    _ record: CSVRecord, of reader: CSVReader, into row: inout ImportedRow
  ) throws(RowFault) {
    switch record.fault {
    case .strayQuote: throw .strayQuote
    case .unclosedQuote: throw .unclosedQuote
    case nil: break
    }
    guard record.fields.count == width else {
      throw .fieldCount(found: record.fields.count, expected: width)
    }
    row.values.removeAll(keepingCapacity: true)
    row.updatedAt = nil
    row.deletedAt = nil
    for (index, place) in places.enumerated() {
      guard let place else {
        row.values.append(.null)
        continue
      }
      guard let text = reader.text(of: record.fields[place]) else {
        throw .notUnicode(column: columns[index].name)
      }
      row.values.append(try value(text, at: index, of: &row))
    }
    if isOfPeriods { try row.completePeriod() }
  }

  private mutating func value(
    _ text: String, at index: Int, of row: inout ImportedRow
  ) throws(RowFault) -> SQLValue {
    let name = columns[index].name
    switch columns[index].content {
    case .id:
      guard let id = RowID(text) else { throw .malformedID(column: name) }
      if index == 0 { row.id = id }
      return .text(text.lowercased())
    case .optionalID:
      if text.isEmpty { return .null }
      guard RowID(text) != nil else { throw .malformedID(column: name) }
      return .text(text.lowercased())
    case .word(let words, let otherwise):
      if words.contains(text) { return .text(text) }
      guard text.isEmpty, let otherwise else { throw .unknownWord(column: name) }
      return .text(otherwise)
    case .text: return text.isEmpty ? .null : .text(text)
    case .textOr(let otherwise): return .text(text.isEmpty ? otherwise : text)
    case .number: return try number(text, in: name)
    case .confidence: return try confidence(text, in: name)
    case .zone: return try zone(text)
    case .day, .optionalDay:
      if text.isEmpty, case .optionalDay = columns[index].content { return .null }
      guard let day = CalendarDay(text) else { throw .unreadableDay(column: name) }
      return .text(day.description)
    case .time, .optionalTime:
      if text.isEmpty, case .optionalTime = columns[index].content { return .null }
      return try time(text, at: index, of: &row)
    }
  }

  /// Decimal digits only: hexadecimal ones are no number that a table writes.
  private func number(_ text: String, in column: String) throws(RowFault) -> SQLValue {
    if text.isEmpty { return .null }
    guard let number = Double(text), number.isFinite, !text.utf8.contains(where: Self.isX) else {
      throw .unreadableNumber(column: column)
    }
    return .real(number)
  }

  private static func isX(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "x") || byte == UInt8(ascii: "X")
  }

  private func confidence(_ text: String, in column: String) throws(RowFault) -> SQLValue {
    guard case .real(let confidence) = try number(text, in: column) else { return .real(0.7) }
    guard (0...1).contains(confidence) else { throw .confidenceRange }
    return .real(confidence)
  }

  private func time(
    _ text: String, at index: Int, of row: inout ImportedRow
  ) throws(RowFault) -> SQLValue {
    guard let instant = Instant(iso8601: text) else {
      throw .unreadableTime(column: columns[index].name)
    }
    if index == updatedAt { row.updatedAt = instant }
    if index == deletedAt { row.deletedAt = instant }
    return .text(instant.description)
  }

  private mutating func zone(_ name: String) throws(RowFault) -> SQLValue {
    if knownZones.contains(name) { return .text(name) }
    guard (try? TimeZoneRules(identifier: name, in: zones)) != nil else { throw .unknownZone }
    knownZones.insert(name)
    return .text(name)
  }
}

extension RowID {
  /// The UUID written as 8-4-4-4-12 hexadecimal digits of either case; nil for anything else.
  init?(_ text: String) {
    let bytes = text.utf8.span
    guard bytes.count == 36 else { return nil }
    for index in bytes.indices {
      let byte = bytes[index]
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = Self.digit(byte) else { return nil }
      high = high << 4 | low >> 60
      low = low << 4 | digit
    }
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
