/// A UUID as a server holds it: 128 bits, in the order of its text.
public struct StoredUUID: Sendable, Hashable, Comparable {
  /// The first 16 digits.
  public let high: UInt64
  /// The last 16 digits.
  public let low: UInt64

  /// The UUID of two halves.
  @inlinable
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12 with `-` between; nil for any other
  /// text.
  public init?(_ text: String) {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard groups.map(\.count) == [8, 4, 4, 4, 12] else { return nil }
    var (high, low) = (0 as UInt64, 0 as UInt64)
    for byte in groups.joined() {
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x61...0x66: digit = byte - 0x61 + 10
      case 0x41...0x46: digit = byte - 0x41 + 10
      default: return nil
      }
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(digit)
    }
    self.init(high: high, low: low)
  }

  /// The order of the texts, which is the server's.
  public static func < (a: StoredUUID, b: StoredUUID) -> Bool {
    (a.high, a.low) < (b.high, b.low)
  }
}

extension StoredUUID: CustomStringConvertible {
  /// 36 characters, with small letters.
  public var description: String {
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for place in 0..<32 {
      if place == 8 || place == 12 || place == 16 || place == 20 { text.append(0x2d) }
      let half = place < 16 ? high : low
      let digit = UInt8(truncatingIfNeeded: half >> UInt64(60 - place % 16 * 4)) & 15
      text.append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
