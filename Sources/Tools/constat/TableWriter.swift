/// Writes rows as CSV (RFC 4180, with a header) or as a JSON array of objects.
///
/// A double is written with the fewest digits that read back as the same one.
final class TableWriter {
  /// One value of a row.
  enum Cell {
    case nothing
    case text(String)
    case integer(Int)
    case number(Double)
    case flag(Bool)

    static func optional(_ number: Int?) -> Cell { number.map { .integer($0) } ?? .nothing }
    static func optional(_ number: Double?) -> Cell { number.map { .number($0) } ?? .nothing }
  }

  private let console: Console
  private let columns: [String]
  private let isJSON: Bool
  private var buffer = ""
  private var isEmpty = true
  private var failure: CommandError?

  /// A writer in the format that was asked for.
  init(_ arguments: Arguments, _ console: Console, columns: [String]) throws(CommandError) {
    self.console = console
    self.columns = columns
    isJSON = try arguments.choice("format", of: ["csv", "json"]) == "json"
    if !isJSON { buffer = columns.joined(separator: ",") + "\n" }
  }

  /// Adds a row of as many cells as there are columns.
  func add(_ cells: [Cell]) {
    precondition(cells.count == columns.count, "one cell a column")
    buffer += isJSON ? (isEmpty ? "[\n" : ",\n") + object(cells) : Self.line(cells)
    isEmpty = false
    if buffer.utf8.count > 1 << 16 { flush() }
  }

  /// Writes what is left.
  ///
  /// - Throws: `outputClosed`, also when an earlier row could not be written.
  func finish() throws(CommandError) {
    if isJSON { buffer += isEmpty ? "[]\n" : "\n]\n" }
    flush()
    if let failure { throw failure }
  }

  private func flush() {
    if failure == nil {
      do throws(CommandError) { try console.write(buffer) } catch { failure = error }
    }
    buffer = ""
  }

  /// A row of CSV with its end.
  static func line(_ cells: [Cell]) -> String {
    cells.map { cell in
      switch cell {
      case .nothing: ""
      case .text(let text): quoted(text)
      case .integer(let number): "\(number)"
      case .number(let number): "\(number)"
      case .flag(let flag): "\(flag)"
      }
    }.joined(separator: ",") + "\n"
  }

  private static func quoted(_ text: String) -> String {
    let needsQuotes = text.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    return needsQuotes
      ? "\""
        // By scalars: a quote with a combining accent is another character, and still a quote.
        + text.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
      : text
  }

  /// A row as a JSON object.
  func object(_ cells: [Cell]) -> String {
    let members = zip(columns, cells).map { name, cell in
      let value =
        switch cell {
        case .nothing: "null"
        case .text(let text): JSONText.quoted(text)
        case .integer(let number): "\(number)"
        case .number(let number): number.isFinite ? "\(number)" : "null"
        case .flag(let flag): "\(flag)"
        }
      return "\(JSONText.quoted(name)): \(value)"
    }
    return "  {\(members.joined(separator: ", "))}"
  }
}

/// Text as a JSON string.
enum JSONText {
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
