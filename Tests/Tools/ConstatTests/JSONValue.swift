import Foundation

/// A JSON value; numbers are whole where they have no fraction.
enum JSONValue: Decodable, Equatable {
  case null
  case flag(Bool)
  case whole(Int)
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

  init(parsing text: some StringProtocol) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  subscript(key: String) -> JSONValue? { members[key] }

  var members: [String: JSONValue] { if case .object(let members) = self { members } else { [:] } }

  var text: String? { if case .text(let text) = self { text } else { nil } }

  var double: Double? {
    switch self {
    case .whole(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// Whether a computed value is this one, numbers within a tolerance.
  func agrees(with other: JSONValue, within tolerance: Tolerance) -> Bool {
    if case .list(let own) = self, case .list(let others) = other {
      return own.count == others.count
        && zip(own, others).allSatisfy { $0.agrees(with: $1, within: tolerance) }
    }
    guard let wanted = double, let found = other.double else { return self == other }
    return tolerance.allows(found, for: wanted)
  }
}

/// How far a computed number may lie from the wanted one.
enum Tolerance {
  case absolute(Double)
  case relative(Double)

  func allows(_ found: Double, for wanted: Double) -> Bool {
    switch self {
    case .absolute(let limit): abs(found - wanted) <= limit
    case .relative(let limit): abs(found - wanted) <= limit * abs(wanted)
    }
  }
}
