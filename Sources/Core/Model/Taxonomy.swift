/// The closed vocabulary of a journal: every key that may be read, and how.
public struct Taxonomy: Sendable {
  /// The version of the file, told in every run.
  public let version: String
  /// The folds of the calendar in which several features may move together.
  public let folds: [CalendarFold]
  /// What a recap tells; nil when the file has none.
  public let recap: RecapPlan?
  private let terms: [SignalKey: Term]
  private let openTerms: [Category: Term]

  /// A taxonomy of closed terms and of one pattern for each open category.
  ///
  /// - Parameters:
  ///   - terms: the closed keys, each once.
  ///   - openTerms: for a category whose keys are free text, the term that every key follows.
  ///   - folds: the folds of the calendar, each name once.
  ///   - recap: what a recap tells, if anything.
  public init(
    version: String, terms: [Term], openTerms: [Category: Term], folds: [CalendarFold] = [],
    recap: RecapPlan? = nil
  ) {
    self.version = version
    self.folds = folds
    self.recap = recap
    self.terms = Dictionary(terms.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    self.openTerms = openTerms
  }

  /// The term of a key, or nil when the key is not in the vocabulary. A key of an open category is
  /// any text that is not blank.
  public subscript(key: SignalKey) -> Term? {
    if let term = terms[key] { return term }
    guard var term = openTerms[key.category], key.name.contains(where: { !$0.isWhitespace })
    else { return nil }
    term.key = key
    return term
  }

  /// All closed terms, sorted by key.
  public var closedTerms: [Term] { terms.values.sorted { $0.key < $1.key } }

  /// The patterns of the open categories, sorted by category.
  public var openPatterns: [Term] { openTerms.values.sorted { $0.key < $1.key } }
}
