import CSQLite

/// The row that a statement stands on; valid until the statement steps or is reset.
///
/// Columns are counted from 0. A column is read as the type it holds, without SQLite's conversions
/// (which make 0 of NULL and of "abc"): another type throws `StorageError.columnType`, and NULL is
/// nil in the `IfPresent` forms and an error in the others. An index outside the row traps.
public struct Row {
  let statement: Statement

  /// The number of columns.
  public var count: Int { statement.columnCount }

  /// The type of the value that a column holds in this row.
  public func type(at index: Int) -> SQLType {
    precondition(index >= 0 && index < count, "the row has no such column")
    return switch unsafe sqlite3_column_type(statement.handle, Int32(index)) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  /// Whether a column is NULL.
  public func isNull(at index: Int) -> Bool { type(at: index) == .null }

  /// A whole number.
  public func integer(at index: Int) throws(StorageError) -> Int64 {
    try expect(.integer, at: index)
    return unsafe sqlite3_column_int64(statement.handle, Int32(index))
  }

  /// A whole number, or nil for NULL.
  public func integerIfPresent(at index: Int) throws(StorageError) -> Int64? {
    let type = type(at: index)
    guard type != .null else { return nil }
    try expect(.integer, found: type, at: index)
    return unsafe sqlite3_column_int64(statement.handle, Int32(index))
  }

  /// A number; a stored whole number is one too.
  public func real(at index: Int) throws(StorageError) -> Double {
    let type = type(at: index)
    if type != .integer { try expect(.real, found: type, at: index) }
    return unsafe sqlite3_column_double(statement.handle, Int32(index))
  }

  /// A number, or nil for NULL.
  public func realIfPresent(at index: Int) throws(StorageError) -> Double? {
    let type = type(at: index)
    guard type != .null else { return nil }
    if type != .integer { try expect(.real, found: type, at: index) }
    return unsafe sqlite3_column_double(statement.handle, Int32(index))
  }

  /// Text.
  ///
  /// - Throws: also `notUnicode`; nothing is repaired silently.
  public func text(at index: Int) throws(StorageError) -> String {
    let text = try withText(at: index) { bytes in
      unsafe bytes.withUnsafeBufferPointer { unsafe String(validating: $0, as: UTF8.self) }
    }
    guard let text else { throw .notUnicode(column: statement.columnName(at: index)) }
    return text
  }

  /// Text, or nil for NULL.
  public func textIfPresent(at index: Int) throws(StorageError) -> String? {
    isNull(at: index) ? nil : try text(at: index)
  }

  /// Bytes.
  public func blob(at index: Int) throws(StorageError) -> [UInt8] {
    try withBlob(at: index) { bytes in
      unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
    }
  }

  /// Bytes, or nil for NULL.
  public func blobIfPresent(at index: Int) throws(StorageError) -> [UInt8]? {
    isNull(at: index) ? nil : try blob(at: index)
  }

  /// Any value.
  public func value(at index: Int) throws(StorageError) -> SQLValue {
    switch type(at: index) {
    case .null: .null
    case .integer: .integer(try integer(at: index))
    case .real: .real(try real(at: index))
    case .text: .text(try text(at: index))
    case .blob: .blob(try blob(at: index))
    }
  }

  /// Lends the bytes of a text, as stored (UTF-8 unless a writer broke it), without a copy.
  @inlinable
  public func withText<Result>(
    at index: Int, _ body: (Span<UInt8>) -> Result
  ) throws(StorageError) -> Result {
    try expect(.text, at: index)
    return unsafe body(try textBytes(at: index).span)
  }

  /// The same, or nil for another type and for NULL.
  @inlinable
  public func withTextIfAny<Result>(
    at index: Int, _ body: (Span<UInt8>) -> Result
  ) throws(StorageError) -> Result? {
    guard type(at: index) == .text else { return nil }
    return unsafe body(try textBytes(at: index).span)
  }

  /// The bytes of a column that holds a text, until the statement steps.
  @usableFromInline
  func textBytes(at index: Int) throws(StorageError) -> UnsafeBufferPointer<UInt8> {
    guard let start = unsafe sqlite3_column_text(statement.handle, Int32(index)) else {
      throw .other(code: Int(SQLITE_NOMEM))
    }
    return unsafe UnsafeBufferPointer(start: start, count: byteCount(at: index))
  }

  /// Lends the bytes of a blob without a copy.
  public func withBlob<Result>(
    at index: Int, _ body: (Span<UInt8>) -> Result
  ) throws(StorageError) -> Result {
    try expect(.blob, at: index)
    let start = unsafe sqlite3_column_blob(statement.handle, Int32(index))
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: byteCount(at: index))
    return unsafe body(bytes.bindMemory(to: UInt8.self).span)
  }

  private func byteCount(at index: Int) -> Int {
    unsafe Int(sqlite3_column_bytes(statement.handle, Int32(index)))
  }

  @usableFromInline
  func expect(_ expected: SQLType, at index: Int) throws(StorageError) {
    try expect(expected, found: type(at: index), at: index)
  }

  private func expect(
    _ expected: SQLType, found: SQLType, at index: Int
  ) throws(StorageError) {
    guard found == expected else {
      throw .columnType(
        column: statement.columnName(at: index), expected: expected, found: found)
    }
  }
}
