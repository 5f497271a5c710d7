import Foundation

@testable import Configuration

/// One step from a value to a part of it.
enum JSONStep: Equatable {
  case member(String)
  case item(Int)

  /// The steps of a path such as `terms[3].range`.
  static func steps(of path: String) -> [JSONStep] {
    path.split(separator: ".").flatMap { part in
      let pieces = part.split(separator: "[")
      let name = pieces.first.map { [JSONStep.member(String($0))] } ?? []
      return name + pieces.dropFirst().compactMap { Int($0.dropLast()).map(JSONStep.item) }
    }
  }

  static func path(of steps: [JSONStep]) -> String {
    steps.reduce(into: "") { path, step in
      switch step {
      case .member(let name): path += path.isEmpty ? name : ".\(name)"
      case .item(let index): path += "[\(index)]"
      }
    }
  }
}

extension JSONValue {
  /// The tree with the part at the end of the steps replaced; dropped when `value` is nil, put in
  /// when it is not there yet.
  func replacing(_ steps: ArraySlice<JSONStep>, with value: JSONValue?) -> JSONValue {
    guard let step = steps.first else { return value ?? .null }
    let isLast = steps.count == 1
    switch (step, self) {
    case (.member(let name), .object(var members)):
      members[name] =
        isLast ? value : members[name, default: .null].replacing(steps.dropFirst(), with: value)
      return .object(members)
    case (.item(let index), .list(var items)):
      if isLast, value == nil {
        items.remove(at: index)
      } else {
        items[index] = items[index].replacing(steps.dropFirst(), with: value)
      }
      return .list(items)
    default:
      preconditionFailure("no \(step) here")
    }
  }

  /// Every part of the tree but the root, with its steps.
  var parts: [(steps: [JSONStep], value: JSONValue)] {
    let children: [(JSONStep, JSONValue)] =
      switch self {
      case .object(let members):
        members.sorted { $0.key < $1.key }.map { (.member($0.key), $0.value) }
      case .list(let items): items.enumerated().map { (.item($0.offset), $0.element) }
      default: []
      }
    return children.flatMap { step, value in
      [([step], value)] + value.parts.map { ([step] + $0.steps, $0.value) }
    }
  }

  /// The tree as a JSON document.
  var document: String {
    switch self {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .text(let text): Self.quoted(text)
    case .list(let items): "[" + items.map(\.document).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.map { "\(Self.quoted($0.key)):\($0.value.document)" }.joined(separator: ",")
        + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      default: scalar.value < 0x20 ? "\\u00" + hex(scalar.value) : "\(scalar)"
      }
    }
    return "\"" + escaped.joined() + "\""
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 2 - digits.count) + digits
  }
}
