import Foundation

/// The distance of `value` from `expected`, relative to `expected` (absolute where that is 0); 0
/// for equal infinities.
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
