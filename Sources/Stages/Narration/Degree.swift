import Model

/// The kind of more and less that a feature has, which chooses its adjective.
enum Degree {
  /// High and low.
  case level
  /// Great and small, of what is counted or poured.
  case amount
  /// Long and short.
  case length
  /// Good and low, of mood and sleep.
  case quality
  /// Severe and mild, of pain.
  case strength
  /// Frequent and rare.
  case frequency
  /// Late and early, of a day within its cycle.
  case progress

  /// The degree of a term.
  init(of term: Term) {
    switch term.kind {
    case .event, .note: self = .frequency
    case .intensity: self = .strength
    case .scale: self = term.key.category == .energy || term.worse != .lower ? .level : .quality
    case .quantity: self = Self.ofQuantity(term)
    }
  }

  private static func ofQuantity(_ term: Term) -> Degree {
    if term.key.category == .cycle { return .progress }
    switch term.numbers.unit {
    case "h", "min": return .length
    case "mm", "count": return .amount
    default: return .level
    }
  }
}
