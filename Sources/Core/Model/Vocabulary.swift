/// The names that occur in one snapshot, each resolved once, so that no text is compared row by row.
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
  /// The term of each name; nil where the key is unknown.
  public let terms: [Term?]
  /// The category of each name; nil where it is unknown.
  public let categories: [Category?]
  private let conversions: [[Term.Conversion?]]

  /// Resolves names and units against a taxonomy. O(names x units).
  public init(names: [Name], units: [String], taxonomy: Taxonomy) {
    self.names = names
    self.units = units
    categories = names.map { Category(rawValue: $0.category) }
    terms = zip(names, categories).map { name, category in
      guard let category, let term = taxonomy[SignalKey(category, name.key)], !term.isDerived
      else { return nil }
      return term
    }
    let identity = Term.Conversion(numerator: 1, denominator: 1, offset: 0)
    conversions = terms.map { term in
      guard let term else { return [] }
      return units.map { unit in
        unit.isEmpty || unit == term.numbers.unit ? identity : term.numbers.conversions[unit]
      }
    }
  }

  /// The conversion of unit `unit` to the unit of name `key`; nil when there is none or the key is unknown.
  public func conversion(of key: Int, from unit: Int) -> Term.Conversion? {
    conversions[key].isEmpty ? nil : conversions[key][unit]
  }
}
