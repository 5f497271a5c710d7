import Storage
import Warehouse

/// What can go wrong when findings reach the person's database.
public enum PublishingError: Error, Equatable {
  /// The database could not be read or written.
  case storage(StorageError)
  /// A server could not be reached, read or written.
  case warehouse(WarehouseError)
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
    case .warehouse(let error): error.description
    case .unreadableInsight(let column):
      "an insight in the database has an unreadable `\(column)`: repair or delete the row"
    case .unreadableRun(let column):
      "a row of `insight_runs` has an unreadable `\(column)`: repair or delete the row"
    }
  }
}
