extension Span<UInt8> {
  /// The eight bytes from `start` on, the first one highest.
  @inline(__always)
  func word(at start: Int) -> UInt64 {
    halfWord(at: start) << 32 | halfWord(at: start + 4)
  }

  /// The four bytes from `start` on, the first one highest.
  @inline(__always)
  func halfWord(at start: Int) -> UInt64 {
    UInt64(self[start]) << 24 | UInt64(self[start + 1]) << 16 | UInt64(self[start + 2]) << 8
      | UInt64(self[start + 3])
  }

  /// Mixes the bytes and their number into 64 bits, and tells whether all are ASCII. O(bytes).
  @inline(__always)
  func hash(seed: UInt64) -> (bits: UInt64, isASCII: Bool) {
    var bits = seed ^ UInt64(count)
    var union: UInt64 = 0
    var position = 0
    while position < count {
      var word: UInt64 = 0
      if position + 8 <= count {
        word = self.word(at: position)
      } else {
        for place in position..<count { word = word << 8 | UInt64(self[place]) }
      }
      union |= word
      bits = (bits ^ word) &* 0x9e37_79b9_7f4a_7c15
      bits ^= bits >> 29
      position += 8
    }
    bits = bits &* 0xbf58_476d_1ce4_e5b9
    return (bits ^ bits >> 32, union & 0x8080_8080_8080_8080 == 0)
  }
}
