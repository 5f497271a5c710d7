import Foundation

/// A JSON value whose numbers are the doubles nearest to their digits (`JSONSerialization` loses
/// the last ones).
enum JSONValue: Decodable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
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

  subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var number: Double? { if case .number(let number) = self { number } else { nil } }

  var text: String? { if case .text(let text) = self { text } else { nil } }

  var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }

  var list: [JSONValue] { if case .list(let list) = self { list } else { [] } }
}

/// The directory of the package.
let repositoryRoot = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../..").standardizedFileURL
