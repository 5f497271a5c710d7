import Storage

/// What can go wrong when findings reach the person's database.
public enum PublishingError: Error, Equatable {
  /// The database could not be read or written.
  case storage(StorageError)
  /// An insight in the database holds what no run writes.
  case unreadableInsight(column: String)
  /// A run of a person in the database holds what no run writes.
  case unreadableRun(column: String)
}

extension PublishingError: CustomStringConvertible {
  /// One sentence that says what to do.
  public var description: String {
    switch self {
    case .storage(let error): error.description
    case .unreadableInsight(let column):
      "an insight in the database has an unreadable `\(column)`: repair or delete the row"
    case .unreadableRun(let column):
      "a row of `insight_runs` has an unreadable `\(column)`: repair or delete the row"
    }
  }
}
