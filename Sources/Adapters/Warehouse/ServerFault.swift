import CPostgres

/// What a server tells of an error, without any text that could quote a value.
struct ServerFault {
  /// The SQLSTATE, five characters; empty where libpq itself gave up.
  let state: String
  let table: String
  let column: String
  let constraint: String
  /// The function of the server that raised it.
  let function: String
  /// The place in the statement in characters from 1, and 0 where it does not tell.
  let position: Int
  /// The first name that the message quotes, or of what a right is missing for; only for what is
  /// about names.
  let name: String

  init(of result: OpaquePointer) {
    func field(_ code: Int32) -> String {
      unsafe PQresultErrorField(result, code).map { unsafe String(cString: $0) } ?? ""
    }
    let state = field(postgres_field_sqlstate)
    let position = field(postgres_field_position)
    self.state = state
    self.position = Int(position) ?? Int(field(postgres_field_inner_position)) ?? 0
    table = field(postgres_field_table)
    column = field(postgres_field_column)
    constraint = field(postgres_field_constraint)
    function = field(postgres_field_function)
    name =
      Self.statesOfNames.contains(state)
      ? Self.firstName(in: field(postgres_field_message)) : ""
  }

  /// Errors whose messages quote names of a statement, and never a value.
  private static let statesOfNames: Set<String> = [
    "42P01", "42703", "42883", "42704", "3F000", "42501",
  ]

  /// The first text between quotes that is made of the characters of names; without quotes, what
  /// ends a message like "permission denied for table t".
  static func firstName(in message: String) -> String {
    let parts = message.split(separator: "\"", omittingEmptySubsequences: false)
    if parts.count > 2 { return isName(parts[1]) ? String(parts[1]) : "" }
    let words = message.split(separator: " ")
    guard let last = words.last, words.dropLast(2).last == "for", isName(last) else { return "" }
    return String(last)
  }

  private static func isName(_ text: Substring) -> Bool {
    text.utf8.count <= 128
      && text.utf8.allSatisfy { byte in
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "_", ".": true
        default: false
        }
      }
  }

  /// The error for this fault of a statement.
  func error(wasCancelled: Bool) -> WarehouseError {
    stateError(wasCancelled: wasCancelled) ?? objectError ?? classError
  }

  private func stateError(wasCancelled: Bool) -> WarehouseError? {
    switch state {
    case "": .connectionLost
    case "40001": .serialization
    case "40P01": .deadlock
    case "57014": wasCancelled ? .cancelled : .timeout(.statement)
    case "55P03": .timeout(.lock)
    case "25P03", "57P05": .timeout(.idleTransaction)
    case "57P01", "57P02", "57P03": .connectionLost
    case "53300": .tooManyConnections
    case "25006": .readOnlyServer
    case "25P02": .transactionLost
    default: nil
    }
  }

  private var objectError: WarehouseError? {
    switch state {
    case "42P01": .missingTable(table.isEmpty ? name : table)
    case "42703": .missingColumn(column.isEmpty ? name : column)
    case "42883", "42704", "3F000", "58P01": .missingObject(name, state: state)
    // What is missing is an extension; the same state elsewhere is a statement of a newer server.
    case "0A000" where function == "parse_extension_control_file":
      .missingObject("", state: state)
    case "42501": function == "check_enable_rls" ? .rowSecurity : .permissionDenied(name)
    case "23502": .constraint(.notNull, name: column)
    case "23503": .constraint(.foreignKey, name: constraint)
    case "23505": .constraint(.unique, name: constraint)
    case "23514": .constraint(.check, name: constraint)
    case "23P01": .constraint(.exclusion, name: constraint)
    default: nil
    }
  }

  private var classError: WarehouseError {
    switch state.prefix(2) {
    case "08" where state != "08P01": .connectionLost
    // What a value of a wrong type looks like: too few bytes, or too many.
    case "08", "22": .invalidValue(column: column, state: state)
    case "23": .constraint(.other, name: constraint)
    case "42": .invalidStatement(state: state, position: position)
    case "53": .noRoom(state: state)
    default: .other(state: state)
    }
  }
}
