/// A position in ASCII text that advances over fixed shapes, without allocating.
///
/// The bytes are passed to each call, since a span cannot be stored. A call that finds another
/// shape says so and may have moved; readers then give up.
struct ByteReader {
  /// The next byte to read.
  private(set) var position = 0

  /// Whether nothing is left.
  func isAtEnd(of bytes: Span<UInt8>) -> Bool {
    position == bytes.count
  }

  /// The next byte, not consumed; nil at the end.
  @inline(__always)
  func peek(at bytes: Span<UInt8>) -> UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  /// Consumes the next byte when it is `byte`.
  @inline(__always)
  mutating func take(_ byte: UInt8, from bytes: Span<UInt8>) -> Bool {
    guard peek(at: bytes) == byte else { return false }
    position += 1
    return true
  }

  /// Consumes the next byte when it is one ASCII digit, and gives its value.
  @inline(__always)
  mutating func digit(from bytes: Span<UInt8>) -> Int? {
    guard let byte = peek(at: bytes), byte >= .zeroDigit, byte <= .nineDigit else { return nil }
    position += 1
    return Int(byte &- .zeroDigit)
  }

  /// Consumes exactly two digits that make a number in `range`.
  @inline(__always)
  mutating func pair(in range: ClosedRange<Int>, from bytes: Span<UInt8>) -> Int? {
    guard
      let tens = digit(from: bytes), let units = digit(from: bytes),
      range.contains(10 * tens + units)
    else { return nil }
    return 10 * tens + units
  }

  /// Consumes `YYYY-MM-DD`, a date that exists.
  @inline(__always)
  mutating func day(from bytes: Span<UInt8>) -> CalendarDay? {
    guard
      let century = pair(in: 0...99, from: bytes), let rest = pair(in: 0...99, from: bytes),
      take(.hyphen, from: bytes), let month = pair(in: 1...12, from: bytes),
      take(.hyphen, from: bytes), let day = pair(in: 1...31, from: bytes)
    else { return nil }
    return CalendarDay(year: 100 * century + rest, month: month, day: day)
  }
}

extension UInt8 {
  static let zeroDigit = UInt8(ascii: "0")
  static let nineDigit = UInt8(ascii: "9")
  static let hyphen = UInt8(ascii: "-")
  static let plus = UInt8(ascii: "+")
  static let colon = UInt8(ascii: ":")
  static let period = UInt8(ascii: ".")
}

extension [UInt8] {
  /// Appends a number of at most `width` digits, with zeros before it.
  mutating func append(_ value: Int, width: Int) {
    var divisor = 1
    for _ in 1..<width { divisor *= 10 }
    while divisor > 0 {
      append(.zeroDigit + UInt8(value / divisor % 10))
      divisor /= 10
    }
  }

  /// Appends `YYYY-MM-DD` for a date in the years 0...9999.
  mutating func append(_ day: CalendarDay) {
    let civil = day.civil
    append(civil.year, width: 4)
    append(.hyphen)
    append(civil.month, width: 2)
    append(.hyphen)
    append(civil.day, width: 2)
  }
}
