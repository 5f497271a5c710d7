/// A seeded sequence of random numbers, the same on every platform: xoshiro256**, whose state
/// SplitMix64 fills from the seed. A value: a copy repeats the original. Not for secrets.
///
/// Source: D. Blackman and S. Vigna, "Scrambled linear pseudorandom number generators" (2021),
/// xoshiro256starstar.c.
public struct RandomStream: RandomNumberGenerator, Hashable, Sendable {
  private var s0: UInt64
  private var s1: UInt64
  private var s2: UInt64
  private var s3: UInt64

  /// The sequence of a seed; every seed has one.
  public init(seed: UInt64) {
    var filler = SplitMix64(seed: seed)
    self.init(state: (filler.next(), filler.next(), filler.next(), filler.next()))
  }

  /// The sequence from a state that is not all zeros.
  init(state: (UInt64, UInt64, UInt64, UInt64)) {
    (s0, s1, s2, s3) = state
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    func rotated(_ word: UInt64, by bits: UInt64) -> UInt64 { word << bits | word >> (64 - bits) }
    let result = rotated(s1 &* 5, by: 7) &* 9
    let carried = s1 << 17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= carried
    s3 = rotated(s3, by: 45)
    return result
  }
}
