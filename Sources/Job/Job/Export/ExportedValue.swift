/// A value of a journal, for a document of JSON (RFC 8259).
enum ExportedValue {
  case null
  case flag(Bool)
  case integer(Int64)
  /// What JSON cannot write, such as an infinity, becomes a text.
  case number(Double)
  case text(String)
  /// The text of a JSON value, which stands in the document as it is.
  case json(String)
  /// Bytes, written as PostgreSQL writes them: `\x` and hexadecimal digits.
  case bytes([UInt8])

  /// The value in JSON: the same one is always written the same way.
  var json: String {
    switch self {
    case .null: "null"
    case .flag(let flag): flag ? "true" : "false"
    case .integer(let number): "\(number)"
    case .number(let number): number.isFinite ? "\(number)" : Self.quoted("\(number)")
    case .text(let text): Self.quoted(text)
    case .json(let text): text
    case .bytes(let bytes):
      Self.quoted("\\x" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
    }
  }

  /// A text between quotes.
  static func quoted(_ text: String) -> String {
    var quoted: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
      case 0x0a: quoted += "\\n".utf8
      case 0..<0x20:
        quoted += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: quoted.append(byte)
      }
    }
    quoted.append(UInt8(ascii: "\""))
    return String(decoding: quoted, as: UTF8.self)
  }
}

/// One table of a journal, with the rows of one person.
struct ExportedTable {
  let name: String
  /// The rows, each an object of JSON on one line.
  private(set) var rows: [String] = []

  init(_ name: String) {
    self.name = name
  }

  /// Adds a row; the members come in the order of their names.
  mutating func add(_ members: [(name: String, value: ExportedValue)]) {
    let texts = members.sorted { $0.name < $1.name }
      .map { "\(ExportedValue.quoted($0.name)): \($0.value.json)" }
    rows.append("{\(texts.joined(separator: ", "))}")
  }

  /// The member of a document; the rows in the order of their texts, whatever order they came in.
  var json: String {
    let lines = rows.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let list = lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n]"
    return "\(ExportedValue.quoted(name)): \(list)"
  }
}
