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

  /// The same with a placeholder in the place of a person's own text.
  func masked(by placeholder: Placeholder) -> Term {
    guard isOpen else { return self }
    var term = self
    term.key = SignalKey(key.category, placeholder.text)
    return term
  }
}

extension NarrationSubject {
  /// The same with a placeholder in the place of every person's own text, as a model is given it.
  var masked: NarrationSubject {
    NarrationSubject(
      trigger: trigger.masked(by: .trigger), outcome: outcome.masked(by: .outcome), facts: facts)
  }
}
