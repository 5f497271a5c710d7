/// The names that occur in one snapshot, each resolved once, so that no text is compared row by
/// row.
public struct Vocabulary: Sendable {
  /// A category and key as written in the journal.
  public struct Name: Sendable, Hashable {
    /// The category as written.
    public let category: String
    /// The key as written; empty when there was none.
    public let key: String

    /// A name as written.
    public init(category: String, key: String) {
      self.category = category
      self.key = key
    }
  }

  /// The names as written; a row's `key` is an index into this.
  public let names: [Name]
  /// The units as written; a row's `unit` is an index into this, and 0 is the empty unit.
  public let units: [String]
  /// The category of each name; nil where it is unknown.
  public let categories: [Category?]
  /// The term of each name; nil where the key is unknown.
  public let terms: [Term?]
  /// The terms that observations are about; their `feature` is an index into this.
  public let features: [Term]
  /// For each name the features that a row of it gives: none when unknown, several when it is
  /// split.
  public let parts: [[Int]]
  private let conversions: [[Term.Conversion?]]

  /// The folds of the calendar that the taxonomy knows.
  public let folds: [CalendarFold]

  /// Resolves names and units against a taxonomy. O(names x units).
  public init(names: [Name], units: [String], taxonomy: Taxonomy) {
    folds = taxonomy.folds
    self.names = names
    self.units = units
    categories = names.map { Category(rawValue: $0.category) }
    terms = zip(names, categories).map { name, category in
      category.flatMap { taxonomy[SignalKey($0, name.key)] }.flatMap { $0.isDerived ? nil : $0 }
    }
    (features, parts) = Self.features(of: terms, taxonomy: taxonomy)
    let identity = Term.Conversion(numerator: 1, denominator: 1, offset: 0)
    conversions = terms.map { term in
      guard let term else { return [] }
      return units.map { unit in
        unit.isEmpty || unit == term.numbers.unit ? identity : term.numbers.conversions[unit]
      }
    }
  }

  /// The conversion of unit `unit` to the unit of name `key`; nil when there is none or the key is
  /// unknown.
  public func conversion(of key: Int, from unit: Int) -> Term.Conversion? {
    conversions[key].isEmpty ? nil : conversions[key][unit]
  }

  private static func features(
    of terms: [Term?], taxonomy: Taxonomy
  ) -> (features: [Term], parts: [[Int]]) {
    var features: [Term] = []
    let parts = terms.map { term -> [Int] in
      guard let term else { return [] }
      let keys = term.splitsInto.map { SignalKey(term.key.category, $0) }
      let made = keys.isEmpty ? [term] : keys.compactMap { taxonomy[$0] }
      features.append(contentsOf: made)
      return Array(features.count - made.count..<features.count)
    }
    return (features, parts)
  }
}
