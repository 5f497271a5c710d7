extension WarehouseError {
  /// What the caller can do about an error; a command maps it to its exit status.
  public enum Category: Sendable, CaseIterable {
    /// The arguments are wrong.
    case usage
    /// Trying again later may succeed.
    case temporary
    /// The server cannot be reached as it was named.
    case unreachable
    /// The account lacks a permission or is not let in.
    case permissionDenied
    /// The server takes no changes.
    case readOnly
    /// The schema is not the one that this program knows.
    case schema
    /// There is no room left.
    case noRoom
    /// A row breaks a rule of the schema, or a value is not of the expected kind.
    case data
    /// It may have been done or not: look before doing it again.
    case unknownOutcome
    /// Somebody stopped it.
    case cancelled
    /// The program made a mistake.
    case program
    /// None of these.
    case other
  }

  /// The category of the error.
  public var category: Category {
    switch self {
    case .location, .transactionPooler, .missingFolder: .usage
    case .cannotConnect(.notReady, _), .cannotConnect(.timeout, _), .cannotConnect(.pooler, _):
      .temporary
    case .tooManyConnections, .timeout, .connectionLost, .serialization, .deadlock: .temporary
    case .cannotConnect: .unreachable
    case .authentication, .permissionDenied, .rowSecurity: .permissionDenied
    case .readOnlyServer: .readOnly
    case .missingTable, .missingColumn, .missingObject: .schema
    case .migrationName, .migrationOrder, .migrationChanged, .migrationUnknown: .schema
    case .noRoom: .noRoom
    case .invalidValue, .constraint, .columnType, .missingValue, .notUnicode: .data
    case .nulCharacter, .malformedCopy: .data
    case .commitUnknown: .unknownOutcome
    case .cancelled: .cancelled
    case .invalidStatement, .parameterCount, .busy: .program
    case .nestedTransaction, .transactionLost: .program
    case .migrationFailed(_, _, let reason): reason.category
    case .other: .other
    }
  }
}
