/// One row, lent for the time of a call.
///
/// Columns are counted from 0, and an index outside the row traps. A column is read as the type it
/// holds, and nothing is converted: another type throws `columnType`, and NULL is nil in the
/// `IfPresent` forms and `missingValue` in the others. The rows of a COPY do not tell their types;
/// there the number of bytes must be that of the type asked for.
@safe
public struct Row: ~Copyable {
  @usableFromInline let fields: FieldList
  @usableFromInline let columns: ColumnList

  init(_ fields: FieldList, _ columns: ColumnList) {
    self.fields = fields
    self.columns = columns
  }

  /// The number of columns.
  @inlinable
  public var count: Int { fields.count }

  /// Whether a column is NULL.
  @inlinable
  public func isNull(at index: Int) -> Bool {
    precondition(index >= 0 && index < fields.count, "the row has no such column")
    return unsafe fields.start[index].count < 0
  }

  /// Yes or no.
  @inlinable
  public func bool(at index: Int) throws(WarehouseError) -> Bool {
    let field = unsafe try field(at: index, .bool)
    guard unsafe field.count == 1 else { throw wrongType(.bool, at: index) }
    return unsafe field.load(UInt8.self) != 0
  }

  /// A whole number of 2, 4 or 8 bytes.
  @inlinable
  public func int(at index: Int) throws(WarehouseError) -> Int64 {
    let field = unsafe try field(at: index, .integer)
    switch unsafe field.count {
    case 4: return unsafe Int64(field.load(Int32.self))
    case 8: return unsafe field.load(Int64.self)
    case 2: return unsafe Int64(field.load(Int16.self))
    default: throw wrongType(.integer, at: index)
    }
  }

  /// A float of 4 or 8 bytes, which may be NaN or an infinity.
  @inlinable
  public func double(at index: Int) throws(WarehouseError) -> Double {
    let field = unsafe try field(at: index, .real)
    switch unsafe field.count {
    case 8: return unsafe Double(bitPattern: field.load(UInt64.self))
    case 4: return unsafe Double(Float(bitPattern: field.load(UInt32.self)))
    default: throw wrongType(.real, at: index)
    }
  }

  /// A UUID.
  @inlinable
  public func uuid(at index: Int) throws(WarehouseError) -> StoredUUID {
    let field = unsafe try field(at: index, .uuid)
    guard unsafe field.count == 16 else { throw wrongType(.uuid, at: index) }
    return unsafe StoredUUID(
      high: field.load(UInt64.self), low: field.load(UInt64.self, at: 8))
  }

  /// A `timestamptz`, perhaps an infinity.
  @inlinable
  public func instant(at index: Int) throws(WarehouseError) -> StoredInstant {
    let field = unsafe try field(at: index, .instant)
    guard unsafe field.count == 8 else { throw wrongType(.instant, at: index) }
    return unsafe StoredInstant(microsecondsSince2000: field.load(Int64.self))
  }

  /// A date, perhaps an infinity.
  @inlinable
  public func date(at index: Int) throws(WarehouseError) -> StoredDate {
    let field = unsafe try field(at: index, .date)
    guard unsafe field.count == 4 else { throw wrongType(.date, at: index) }
    return unsafe StoredDate(daysSince2000: field.load(Int32.self))
  }

  /// Text, or the label of an enumeration.
  ///
  /// - Throws: also `notUnicode`; nothing is repaired silently.
  @inlinable
  public func text(at index: Int) throws(WarehouseError) -> String {
    let bytes = unsafe try bytes(at: index, .text)
    guard let text = unsafe String(validating: bytes, as: UTF8.self) else {
      throw .notUnicode(column: columns.names[index])
    }
    return text
  }

  /// The text of a `json` or `jsonb`.
  ///
  /// - Throws: also `notUnicode`.
  public func json(at index: Int) throws(WarehouseError) -> String {
    var bytes = unsafe try bytes(at: index, .json)
    // The version of the form of `jsonb`; no JSON text begins with it.
    if unsafe bytes.first == 1 { unsafe bytes = unsafe UnsafeBufferPointer(rebasing: bytes[1...]) }
    guard let text = unsafe String(validating: bytes, as: UTF8.self) else {
      throw .notUnicode(column: columns.names[index])
    }
    return text
  }

  /// Lends the bytes of a text as they are stored, without a copy and unchecked.
  @inlinable
  public func withText<Result>(
    at index: Int, _ body: (Span<UInt8>) -> Result
  ) throws(WarehouseError) -> Result {
    unsafe body(try bytes(at: index, .text).span)
  }

  /// Lends the bytes of a `bytea`.
  @inlinable
  public func withBytes<Result>(
    at index: Int, _ body: (Span<UInt8>) -> Result
  ) throws(WarehouseError) -> Result {
    unsafe body(try bytes(at: index, .bytes).span)
  }
}

extension Row {
  /// Yes or no, or nil for NULL.
  @inlinable
  public func boolIfPresent(at index: Int) throws(WarehouseError) -> Bool? {
    isNull(at: index) ? nil : try bool(at: index)
  }

  /// A whole number, or nil for NULL.
  @inlinable
  public func intIfPresent(at index: Int) throws(WarehouseError) -> Int64? {
    isNull(at: index) ? nil : try int(at: index)
  }

  /// A number, or nil for NULL.
  @inlinable
  public func doubleIfPresent(at index: Int) throws(WarehouseError) -> Double? {
    isNull(at: index) ? nil : try double(at: index)
  }

  /// A UUID, or nil for NULL.
  @inlinable
  public func uuidIfPresent(at index: Int) throws(WarehouseError) -> StoredUUID? {
    isNull(at: index) ? nil : try uuid(at: index)
  }

  /// An instant, or nil for NULL.
  @inlinable
  public func instantIfPresent(at index: Int) throws(WarehouseError) -> StoredInstant? {
    isNull(at: index) ? nil : try instant(at: index)
  }

  /// A date, or nil for NULL.
  @inlinable
  public func dateIfPresent(at index: Int) throws(WarehouseError) -> StoredDate? {
    isNull(at: index) ? nil : try date(at: index)
  }

  /// Text, or nil for NULL.
  @inlinable
  public func textIfPresent(at index: Int) throws(WarehouseError) -> String? {
    isNull(at: index) ? nil : try text(at: index)
  }

  /// The text of a JSON value, or nil for NULL.
  public func jsonIfPresent(at index: Int) throws(WarehouseError) -> String? {
    isNull(at: index) ? nil : try json(at: index)
  }
}

extension Row {
  /// The bytes of a column that may hold `kind`.
  @usableFromInline
  @inline(__always)
  func field(at index: Int, _ kind: ColumnKind) throws(WarehouseError) -> RawField {
    precondition(index >= 0 && index < fields.count, "the row has no such column")
    let held = columns.kinds[index]
    guard held == kind || held == .any else { throw wrongType(kind, at: index) }
    let field = unsafe fields.start[index]
    guard unsafe field.count >= 0 else { throw .missingValue(column: columns.names[index]) }
    return unsafe field
  }

  @usableFromInline
  func bytes(
    at index: Int, _ kind: ColumnKind
  ) throws(WarehouseError) -> UnsafeBufferPointer<UInt8> {
    let field = unsafe try field(at: index, kind)
    return unsafe UnsafeBufferPointer(
      start: field.start.assumingMemoryBound(to: UInt8.self), count: field.count)
  }

  @usableFromInline
  func wrongType(_ kind: ColumnKind, at index: Int) -> WarehouseError {
    .columnType(column: columns.names[index], expected: kind)
  }
}
