/// A value for a parameter of a statement.
///
/// Values go to the server as text whose type it infers from the statement, as for a literal
/// between quotes: an `int` fits a `smallint` and a `text` an enumeration. Where nothing tells the
/// type, as in `SELECT $1`, the statement casts (`$1::bigint`). A value that does not fit is
/// `WarehouseError.invalidValue`, and never rounded or cut silently.
public enum Value: Sendable, Hashable {
  /// No value.
  case null
  /// Yes or no.
  case bool(Bool)
  /// A whole number.
  case int(Int64)
  /// A number; NaN and infinities are values of `double precision`.
  case double(Double)
  /// Text, without NUL characters (`WarehouseError.nulCharacter`).
  case text(String)
  /// A UUID.
  case uuid(StoredUUID)
  /// An instant, for a `timestamptz`.
  case instant(StoredInstant)
  /// A date.
  case date(StoredDate)
  /// The text of a JSON value.
  case json(String)
  /// An array of texts.
  case texts([String])
  /// An array of UUIDs.
  case uuids([StoredUUID])

  /// Text, or NULL for nil.
  public init(_ text: String?) { self = text.map(Value.text) ?? .null }
  /// A number, or NULL for nil.
  public init(_ number: Double?) { self = number.map(Value.double) ?? .null }
  /// A whole number, or NULL for nil.
  public init(_ number: Int?) { self = number.map { .int(Int64($0)) } ?? .null }

  /// What the server reads; nil for NULL.
  var wireText: String? {
    switch self {
    case .null: nil
    case .bool(let value): value ? "true" : "false"
    case .int(let value): String(value)
    // The shortest text that reads back as the same number; the server takes "nan" and "inf" too.
    case .double(let value): "\(value)"
    case .text(let value), .json(let value): value
    case .uuid(let value): value.description
    case .instant(let value): value.description
    case .date(let value): value.description
    case .texts(let values): Self.array(values.map(Self.quoted))
    case .uuids(let values): Self.array(values.map(\.description))
    }
  }

  private static func array(_ parts: [String]) -> String { "{\(parts.joined(separator: ","))}" }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text.unicodeScalars {
      if character == "\"" || character == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(character)
    }
    return quoted + "\""
  }

  /// The values as the server reads them.
  static func texts(_ values: [Value]) throws(WarehouseError) -> [String?] {
    var texts: [String?] = []
    for (place, value) in values.enumerated() {
      let text = value.wireText
      // A C text would end there.
      if let text, text.utf8.contains(0) { throw .nulCharacter(parameter: place + 1) }
      texts.append(text)
    }
    return texts
  }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  /// Text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// A whole number.
  public init(integerLiteral value: Int64) { self = .int(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// Yes or no.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// No value.
  public init(nilLiteral: ()) { self = .null }
}
