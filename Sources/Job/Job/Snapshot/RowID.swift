/// The id of a row, in as few bytes as it needs.
public enum RowID: Hashable, Sendable {
  /// A canonical UUID.
  case uuid(CanonicalUUID)
  /// Any other text.
  case other(String)

  /// The id that a text is.
  public init(_ text: String) {
    self = CanonicalUUID(text).map { .uuid($0) } ?? .other(text)
  }

  /// The text.
  public var text: String {
    switch self {
    case .uuid(let uuid): uuid.text
    case .other(let text): text
    }
  }
}
