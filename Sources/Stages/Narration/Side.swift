import Model

/// A trigger or an outcome as one language names it.
struct Side {
  /// Its name.
  let label: Label
  /// The name of its yes/no view: the name itself for what happens or not; nil without such a view.
  let view: Label?
  /// The adjective that it takes.
  let degree: Degree
  /// Whether it happens or not, rather than being more or less.
  let isPresence: Bool
  /// Whether its yes/no view is a yes for the low values.
  let isViewLow: Bool

  /// The names of a term in a language; its key stands in for a label that is missing.
  init(_ term: Term, in language: Language) {
    let text = OpenText(term.key.name)
    let spare = Label(name: "{name}", definite: "{name}", gender: .masculine, isPlural: false)
    label = text.fill(term.labels[language] ?? spare, in: language)
    degree = Degree(of: term)
    isPresence = term.isPresence
    view =
      isPresence
      ? label : (term.binaryView?.labels[language]).map { text.fill($0, in: language) }
    isViewLow =
      term.binaryView.map { view in
        view.values.lowerBound <= term.numbers.range?.lowerBound ?? -.infinity
      } ?? false
  }
}
