/// Cuts the binary form of a COPY into rows, in whatever pieces it comes.
///
/// The server sends each row as one piece, which is then read where it lies; what ends in the
/// middle of a row is kept until the rest comes.
@safe
final class CopyReader {
  private let fields: FieldList
  private let columns: ColumnList
  private var kept: [UInt8] = []
  private var hasBegun = false
  private var hasEnded = false

  init(columnCount: Int) {
    fields = FieldList(count: columnCount)
    columns = ColumnList(untyped: columnCount)
  }

  /// Calls `body` with each row that a piece ends.
  ///
  /// - Throws: what `body` throws; through `failure`, `malformedCopy`.
  func take<Failure: Error>(
    _ piece: UnsafeRawBufferPointer, failure: (WarehouseError) -> Failure,
    _ body: (borrowing Row) throws(Failure) -> Void
  ) throws(Failure) {
    if kept.isEmpty {
      let used = unsafe try read(piece, failure: failure, body)
      if used < piece.count { unsafe kept.append(contentsOf: piece[used...]) }
      return
    }
    unsafe kept.append(contentsOf: piece)
    let whole = kept
    kept = []
    var outcome = Result<Int, Failure>.success(0)
    unsafe whole.withUnsafeBytes { bytes in
      outcome = Result { () throws(Failure) in
        unsafe try read(bytes, failure: failure, body)
      }
    }
    kept.append(contentsOf: whole[(try outcome.get())...])
  }

  /// Makes sure that the rows ended as they must.
  func finish() throws(WarehouseError) {
    guard hasEnded, kept.isEmpty else { throw .malformedCopy(.truncated) }
  }

  /// Reads whole rows; gives the number of bytes that they take.
  private func read<Failure: Error>(
    _ bytes: UnsafeRawBufferPointer, failure: (WarehouseError) -> Failure,
    _ body: (borrowing Row) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    var place = 0
    while place < bytes.count {
      let isRow: Bool
      do throws(WarehouseError) { isRow = unsafe try step(over: bytes, from: &place) } catch {
        throw failure(error)
      }
      guard isRow else { break }
      try body(Row(fields, columns))
    }
    return place
  }

  /// Goes over what stands at a place. True after a row, which the list of fields then points to;
  /// false where more bytes are needed, or none.
  private func step(
    over bytes: UnsafeRawBufferPointer, from place: inout Int
  ) throws(WarehouseError) -> Bool {
    guard !hasEnded else { throw .malformedCopy(.trailing) }
    if !hasBegun {
      guard let start = unsafe try Self.headerLength(of: bytes) else { return false }
      hasBegun = true
      place = start
    }
    guard let start = bytes.baseAddress, place + 2 <= bytes.count else {
      return false
    }
    let count = unsafe Int(Self.load(Int16.self, start + place))
    if count == -1 {
      place += 2
      hasEnded = true
      guard place == bytes.count else { throw .malformedCopy(.trailing) }
      return false
    }
    guard count == fields.count else { throw .malformedCopy(.fieldCount) }
    var next = place + 2
    for field in 0..<count {
      guard next + 4 <= bytes.count else { return false }
      let length = unsafe Int(Self.load(Int32.self, start + next))
      guard length >= -1 else { throw .malformedCopy(.length) }
      next += 4
      unsafe fields.set(field, start + next, length)
      next += max(0, length)
      guard next <= bytes.count else { return false }
    }
    place = next
    return true
  }

  /// "PGCOPY", four bytes that a broken transfer would change, and a NUL.
  private static let signature: [UInt8] = Array("PGCOPY\n".utf8) + [0xff, 0x0d, 0x0a, 0]

  /// The number of bytes before the first row; nil when not all of them are there yet.
  private static func headerLength(
    of bytes: UnsafeRawBufferPointer
  ) throws(WarehouseError) -> Int? {
    let known = min(bytes.count, signature.count)
    guard unsafe bytes[..<known].elementsEqual(signature[..<known]) else {
      throw .malformedCopy(.header)
    }
    guard let start = bytes.baseAddress, bytes.count >= 19 else { return nil }
    // The upper half of the flags changes the form of what follows, as object identifiers once did.
    let flags = unsafe load(UInt32.self, start + 11)
    let extra = unsafe load(Int32.self, start + 15)
    guard flags >> 16 == 0, extra >= 0 else { throw .malformedCopy(.header) }
    let length = 19 + Int(extra)
    return length <= bytes.count ? length : nil
  }

  @inline(__always)
  private static func load<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type, _ start: UnsafeRawPointer
  ) -> Number {
    unsafe Number(bigEndian: start.loadUnaligned(as: Number.self))
  }
}
