import Foundation
import Synchronization
import TestSupport
import Testing
import Warehouse

/// A journal of its own on the server that the tests were given, which goes with the last reference
/// to it.
final class ServerFixture {
  static let address = ProcessInfo.processInfo.environment["CONSTAT_TEST_POSTGRES"]
  static let replica = ProcessInfo.processInfo.environment["CONSTAT_TEST_POSTGRES_REPLICA"]

  /// Who may do anything to it.
  let owner: Connection
  let database: String
  /// A member of `constat_job`.
  let login: String
  private let keeper: Connection

  /// A journal made with the shipped migrations.
  init() throws {
    let name = "p_\(UUID().uuidString.prefix(8).lowercased())"
    (database, login) = (name, "\(name)_night")
    keeper = try Connection(ServerLocation(try #require(Self.address)))
    try keeper.execute("CREATE DATABASE \(name)")
    owner = try Connection(ServerLocation(Self.address(Self.address, database: name)))
    try Warehouse.Migrator(folder: Repository.root + "/pipelines/migrations/postgres")
      .migrate(owner)
    try owner.execute("CREATE ROLE \(login) LOGIN PASSWORD 'night' IN ROLE constat_job")
  }

  deinit {
    try? keeper.execute("DROP DATABASE \(database) WITH (FORCE)")
    try? keeper.execute("DROP ROLE \(login)")
  }

  private static func address(
    _ server: String?, database: String, user: String? = nil
  ) throws -> String {
    let whole = try #require(server)
    var parts = try #require(URLComponents(string: whole))
    parts.path = "/" + database
    if let user { (parts.user, parts.password) = (user, "night") }
    return try #require(parts.string)
  }

  /// Connects as the job.
  func connect(
    to server: String? = ServerFixture.address, _ change: (inout SessionOptions) -> Void = { _ in }
  ) throws -> Connection {
    var options = SessionOptions()
    change(&options)
    let address = try Self.address(server, database: database, user: login)
    return try Connection(ServerLocation(address), options: options)
  }

  func connectAsOwner() throws -> Connection {
    try Connection(ServerLocation(Self.address(Self.address, database: database)))
  }

  func addPerson(_ id: String, language: String = "fr") throws {
    try owner.execute("INSERT INTO auth.users (id) VALUES ($1)", [.text(id)])
    try owner.execute(
      "INSERT INTO profiles (user_id, lang) VALUES ($1, $2)", [.text(id), .text(language)])
  }

  /// The rows of a statement as text: the columns with bars between, and a dash for NULL.
  func rows(_ sql: String) throws -> [String] {
    try owner.rows(
      """
      SELECT (SELECT string_agg(coalesce(value, '-'), '|') FROM json_each_text(row_to_json(t)))
        FROM (\(sql)) AS t
      """
    ) { row throws(WarehouseError) in try row.text(at: 0) }
  }

  /// Every version of every row that is published, with what locked it last.
  func versions() throws -> [String] {
    try ["insights", "insight_looks", "insight_runs"].flatMap { table in
      try rows("SELECT '\(table)', ctid, xmin, xmax FROM \(table) ORDER BY ctid")
    }
  }

  /// Everything published, as it stands.
  func dump() throws -> [String] {
    try ["insights", "insight_looks", "insight_runs"].flatMap { table in
      try rows("SELECT * FROM \(table) ORDER BY 1, 2, 3, 4, 5")
    }
  }

  /// Returns when another session waits for a lock.
  func waitUntilBlocked(_ process: Int) throws {
    try waitUntil("SELECT 1 FROM pg_locks WHERE pid = \(process) AND NOT granted")
  }

  /// Returns when another session waits for an event of a name.
  func waitUntil(_ process: Int, waitsFor event: String) throws {
    try waitUntil(
      "SELECT 1 FROM pg_stat_activity WHERE pid = \(process) AND wait_event = '\(event)'")
  }

  /// Names the standby that a COMMIT of `synchronous_commit` waits for; nil for none. Nobody else of
  /// the tests' server asks for that.
  func setStandby(_ name: String?) throws {
    try keeper.execute("ALTER SYSTEM SET synchronous_standby_names = '\(name ?? "")'")
    try keeper.execute("SELECT pg_reload_conf()")
    try waitUntil(
      """
      SELECT 1 FROM pg_settings
        WHERE name = 'synchronous_standby_names' AND setting = '\(name ?? "")'
      """)
  }

  /// Returns when a statement gives a row.
  func waitUntil(_ sql: String) throws {
    for _ in 0..<2_000 {
      if try !rows(sql).isEmpty { return }
      Thread.sleep(forTimeInterval: 0.005)
    }
    Issue.record("what is waited for does not come: \(sql)")
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs where a server was given only.
  static var needsServer: Self {
    .enabled(if: ServerFixture.address != nil, "CONSTAT_TEST_POSTGRES is not set")
  }

  /// Runs where a hot standby of it was given too.
  static var needsReplica: Self {
    .enabled(if: ServerFixture.replica != nil, "CONSTAT_TEST_POSTGRES_REPLICA is not set")
  }
}

/// A thread of its own: what blocks must not hold one that the tests share.
final class Worker<Outcome: Sendable>: Sendable {
  private let outcome = Mutex<Result<Outcome, any Error>?>(nil)
  private let end = DispatchSemaphore(value: 0)

  init(_ body: @escaping @Sendable () throws -> Outcome) {
    Thread.detachNewThread {
      let result = Result { try body() }
      self.outcome.withLock { $0 = result }
      self.end.signal()
    }
  }

  /// What the body returned, once it has.
  func wait() throws -> Outcome {
    end.wait()
    return try #require(try outcome.withLock { $0 }?.get())
  }
}
