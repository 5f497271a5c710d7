import Storage
import Warehouse

/// One call of a model, as `ai_logs` holds it: never what was asked or answered.
public struct AICall: Equatable, Sendable {
  /// Names the call over all runs.
  public let id: String
  /// The person for whom it was made; another one may read the same sentence.
  public var userID: String?
  /// What it was for.
  public let kind: String
  /// The model that answered, or that was asked when none did.
  public let model: String
  /// Tokens read anew; nil when nothing was answered.
  public var inputTokens: Int?
  /// Tokens written; nil when nothing was answered.
  public var outputTokens: Int?
  /// Tokens read anew and kept for a while; nil when nothing was answered.
  public var cacheWriteTokens: Int?
  /// Tokens read from what was kept; nil when nothing was answered.
  public var cacheReadTokens: Int?
  /// What it cost, by the prices of the pipeline; nil when nothing was answered.
  public var dollars: Double?
  /// From the request to the whole answer; nil for a request of a batch.
  public var latencyMilliseconds: Int?
  /// Whether a sentence came of it.
  public var isOK = false
  /// The code of what went wrong; nil when nothing did.
  public var error: String?
  /// When it was recorded, as an ISO instant in UTC.
  public let createdAt: String

  /// A call of which nothing is known but what it was for.
  public init(id: String, kind: String, model: String, createdAt: String) {
    self.id = id
    self.kind = kind
    self.model = model
    self.createdAt = createdAt
  }
}

/// The `ai_logs` table of a journal.
public struct AICallTable {
  private let table: any CallTable

  /// The table of a journal in a file.
  ///
  /// - Throws: `storage` with `missingTable` or `missingColumn` when the database was not migrated.
  public init(_ database: Database) throws(PublishingError) {
    table = try FileCalls(database)
  }

  /// The table of a journal on a server.
  ///
  /// - Throws: `warehouse` with `missingTable` or `missingColumn` when the database was not migrated,
  ///   and `permissionDenied` when the role may not see all that it must.
  public init(_ connection: Warehouse.Connection) throws(PublishingError) {
    table = try ServerCalls(connection)
  }

  /// Adds calls, all or none; those that are there already stay as they are, and of a person who is
  /// gone nothing is told.
  public func add(_ calls: [AICall]) throws(PublishingError) {
    try table.add(calls)
  }
}

/// Where calls are kept.
protocol CallTable {
  func add(_ calls: [AICall]) throws(PublishingError)
}
