import Foundation

/// A JSON value; numbers are whole where they have no fraction.
public enum JSONValue: Decodable, Equatable, Sendable {
  /// The cases of the format.
  case null
  case flag(Bool)
  case whole(Int)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  /// Takes whatever the document holds.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Int.self) {
      self = .whole(number)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  /// Reads a document.
  public init(parsing text: some StringProtocol) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  /// The member of an object; nil where there is none.
  public subscript(key: String) -> JSONValue? { members[key] }

  /// The members of an object; none of anything else.
  public var members: [String: JSONValue] {
    if case .object(let members) = self { members } else { [:] }
  }

  /// The text that it is.
  public var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The number that it is.
  public var double: Double? {
    switch self {
    case .whole(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}
