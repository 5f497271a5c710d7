import TestSupport

extension JSONValue {
  /// Whether a computed value is this one, numbers within a tolerance.
  func agrees(with other: JSONValue, within tolerance: Tolerance) -> Bool {
    if case .list(let own) = self, case .list(let others) = other {
      return own.count == others.count
        && zip(own, others).allSatisfy { $0.agrees(with: $1, within: tolerance) }
    }
    guard let wanted = double, let found = other.double else { return self == other }
    return tolerance.allows(found, for: wanted)
  }
}

/// How far a computed number may lie from the wanted one.
enum Tolerance {
  case absolute(Double)
  case relative(Double)

  func allows(_ found: Double, for wanted: Double) -> Bool {
    switch self {
    case .absolute(let limit): abs(found - wanted) <= limit
    case .relative(let limit): abs(found - wanted) <= limit * abs(wanted)
    }
  }
}
