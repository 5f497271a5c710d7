/// One field of a record, as a place in the file.
struct CSVField {
  /// The bytes of the field without the quotes around it.
  var bytes: Range<Int>
  /// Whether a quote inside is written twice.
  var hasDoubledQuotes = false
}

/// One record of a CSV file; the fields are empty where it could not be read to its end.
struct CSVRecord {
  /// What breaks RFC 4180.
  enum Fault: Equatable {
    /// A quote inside a field without quotes, or text after a closing quote.
    case strayQuote
    /// A quote that was opened on this line and never closed: the rest of the file is one field.
    case unclosedQuote(line: Int)
  }

  /// The first line of the record in the file, from 1.
  var line = 1
  /// The fields in order.
  var fields: [CSVField] = []
  /// What is wrong with the record; nil for a good one.
  var fault: Fault?

  /// Whether there is nothing on the line.
  fileprivate var isBlank: Bool { fields.count == 1 && fields[0].bytes.isEmpty && fault == nil }
}

/// Reads comma-separated values as RFC 4180 has them, record by record, from the bytes of a file.
///
/// A byte order mark is skipped. A line ends with CRLF, LF or CR, and the last one may end with the
/// file; line ends inside quotes belong to the field and count as lines. Blank lines are skipped.
/// O(bytes).
struct CSVReader {
  private static let quote = UInt8(ascii: "\"")
  private static let comma = UInt8(ascii: ",")
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private let bytes: [UInt8]
  private var position: Int
  private var line = 1

  /// A reader that stands before the first record of a file.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Reads the next record into `record`, whose memory is used again; false at the end of the file.
  mutating func next(into record: inout CSVRecord) -> Bool {
    while position < bytes.count {
      record.line = line
      record.fault = nil
      record.fields.removeAll(keepingCapacity: true)
      let startsQuoted = bytes[position] == Self.quote
      readRecord(into: &record)
      if startsQuoted || !record.isBlank { return true }
    }
    return false
  }

  /// The text of a field; nil when it is not UTF-8.
  func text(of field: CSVField) -> String? {
    guard field.hasDoubledQuotes else {
      return String(validating: bytes[field.bytes], as: UTF8.self)
    }
    var plain: [UInt8] = []
    var index = field.bytes.lowerBound
    while index < field.bytes.upperBound {
      plain.append(bytes[index])
      index += bytes[index] == Self.quote ? 2 : 1
    }
    return String(validating: plain, as: UTF8.self)
  }

  private mutating func readRecord(into record: inout CSVRecord) {
    while true {
      if position < bytes.count, bytes[position] == Self.quote {
        readQuoted(into: &record)
      } else {
        readPlain(into: &record)
      }
      guard position < bytes.count else { return }
      guard bytes[position] == Self.comma else { return endLine() }
      position += 1
    }
  }

  /// Reads up to a comma or the end of the line; what stands in between is one field.
  private mutating func readPlain(into record: inout CSVRecord) {
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == Self.comma || byte == Self.newline || byte == Self.carriageReturn { break }
      if byte == Self.quote { record.fault = record.fault ?? .strayQuote }
      position += 1
    }
    record.fields.append(CSVField(bytes: start..<position))
  }

  private mutating func readQuoted(into record: inout CSVRecord) {
    let openedOn = line
    var field = CSVField(bytes: position + 1..<position + 1)
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case Self.quote:
        guard position + 1 < bytes.count, bytes[position + 1] == Self.quote else {
          field.bytes = field.bytes.lowerBound..<position
          position += 1
          record.fields.append(field)
          return refuseTextAfterQuote(in: &record)
        }
        field.hasDoubledQuotes = true
        position += 2
      case Self.newline, Self.carriageReturn: endLine()
      default: position += 1
      }
    }
    record.fault = .unclosedQuote(line: openedOn)
  }

  private mutating func refuseTextAfterQuote(in record: inout CSVRecord) {
    let known = record.fields.count
    readPlain(into: &record)
    if !record.fields[known].bytes.isEmpty { record.fault = .strayQuote }
    record.fields.removeLast()
  }

  /// Consumes one line end of any kind.
  private mutating func endLine() {
    let isCarriageReturn = bytes[position] == Self.carriageReturn
    position += 1
    if isCarriageReturn, position < bytes.count, bytes[position] == Self.newline { position += 1 }
    line += 1
  }
}
