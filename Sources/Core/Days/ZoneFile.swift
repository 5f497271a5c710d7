// The format is RFC 8536, "The Time Zone Information Format (TZif)", section 3.

/// What a TZif file says: the offsets written out, and the rule for the time after them.
struct ZoneFile {
  /// When the offset may change, in seconds since 1970-01-01T00:00:00Z, ascending.
  let transitions: [Int64]
  /// Seconds east of UTC from each transition on.
  let offsets: [Int]
  /// Seconds east of UTC before the first transition.
  let initialOffset: Int
  /// The rule after the last transition; nil when the file has none, and the last offset stays.
  let rule: ZoneRule?

  /// Reads the 64-bit block and the footer when there are any (version 2 on), else the 32-bit
  /// block.
  init(_ bytes: [UInt8]) throws(DaysError.ZoneFault) {
    guard bytes.starts(with: "TZif".utf8) else { throw .notZoneFile }
    var reader = ZoneFileReader(bytes)
    let first = try ZoneHeader(&reader)
    guard first.version >= 2 else {
      self = try Self(first, timeSize: 4, &reader)
      return
    }
    try reader.skip(first.blockLength(timeSize: 4))
    let second = try ZoneHeader(&reader)
    self = try Self(second, timeSize: 8, &reader)
  }

  private init(
    _ header: ZoneHeader, timeSize: Int, _ reader: inout ZoneFileReader
  ) throws(DaysError.ZoneFault) {
    try reader.require(header.blockLength(timeSize: timeSize))
    var transitions: [Int64] = []
    for _ in 0..<header.transitionCount {
      let time = try reader.signed(timeSize)
      // Far past the age of the universe; within it no sum below can overflow.
      guard time > transitions.last ?? .min, abs(time.dividedDown(by: 2)) <= 1 << 59 else {
        throw .inconsistent
      }
      transitions.append(time)
    }
    var types: [Int] = []
    for _ in 0..<header.transitionCount { types.append(try reader.byte()) }
    let typeOffsets = try Self.readTypes(header.typeCount, &reader)
    guard types.allSatisfy(typeOffsets.indices.contains) else { throw .inconsistent }
    try reader.skip(header.lengthAfterTypes)
    self.transitions = transitions
    self.offsets = types.map { typeOffsets[$0] }
    self.initialOffset = typeOffsets[0]
    self.rule = timeSize == 8 ? try Self.readFooter(&reader) : nil
  }

  /// Reads the offsets of the local time types, at least one.
  private static func readTypes(
    _ count: Int, _ reader: inout ZoneFileReader
  ) throws(DaysError.ZoneFault) -> [Int] {
    var offsets: [Int] = []
    for _ in 0..<count {
      let offset = Int(try reader.signed(4))
      // The bounds that the format gives: a day and an hour west to a day and two hours east.
      guard (-89_999...93_599).contains(offset) else { throw .inconsistent }
      offsets.append(offset)
      try reader.skip(2)
    }
    return offsets
  }

  /// Reads the rule between two line ends; nil when nothing stands there.
  private static func readFooter(
    _ reader: inout ZoneFileReader
  ) throws(DaysError.ZoneFault) -> ZoneRule? {
    let newline = Int(UInt8(ascii: "\n"))
    guard try reader.byte() == newline else { throw .inconsistent }
    var text: [UInt8] = []
    while true {
      let byte = try reader.byte()
      if byte == newline { break }
      text.append(UInt8(byte))
    }
    if text.isEmpty { return nil }
    guard let rule = ZoneRule(posix: text.span) else { throw .badRule }
    return rule
  }
}

/// The version and counts before a block of data.
private struct ZoneHeader {
  let version: Int
  let transitionCount: Int
  let typeCount: Int
  private let designationLength: Int
  private let indicatorCount: Int

  init(_ reader: inout ZoneFileReader) throws(DaysError.ZoneFault) {
    for byte in "TZif".utf8 where try reader.byte() != Int(byte) { throw .inconsistent }
    let versionByte = try reader.byte()
    version = versionByte == 0 ? 1 : versionByte - Int(UInt8.zeroDigit)
    guard version >= 1 else { throw .inconsistent }
    try reader.skip(15)
    var counts: [Int] = []
    for _ in 0..<6 { counts.append(Int(try reader.signed(4) & 0xFFFF_FFFF)) }
    guard counts[2] == 0 else { throw .leapSeconds }
    // The indicators tell how a rule was written, which does not matter to reading offsets.
    indicatorCount = counts[0] + counts[1]
    transitionCount = counts[3]
    typeCount = counts[4]
    designationLength = counts[5]
    guard (1...256).contains(typeCount) else { throw .inconsistent }
  }

  /// What follows the local time types in the block, in bytes.
  var lengthAfterTypes: Int { designationLength + indicatorCount }

  /// The whole block, in bytes.
  func blockLength(timeSize: Int) -> Int {
    transitionCount * (timeSize + 1) + typeCount * 6 + lengthAfterTypes
  }
}

/// A position in the bytes of a file; every step past the end is an error.
private struct ZoneFileReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func require(_ count: Int) throws(DaysError.ZoneFault) {
    guard count <= bytes.count - position else { throw .truncated }
  }

  mutating func skip(_ count: Int) throws(DaysError.ZoneFault) {
    try require(count)
    position += count
  }

  mutating func byte() throws(DaysError.ZoneFault) -> Int {
    try require(1)
    defer { position += 1 }
    return Int(bytes[position])
  }

  /// A signed number of `size` bytes, the highest first.
  mutating func signed(_ size: Int) throws(DaysError.ZoneFault) -> Int64 {
    var value = Int64(Int8(truncatingIfNeeded: try byte()))
    for _ in 1..<size { value = value << 8 | Int64(try byte()) }
    return value
  }
}
