import Storage
import Warehouse

/// Where a journal is: in a file of SQLite, or on a server of PostgreSQL.
public enum JournalLocation: Sendable {
  /// A file.
  case file(DatabaseLocation)
  /// A server.
  case server(ServerLocation)

  /// What tells this journal from others, without a password: the path from the root, or the address.
  public var name: String {
    switch self {
    case .file(let location): location.absolutePath
    case .server(let location): location.description
    }
  }
}

/// Runs `body`, whose errors of a server become a job's.
func serving<Result>(_ body: () throws(WarehouseError) -> Result) throws(JobError) -> Result {
  do throws(WarehouseError) { return try body() } catch { throw .warehouse(error) }
}
