import Model

/// What a model is given in the place of a person's own text.
enum Placeholder: CaseIterable {
  case trigger, outcome

  var text: String {
    switch self {
    case .trigger: "{trigger}"
    case .outcome: "{outcome}"
    }
  }
}

extension Term {
  /// Whether its name is a person's own text.
  /// A term without labels is named by its key, which may be.
  var isOpen: Bool { labels.isEmpty || labels.values.contains { $0.name.contains("{name}") } }
}

extension NarrationSubject {
  /// The same with a placeholder in the place of every person's own text, as a model is given it.
  var masked: NarrationSubject {
    NarrationSubject(
      trigger: Self.masked(trigger, by: .trigger), outcome: Self.masked(outcome, by: .outcome),
      facts: facts)
  }

  private static func masked(_ term: Term, by placeholder: Placeholder) -> Term {
    guard term.isOpen else { return term }
    var term = term
    term.key = SignalKey(term.key.category, placeholder.text)
    return term
  }
}
