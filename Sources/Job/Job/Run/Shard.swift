/// One of several parts of the people of a journal, so that machines can share a night.
///
/// Who belongs to which part hangs on their id and the number of parts alone: the same on every
/// machine and in every version, for runs of different nights are compared.
public struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// Which of the parts, from 1 to `count`.
  public let number: Int
  /// How many parts there are, from 1 to 1,024.
  public let count: Int

  /// The part that `2/4` names; nil for any other text, or a number that is not in its range.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
      (1...1_024).contains(count), (1...count).contains(number), "\(number)/\(count)" == text
    else { return nil }
    self.number = number
    self.count = count
  }

  /// The text that reads back.
  public var description: String { "\(number)/\(count)" }

  /// Whether a person belongs to this part: their hash modulo `count` is `number - 1`.
  public func holds(_ userID: String) -> Bool {
    Self.hash(of: userID) % UInt64(count) == UInt64(number - 1)
  }

  /// 64 bits of an id: those of its first eight bytes through the finaliser of SplitMix64 (Steele,
  /// Lea and Flood 2014), and with the last eight through it once more. An id that is no canonical
  /// UUID has the FNV-1a hash of its text.
  static func hash(of userID: String) -> UInt64 {
    if let id = CanonicalUUID(userID) {
      return ContentDigest.mix(ContentDigest.mix(id.high) ^ id.low)
    }
    return userID.fowlerNollVo
  }
}
