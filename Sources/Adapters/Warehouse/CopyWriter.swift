import CPostgres

/// Takes the rows of a COPY, column by column, for the time of a call.
///
/// Every column of a row is written in order and the row then ended; a row of another length is the
/// error `parameterCount`. Writing after the call is a mistake of the program and traps.
@safe
public final class CopyWriter {
  private let connection: Connection
  private let columnCount: Int
  private let buffer: UnsafeMutableRawBufferPointer
  private var used = 0
  /// The columns of this row that are written.
  private var place = 0
  private var isOpen = true
  /// Whether libpq could not take what was written.
  private(set) var couldNotSend = false

  /// What is sent at once.
  private static let capacity = 1 << 16
  /// More than a number, a UUID or the beginning of a row takes.
  private static let greatestFixed = 32

  init(_ connection: Connection, columnCount: Int) {
    self.connection = connection
    self.columnCount = columnCount
    unsafe buffer = .allocate(byteCount: Self.capacity, alignment: 8)
    for byte in Array("PGCOPY\n".utf8) + [0xff, 0x0d, 0x0a, 0] { put(byte) }
    put(0 as UInt64)
  }

  deinit {
    unsafe buffer.deallocate()
  }

  /// No value.
  public func writeNull() throws(WarehouseError) { try begin(length: -1) }

  /// Yes or no.
  public func write(bool: Bool) throws(WarehouseError) {
    try begin(length: 1)
    put(bool ? 1 : 0 as UInt8)
  }

  /// A `smallint`.
  public func write(int2: Int16) throws(WarehouseError) {
    try begin(length: 2)
    put(int2)
  }

  /// An `integer`.
  public func write(int4: Int32) throws(WarehouseError) {
    try begin(length: 4)
    put(int4)
  }

  /// A `bigint`.
  public func write(int8: Int64) throws(WarehouseError) {
    try begin(length: 8)
    put(int8)
  }

  /// A `double precision`.
  public func write(double: Double) throws(WarehouseError) {
    try begin(length: 8)
    put(double.bitPattern)
  }

  /// A UUID.
  public func write(uuid: StoredUUID) throws(WarehouseError) {
    try begin(length: 16)
    put(uuid.high)
    put(uuid.low)
  }

  /// A `timestamptz`.
  public func write(instant: StoredInstant) throws(WarehouseError) {
    try begin(length: 8)
    put(instant.microsecondsSince2000)
  }

  /// A date.
  public func write(date: StoredDate) throws(WarehouseError) {
    try begin(length: 4)
    put(date.daysSince2000)
  }

  /// Text, the label of an enumeration, or a `json`. The server refuses a NUL character.
  public func write(text: String) throws(WarehouseError) {
    var text = text
    let count = text.utf8.count
    try begin(length: count)
    try send(&text, count)
  }

  /// A `jsonb`, as its text.
  public func write(jsonb: String) throws(WarehouseError) {
    var text = jsonb
    let count = text.utf8.count
    try begin(length: count + 1)
    put(1 as UInt8)
    try send(&text, count)
  }

  /// An array of UUIDs.
  public func write(uuids: [StoredUUID]) throws(WarehouseError) {
    guard !uuids.isEmpty else {
      try begin(length: 12)
      put(0 as UInt64)
      put(2_950 as UInt32)
      return
    }
    try begin(length: 20 + 20 * uuids.count)
    // One dimension, no NULLs, of UUIDs; so many, counted from 1.
    for number in [1, 0, 2_950, Int32(clamping: uuids.count), 1] { put(number) }
    for uuid in uuids {
      try makeRoom()
      put(16 as Int32)
      put(uuid.high)
      put(uuid.low)
    }
  }

  /// Ends a row.
  public func endRow() throws(WarehouseError) {
    guard place == columnCount else {
      throw .parameterCount(expected: columnCount, given: place)
    }
    place = 0
  }

  /// Writes what ends the rows.
  func finish() throws(WarehouseError) {
    guard place == 0 else { throw .parameterCount(expected: columnCount, given: place) }
    try makeRoom()
    put(-1 as Int16)
    try flush()
    close()
  }

  /// Nothing is written after this.
  func close() { isOpen = false }

  private func begin(length: Int) throws(WarehouseError) {
    precondition(isOpen, "the rows have ended")
    guard place < columnCount, length <= Int(Int32.max) else {
      throw .parameterCount(expected: columnCount, given: place + 1)
    }
    try makeRoom()
    if place == 0 { put(Int16(truncatingIfNeeded: columnCount)) }
    put(Int32(truncatingIfNeeded: length))
    place += 1
  }

  private func makeRoom() throws(WarehouseError) {
    if used + Self.greatestFixed > Self.capacity { try flush() }
  }

  @inline(__always)
  private func put<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number) {
    unsafe buffer.storeBytes(of: number.bigEndian, toByteOffset: used, as: Number.self)
    used += MemoryLayout<Number>.size
  }

  private func send(_ text: inout String, _ count: Int) throws(WarehouseError) {
    if used + count > Self.capacity { try flush() }
    let isKept = count <= Self.capacity
    var isSent = true
    text.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      if isKept {
        unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[used...]).copyMemory(from: bytes)
      } else {
        isSent = unsafe put(bytes)
      }
    }
    if isKept { used += count }
    if !isSent { throw .connectionLost }
  }

  private func flush() throws(WarehouseError) {
    let isSent = unsafe put(UnsafeRawBufferPointer(rebasing: buffer[..<used]))
    used = 0
    if !isSent { throw .connectionLost }
  }

  private func put(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let start = unsafe bytes.bindMemory(to: CChar.self).baseAddress
    let code = unsafe PQputCopyData(connection.handle, start, Int32(clamping: bytes.count))
    if code != 1 { couldNotSend = true }
    return code == 1
  }
}
