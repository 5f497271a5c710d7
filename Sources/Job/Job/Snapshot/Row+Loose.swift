import Days
import Storage

/// Values of a journal that any program may have written, whatever type they have.
extension Row {
  /// A text as it stands, empty for NULL; bytes that are not UTF-8 are replaced, so that one bad
  /// row stops nothing.
  func looseText(at index: Int) throws(StorageError) -> String {
    try withTextIfAny(at: index) { bytes in
      if let text = try? UTF8Span(validating: bytes) { return String(copying: text) }
      return String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    } ?? ""
  }

  /// A text; nil for NULL and for an empty one.
  func nonEmptyText(at index: Int) throws(StorageError) -> String? {
    let text = try looseText(at: index)
    return text.isEmpty ? nil : text
  }

  /// The instant that a text tells; nil for NULL, another type or an unreadable text.
  func instant(at index: Int) throws(StorageError) -> Instant? {
    try withTextIfAny(at: index) { Instant(iso8601: $0) } ?? nil
  }

  /// A number; nil for NULL, infinite for a value that is not a number.
  func looseNumber(at index: Int) throws(StorageError) -> Double? {
    switch type(at: index) {
    case .null: nil
    case .integer, .real: try real(at: index)
    case .text, .blob: .infinity
    }
  }
}
