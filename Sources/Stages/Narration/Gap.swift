import Model

/// A shortfall whose sides a language has named.
struct Gap {
  /// Which side of a pair is meant.
  enum Focus {
    case trigger, outcome
  }

  let shortfall: Shortfall
  let trigger: Side?
  let outcome: Side?

  /// How many are missing.
  var missing: Int { shortfall.missing }

  func side(_ focus: Focus) -> Side? {
    focus == .trigger ? trigger : outcome
  }

  func other(than focus: Focus) -> Side? {
    focus == .trigger ? outcome : trigger
  }
}
