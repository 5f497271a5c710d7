/// A JSON document as a tree.
enum JSONValue: Equatable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  /// The type of the root.
  var type: ConfigurationError.JSONType {
    switch self {
    case .null: .null
    case .flag: .flag
    case .number: .number
    case .text: .text
    case .list: .list
    case .object: .object
    }
  }
}

extension JSONValue: Decodable {
  /// Takes whatever the document holds. A number outside the range of a `Double` is an error.
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let members = try? value.decode([String: JSONValue].self) {
      self = .object(members)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else {
      self = .list(try value.decode([JSONValue].self))
    }
  }
}
