/// Where the fields of one row lie: one list for all rows of an answer, which are lent in turn.
@safe
@usableFromInline
final class FieldList {
  @usableFromInline let start: UnsafeMutablePointer<RawField>
  @usableFromInline let count: Int

  init(count: Int) {
    self.count = count
    unsafe start = .allocate(capacity: max(1, count))
    unsafe start.initialize(
      repeating: RawField(start: UnsafeRawPointer(start), count: -1), count: max(1, count))
  }

  deinit {
    unsafe start.deallocate()
  }

  /// Points at a field; a length of -1 is NULL.
  @inline(__always)
  func set(_ place: Int, _ bytes: UnsafeRawPointer, _ length: Int) {
    precondition(place >= 0 && place < count, "the list has no such place")
    unsafe start[place] = unsafe RawField(start: bytes, count: length)
  }
}

/// The bytes of one field in the binary form of the server, valid as long as its row is lent.
@usableFromInline
@unsafe
struct RawField {
  @usableFromInline let start: UnsafeRawPointer
  /// The number of bytes; -1 for NULL.
  @usableFromInline let count: Int

  @usableFromInline
  init(start: UnsafeRawPointer, count: Int) {
    unsafe self.start = unsafe start
    unsafe self.count = count
  }

  @inlinable
  func load<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type, at offset: Int = 0
  ) -> Number {
    unsafe Number(bigEndian: start.loadUnaligned(fromByteOffset: offset, as: Number.self))
  }
}

/// The names and the types of the columns of an answer.
@usableFromInline
final class ColumnList: Sendable {
  @usableFromInline let names: [String]
  @usableFromInline let kinds: [ColumnKind]

  init(names: [String], kinds: [ColumnKind]) {
    self.names = names
    self.kinds = kinds
  }

  /// Columns of which nothing is told.
  convenience init(untyped count: Int) {
    self.init(
      names: (0..<count).map { "number \($0 + 1)" },
      kinds: [ColumnKind](repeating: .any, count: count))
  }
}

extension ColumnKind {
  /// What a type of the server holds, by its number in `pg_type`. Types made in a database come
  /// after 16384; of these only enumerations, and what is text inside, read as text.
  init(oid: UInt32) {
    switch oid {
    case 16: self = .bool
    case 20, 21, 23, 26: self = .integer
    case 700, 701: self = .real
    case 18, 19, 25, 705, 1_042, 1_043, 16_384...: self = .text
    case 2_950: self = .uuid
    case 1_184: self = .instant
    case 1_082: self = .date
    case 114, 3_802: self = .json
    case 17: self = .bytes
    case 1_009, 1_015: self = .texts
    case 2_951: self = .uuids
    default: self = .other
    }
  }
}
