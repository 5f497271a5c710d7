import Foundation
import Synchronization
import Testing
import Warehouse

/// The server that the tests may do anything to; see Tests/Postgres.
enum TestServer {
  /// A superuser's URL.
  static let address = ProcessInfo.processInfo.environment["CONSTAT_TEST_POSTGRES"]
  /// The same of a hot standby.
  static let replica = ProcessInfo.processInfo.environment["CONSTAT_TEST_POSTGRES_REPLICA"]

  /// The address with parts changed.
  static func address(
    port: Int? = nil, user: String? = nil, database: String? = nil, options: String = ""
  ) throws -> String {
    let whole = try #require(address)
    var parts = try #require(URLComponents(string: whole))
    if let port { parts.port = port }
    if let user { (parts.user, parts.password) = (user, "wrong") }
    if let database { parts.path = "/" + database }
    return try #require(parts.string) + options
  }

  static func port() throws -> Int {
    let whole = try #require(address)
    return try #require(URLComponents(string: whole)?.port)
  }

  static func connect(
    through relay: Relay? = nil, _ change: (inout SessionOptions) -> Void = { _ in }
  ) throws -> Connection {
    var options = SessionOptions()
    change(&options)
    return try Connection(ServerLocation(address(port: relay?.port)), options: options)
  }

  /// Connects with a schema of the test's own, which is dropped at the end.
  static func withSchema(_ body: (Connection) throws -> Void) throws {
    let connection = try connect()
    let schema = "t_\(UUID().uuidString.prefix(8).lowercased())"
    try connection.execute("CREATE SCHEMA \(schema); SET search_path = \(schema)")
    defer { try? connect().execute("DROP SCHEMA \(schema) CASCADE") }
    try body(connection)
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs where a server was given only.
  static var needsServer: Self {
    .enabled(if: TestServer.address != nil, "CONSTAT_TEST_POSTGRES is not set")
  }
}

extension Connection {
  /// The first column of the rows of a statement, as text.
  func texts(_ sql: String, _ values: [Value] = []) throws(WarehouseError) -> [String] {
    try rows(sql, values) { row throws(WarehouseError) in try row.text(at: 0) }
  }

  func ints(_ sql: String, _ values: [Value] = []) throws(WarehouseError) -> [Int64] {
    try rows(sql, values) { row throws(WarehouseError) in try row.int(at: 0) }
  }

  /// Ends the session of another connection, and returns when it is gone.
  func terminate(_ other: Connection) throws {
    try execute("SELECT pg_terminate_backend($1, 5000)", [Value(other.processID)])
  }
}

/// The error of this module that `body` throws; nil when it throws none.
func warehouseError(_ body: () throws -> Void) -> WarehouseError? {
  do { try body() } catch let error as WarehouseError { return error } catch {
    Issue.record("\(error)")
  }
  return nil
}

/// Expects equality where a macro cannot stand: in a body that throws errors of this module only,
/// and on a row, which is lent.
func same<Value: Equatable>(
  _ found: Value, _ expected: Value, at location: SourceLocation = #_sourceLocation
) {
  #expect(found == expected, sourceLocation: location)
}

/// A thread of its own: what blocks must not hold one that the tests share.
final class Worker: Sendable {
  private let outcome = Mutex<Result<Void, any Error>?>(nil)
  private let end = DispatchSemaphore(value: 0)

  init(_ body: @escaping @Sendable () throws -> Void) {
    Thread.detachNewThread {
      let result = Result { try body() }
      self.outcome.withLock { $0 = result }
      self.end.signal()
    }
  }

  /// Returns when the body has.
  func wait() throws {
    end.wait()
    try outcome.withLock { $0 }?.get()
  }
}
