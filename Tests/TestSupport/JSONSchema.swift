import Foundation

/// A schema of `reports/schemas` with the rules that these use; a rule that it does not know is a
/// fault of the schema.
public struct JSONSchema {
  private let root: JSONValue

  /// The schema of a name, such as `night.schema.json`.
  public init(named name: String) throws {
    let path = Repository.root + "/reports/schemas/\(name)"
    root = try JSONValue(parsing: String(contentsOfFile: path, encoding: .utf8))
  }

  /// What is wrong with a document; empty when it is valid.
  public func faults(of document: String) throws -> [String] {
    faults(of: try JSONValue(parsing: document), against: root, at: "$")
  }

  private func faults(of value: JSONValue, against schema: JSONValue, at place: String) -> [String]
  {
    schema.members.flatMap { rule, wanted in
      let isMet: Bool
      switch rule {
      case "$schema", "$defs", "title", "description", "format": isMet = true
      case "$ref":
        let name = wanted.text.map { String($0.dropFirst("#/$defs/".count)) } ?? ""
        guard let target = root["$defs"]?[name] else { return ["\(place): no \(wanted)"] }
        return faults(of: value, against: target, at: place)
      case "const": isMet = value == wanted
      case "enum": isMet = items(of: wanted).contains(value)
      case "type":
        let types = items(of: wanted).isEmpty ? [wanted] : items(of: wanted)
        isMet = types.contains { isOf($0.text ?? "", value) }
      case "minimum": isMet = value.double.map { $0 >= wanted.double ?? .infinity } ?? true
      case "required":
        isMet =
          value.members.isEmpty
          || items(of: wanted).allSatisfy { value[$0.text ?? ""] != nil }
      case "items":
        return items(of: value).enumerated().flatMap {
          faults(of: $1, against: wanted, at: "\(place)[\($0)]")
        }
      case "properties":
        return value.members.flatMap { name, member in
          wanted[name].map { faults(of: member, against: $0, at: "\(place).\(name)") } ?? []
        }
      case "additionalProperties":
        let others = value.members.filter { schema["properties"]?[$0.key] == nil }
        guard wanted != .flag(false) else {
          isMet = others.isEmpty
          break
        }
        return others.flatMap { faults(of: $1, against: wanted, at: "\(place).\($0)") }
      default: isMet = false
      }
      return isMet ? [] : ["\(place): \(rule)"]
    }
  }

  private func items(of value: JSONValue) -> [JSONValue] {
    if case .list(let items) = value { items } else { [] }
  }

  private func isOf(_ type: String, _ value: JSONValue) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .flag), ("integer", .whole), ("number", .whole),
      ("number", .number), ("string", .text), ("array", .list), ("object", .object):
      true
    default: false
    }
  }
}
