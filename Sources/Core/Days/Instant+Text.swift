extension Instant {
  /// The instant written in ISO 8601, or nil for anything else.
  ///
  /// `2026-06-24T18:03:00Z`: the extended format with `T`, `t` or one space, seconds optional, a
  /// fraction of any length after a full stop (cut toward the past to the millisecond), and an
  /// offset, which is required: `Z`, `z`, `+02:00`, `+0200` or `+02`. A second 60 is the next
  /// minute's first. Refused: dates that do not exist, 24:00, text around it, results outside
  /// `bounds`. Allocates nothing.
  public init?(iso8601 text: String) {
    self.init(iso8601: text.utf8.span)
  }

  /// The same, from a part of a string.
  public init?(iso8601 text: Substring) {
    self.init(iso8601: text.utf8.span)
  }

  /// The same, from the text's bytes in UTF-8.
  public init?(iso8601 bytes: Span<UInt8>) {
    var reader = ByteReader()
    guard
      let day = reader.day(from: bytes), reader.takeDateTimeSeparator(from: bytes),
      let time = reader.clockMilliseconds(from: bytes),
      let offset = reader.offsetSeconds(from: bytes), reader.isAtEnd(of: bytes)
    else { return nil }
    let milliseconds = Int64(day.number) * 86_400_000 + Int64(time - offset * 1000)
    guard Self.bounds.contains(milliseconds) else { return nil }
    self.milliseconds = milliseconds
  }
}

extension ByteReader {
  /// Consumes `T`, `t` or a space.
  @inline(__always)
  fileprivate mutating func takeDateTimeSeparator(from bytes: Span<UInt8>) -> Bool {
    take(UInt8(ascii: "T"), from: bytes) || take(UInt8(ascii: "t"), from: bytes)
      || take(UInt8(ascii: " "), from: bytes)
  }

  /// Consumes `HH:MM`, `HH:MM:SS` or `HH:MM:SS.f`, and gives milliseconds since 00:00.
  @inline(__always)
  fileprivate mutating func clockMilliseconds(from bytes: Span<UInt8>) -> Int? {
    guard
      let hour = pair(in: 0...23, from: bytes), take(.colon, from: bytes),
      let minute = pair(in: 0...59, from: bytes)
    else { return nil }
    let wholeMinutes = (hour * 60 + minute) * 60_000
    guard take(.colon, from: bytes) else { return wholeMinutes }
    guard
      let second = pair(in: 0...60, from: bytes), let fraction = fractionMilliseconds(from: bytes)
    else { return nil }
    return wholeMinutes + second * 1000 + fraction
  }

  /// Consumes a fraction of a second when there is one; 0 without. A full stop needs a digit.
  @inline(__always)
  private mutating func fractionMilliseconds(from bytes: Span<UInt8>) -> Int? {
    guard take(.period, from: bytes) else { return 0 }
    guard let tenths = digit(from: bytes) else { return nil }
    var milliseconds = tenths * 100
    var weight = 10
    while let next = digit(from: bytes) {
      milliseconds += next * weight
      weight /= 10
    }
    return milliseconds
  }

  /// Consumes an offset from UTC, and gives it in seconds, positive east.
  @inline(__always)
  fileprivate mutating func offsetSeconds(from bytes: Span<UInt8>) -> Int? {
    if take(UInt8(ascii: "Z"), from: bytes) || take(UInt8(ascii: "z"), from: bytes) { return 0 }
    let isWest = take(.hyphen, from: bytes)
    guard isWest || take(.plus, from: bytes), let hours = pair(in: 0...23, from: bytes) else {
      return nil
    }
    var seconds = hours * 3600
    if !isAtEnd(of: bytes) {
      _ = take(.colon, from: bytes)
      guard let minutes = pair(in: 0...59, from: bytes) else { return nil }
      seconds += minutes * 60
    }
    return isWest ? -seconds : seconds
  }
}

extension Instant: CustomStringConvertible {
  /// The instant in UTC as `2026-06-24T18:03:00Z`, with three decimals when they are not all zero.
  public var description: String {
    let millisecondOfDay = Int(milliseconds.modulo(86_400_000))
    let (secondOfDay, fraction) = millisecondOfDay.quotientAndRemainder(dividingBy: 1000)
    var text: [UInt8] = []
    text.reserveCapacity(24)
    text.append(CalendarDay(number: Int32(milliseconds.dividedDown(by: 86_400_000))))
    text.append(UInt8(ascii: "T"))
    text.append(secondOfDay / 3600, width: 2)
    text.append(.colon)
    text.append(secondOfDay / 60 % 60, width: 2)
    text.append(.colon)
    text.append(secondOfDay % 60, width: 2)
    if fraction != 0 {
      text.append(.period)
      text.append(fraction, width: 3)
    }
    text.append(UInt8(ascii: "Z"))
    return String(decoding: text, as: UTF8.self)
  }
}

extension Instant: Codable {
  /// Reads a string as `init(iso8601:)` does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let instant = Instant(iso8601: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "an instant must be ISO 8601 with an offset")
    }
    self = instant
  }

  /// Writes `description`, which reads back to the same instant.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
