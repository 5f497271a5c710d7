import Foundation

/// The distance of `value` from `expected`, relative to `expected` (absolute where that is 0); 0 for equal infinities.
func relativeError(_ value: Double, _ expected: Double) -> Double {
  if value == expected { return 0 }
  let distance = abs(value - expected)
  let error = expected == 0 ? distance : distance / abs(expected)
  return error.isNaN ? .infinity : error
}

/// The worst error seen, and where.
struct WorstError: CustomStringConvertible {
  private(set) var value = 0.0
  private var place = "nowhere"
  private(set) var count = 0

  mutating func record(_ error: Double, at place: @autoclosure () -> String) {
    count += 1
    if !(error <= value) {
      value = error
      self.place = place()
    }
  }

  var description: String { "worst error \(value) of \(count), at \(place)" }
}

/// A small generator for tests, so that a failure can be repeated from its seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
