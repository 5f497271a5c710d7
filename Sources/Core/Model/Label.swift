/// What a sentence needs to name a key in one language. Placeholder `{name}` stands for the text of
/// an open key.
public struct Label: Sendable, Equatable {
  /// Grammatical gender; English labels use `.none`.
  public enum Gender: String, CaseIterable, Codable, Sendable {
    case masculine, feminine, none
  }

  /// The bare name, lower case: `mal de tête`, `headache`.
  public let name: String
  /// The name with its definite article: `le mal de tête`, `la durée du sommeil`, `the length of
  /// sleep`.
  public let definite: String
  /// Grammatical gender.
  public let gender: Gender
  /// Whether the name is grammatically plural (`produits laitiers`).
  public let isPlural: Bool

  /// A label from its parts.
  public init(name: String, definite: String, gender: Gender, isPlural: Bool) {
    self.name = name
    self.definite = definite
    self.gender = gender
    self.isPlural = isPlural
  }
}
