/// A fingerprint of a sequence of values, to tell whether two of them are the same: 128 bits, not
/// cryptographic.
///
/// Each word goes through the finaliser of SplitMix64 (Steele, Lea and Flood 2014) into two lanes
/// of different keys.
public struct ContentDigest: Sendable {
  private var first: UInt64 = 0x243f_6a88_85a3_08d3
  private var second: UInt64 = 0x1319_8a2e_0370_7344

  /// The digest of nothing.
  public init() {}

  /// Adds a word.
  public mutating func add(_ word: UInt64) {
    first = Self.mix(first ^ word)
    second = Self.mix(second &+ word &* 0x9e37_79b9_7f4a_7c15)
  }

  /// Adds a whole number.
  public mutating func add(_ number: Int64) { add(UInt64(bitPattern: number)) }

  /// Adds a whole number, or that there is none.
  public mutating func add(_ number: Int64?) {
    add(number == nil ? 0 as UInt64 : 1 as UInt64)
    if let number { add(number) }
  }

  /// Adds the bits of a number. Both zeros are one: SQLite keeps no -0.
  public mutating func add(_ number: Double) {
    add(number == 0 ? 0 as UInt64 : number.bitPattern)
  }

  /// Adds the bits of a number, or that there is none.
  public mutating func add(_ number: Double?) {
    add(number == nil ? 0 as UInt64 : 1 as UInt64)
    if let number { add(number) }
  }

  /// Adds a text with its length, or that there is none.
  public mutating func add(_ text: String?) {
    add(text.map { Int64($0.utf8.count) })
    guard let text else { return }
    var word: UInt64 = 0
    for (index, byte) in text.utf8.enumerated() {
      word = word << 8 | UInt64(byte)
      if index & 7 == 7 { add(word) }
    }
    add(word)
  }

  /// 32 hexadecimal digits.
  public var text: String { hexadecimal(first) + hexadecimal(second) }

  static func mix(_ word: UInt64) -> UInt64 {
    var z = word &+ 0x9e37_79b9_7f4a_7c15
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A fingerprint of some digests, whatever their order: the sums of their lanes.
  public struct Sum: Sendable {
    private var first: UInt64 = 0
    private var second: UInt64 = 0

    /// The sum of no digests.
    public init() {}

    /// Adds a digest.
    public mutating func add(_ digest: ContentDigest) {
      first = first &+ digest.first
      second = second &+ digest.second
    }

    /// Adds the digests of another sum.
    public mutating func add(_ other: Sum) {
      first = first &+ other.first
      second = second &+ other.second
    }

    /// 32 hexadecimal digits.
    public var text: String { hexadecimal(first) + hexadecimal(second) }
  }
}

private func hexadecimal(_ word: UInt64) -> String {
  let digits = String(word, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}

extension String {
  /// The FNV-1a hash of its bytes in 64 bits (Fowler, Noll and Vo): the same on every machine.
  var fowlerNollVo: UInt64 {
    utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
