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
}
