import Publishing
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

  /// What the journal has for people to read; it is never written to. `options` are those of the
  /// session on a server.
  ///
  /// - Throws: `storage`, `warehouse`, `publishing`.
  public func shelf(_ options: SessionOptions) throws(JobError) -> InsightShelf {
    switch self {
    case .file(let location):
      let database = try storing { () throws(StorageError) in try Database(location, .readOnly) }
      return try publishing { () throws(PublishingError) in try InsightShelf(database) }
    case .server(let location):
      let connection = try serving { () throws(WarehouseError) in
        try Connection(location, options: options)
      }
      return try publishing { () throws(PublishingError) in try InsightShelf(connection) }
    }
  }
}

/// Runs `body`, whose errors of a server become a job's.
func serving<Result>(_ body: () throws(WarehouseError) -> Result) throws(JobError) -> Result {
  do throws(WarehouseError) { return try body() } catch { throw .warehouse(error) }
}
