/// A UUID whose text is the canonical one (RFC 9562, section 4): 36 characters, lower case. Its order
/// is that of the texts, byte by byte.
public struct CanonicalUUID: Hashable, Comparable, Sendable {
  /// The first sixteen digits.
  public let high: UInt64
  /// The last sixteen digits.
  public let low: UInt64

  /// The UUID of those digits; any 128 bits are one.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The UUID of a text, or nil for any other text: an upper-case one, braces, no hyphens.
  public init?(_ text: String) {
    self.init(text.utf8.span)
  }

  /// The same, from the text's bytes.
  init?(_ bytes: Span<UInt8>) {
    guard bytes.count == 36, bytes[8] == Self.hyphen, bytes[13] == Self.hyphen,
      bytes[18] == Self.hyphen, bytes[23] == Self.hyphen,
      let first = Self.number(bytes.word(at: 0)),
      let second = Self.number(bytes.halfWord(at: 9) << 32 | bytes.halfWord(at: 14)),
      let third = Self.number(bytes.halfWord(at: 19) << 32 | bytes.halfWord(at: 24)),
      let fourth = Self.number(bytes.word(at: 28))
    else { return nil }
    self.init(high: first << 32 | second, low: third << 32 | fourth)
  }

  /// Whether the left text comes first.
  public static func < (left: CanonicalUUID, right: CanonicalUUID) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }

  /// The 36 characters.
  public var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(36)
    for digit in 0..<32 {
      if digit == 8 || digit == 12 || digit == 16 || digit == 20 { bytes.append(Self.hyphen) }
      let value = UInt8((digit < 16 ? high : low) >> UInt64(60 - 4 * (digit & 15)) & 15)
      bytes.append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let hyphen = UInt8(ascii: "-")

  /// The 32 bits of eight digits, the first one in the highest byte; nil when one is no digit.
  ///
  /// All eight at once. A letter a...f has bit 6, a digit 0...9 has not; put together again from
  /// the four bits found, the characters must be the same.
  @inline(__always)
  private static func number(_ characters: UInt64) -> UInt64? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let letters = characters >> 6 & ones
    var digits = (characters & 0x0f0f_0f0f_0f0f_0f0f) &+ letters &* 9
    guard digits &+ ones &* 0x30 &+ letters &* 0x27 == characters,
      digits & 0x1010_1010_1010_1010 == 0, (digits &+ ones &* 6) >> 4 & ones == letters
    else { return nil }
    digits = (digits | digits >> 4) & 0x00ff_00ff_00ff_00ff
    digits = (digits | digits >> 8) & 0x0000_ffff_0000_ffff
    return (digits | digits >> 16) & 0xffff_ffff
  }
}
