import Model

/// A taxonomy as its file writes it.
struct TaxonomyEntry: Decodable {
  let version: String
  let units: [String: UnitTable.Entry]
  let terms: [TermEntry]
  let folds: [FoldEntry]?
  let recap: RecapEntry?

  static let shape = Shape.object(
    [
      "format": .whole(.within(1, 1)), "version": .text, "units": UnitTable.shape,
      "terms": .list(of: TermEntry.shape),
    ], optional: ["folds": .list(of: FoldEntry.shape), "recap": RecapEntry.shape])
}

extension Taxonomy {
  /// Reads a taxonomy file and checks it whole: every category has a term, every key stands once,
  /// every unit is in its table, and every key that another names is there.
  public init(_ file: ConfigurationFile) throws(ConfigurationError) {
    try TaxonomyEntry.shape.check(try file.tree(), at: file.root)
    let entry = try file.decode(TaxonomyEntry.self)
    let place = file.root.member("terms")
    let units = UnitTable(entries: entry.units)
    var terms: [Term] = []
    for (index, term) in entry.terms.enumerated() {
      terms.append(try term.term(units: units, at: place.item(index)))
    }
    try Self.checkKeys(of: terms, at: place)
    try Self.checkReferences(of: terms, at: place)
    let folds = try FoldEntry.folds(entry.folds ?? [], at: file.root.member("folds"))
    var recap: RecapPlan?
    if let entry = entry.recap {
      recap = try entry.plan(of: terms, at: file.root.member("recap"))
    }
    let patterns = terms.filter(\.key.name.isEmpty)
    self.init(
      version: entry.version, terms: terms.filter { !$0.key.name.isEmpty },
      openTerms: Dictionary(
        patterns.map { ($0.key.category, $0) }, uniquingKeysWith: { first, _ in first }),
      folds: folds, recap: recap)
  }

  private static func checkKeys(of terms: [Term], at place: Place) throws(ConfigurationError) {
    var keys: Set<SignalKey> = []
    for (index, term) in terms.enumerated() where !keys.insert(term.key).inserted {
      throw place.item(index).member("key").error(.repeated)
    }
    let categories = Set(keys.map(\.category))
    if let missing = Category.allCases.first(where: { !categories.contains($0) }) {
      throw place.error(.missingCategory(missing))
    }
  }

  private static func checkReferences(of terms: [Term], at place: Place)
    throws(ConfigurationError)
  {
    let known = Dictionary(terms.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    var parts: Set<SignalKey> = []
    for (index, term) in terms.enumerated() {
      let place = place.item(index)
      try checkDivisor(of: term, among: known, at: place.member("dividedBy"))
      for (part, name) in term.splitsInto.enumerated() {
        let key = SignalKey(term.key.category, name)
        let place = place.member("splitsInto").item(part)
        guard let target = known[key] else { throw place.error(.unknownKey("\(key)")) }
        guard target.isDerived else { throw place.error(.notDerived("\(key)")) }
        guard parts.insert(key).inserted else { throw place.error(.repeated) }
      }
    }
    for (index, term) in terms.enumerated() where term.isDerived && !parts.contains(term.key) {
      throw place.item(index).member("isDerived").error(.neverSplitInto)
    }
  }

  private static func checkDivisor(
    of term: Term, among known: [SignalKey: Term], at place: Place
  ) throws(ConfigurationError) {
    guard let name = term.numbers.dividedBy else { return }
    let key = SignalKey(term.key.category, name)
    guard let divisor = known[key] else { throw place.error(.unknownKey("\(key)")) }
    guard key != term.key, divisor.kind == .quantity else {
      throw place.error(.notAnotherQuantity("\(key)"))
    }
  }
}
