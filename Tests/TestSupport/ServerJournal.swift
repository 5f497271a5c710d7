import Days
import FoundationEssentials
import Glibc
import Storage
import Testing
import Warehouse

/// A journal in a database of its own on the server that tests may do anything to, made with the
/// shipped migrations; it goes with the last reference to it.
public final class ServerJournal {
  /// Its address for its owner, who may do everything.
  public let location: ServerLocation
  /// Its address for a login with the rights of a job and no others.
  public let jobLocation: ServerLocation
  /// A connection of the owner's.
  public let owner: Connection
  private let name: String
  private let password = UUID().uuidString

  private static let address =
    ProcessInfo.processInfo.environment["CONSTAT_TEST_POSTGRES"]

  private static let standbyAddress =
    ProcessInfo.processInfo.environment["CONSTAT_TEST_POSTGRES_REPLICA"]

  /// Whether there is a standby of the server.
  public static var hasStandby: Bool { standbyAddress != nil }

  /// Whether there is a server to test with.
  public static var isPossible: Bool { address != nil }

  /// An empty journal.
  public init() throws {
    let server = try #require(Self.address)
    name = "journal_\(UUID().uuidString.prefix(8).lowercased())"
    let administrator = try Connection(ServerLocation(server))
    try administrator.execute("CREATE DATABASE \(name)")
    location = try ServerLocation(Self.address(of: name, as: nil))
    owner = try Connection(location)
    try Warehouse.Migrator(folder: Repository.root + "/pipelines/migrations/postgres")
      .migrate(owner)
    try owner.execute("CREATE ROLE \(name) LOGIN IN ROLE constat_job PASSWORD '\(password)'")
    jobLocation = try ServerLocation(Self.address(of: name, as: (name, password)))
  }

  /// The address of the journal on the standby for the login of a job, once the standby has all of it.
  public func standbyLocation() throws -> ServerLocation {
    let server = try #require(Self.standbyAddress)
    let end =
      try owner.rows("SELECT pg_current_wal_lsn()::text") {
        row throws(WarehouseError) in try row.text(at: 0)
      }.first ?? ""
    let standby = try Connection(ServerLocation(server))
    for _ in 0..<600 {
      let isThere = try standby.rows("SELECT pg_last_wal_replay_lsn() >= '\(end)'::pg_lsn") {
        row throws(WarehouseError) in try row.bool(at: 0)
      }.first
      if isThere == true { break }
      usleep(50_000)
    }
    return try ServerLocation(Self.address(in: server, of: name, as: (name, password)))
  }

  deinit {
    guard let server = Self.address else { return }
    let administrator = try? Connection(ServerLocation(server))
    try? administrator?.execute("DROP DATABASE \(name) WITH (FORCE)")
    try? administrator?.execute("DROP ROLE \(name)")
  }

  private static func address(
    of database: String, as login: (name: String, password: String)?
  ) throws -> String {
    try address(in: #require(address), of: database, as: login)
  }

  private static func address(
    in server: String, of database: String, as login: (name: String, password: String)?
  ) throws -> String {
    let rest = try #require(server.range(of: "://")).upperBound
    let slash = try #require(server[rest...].lastIndex(of: "/"))
    let at = try #require(server[rest..<slash].lastIndex(of: "@"))
    let account = login.map { "\($0.name):\($0.password)" } ?? String(server[rest..<at])
    return "postgres://\(account)\(server[at..<slash])/\(database)"
  }

  /// Copies what a run reads from a journal of SQLite; a time that no server can hold is one after all
  /// others.
  public func copy(_ journal: Database) throws {
    let users = try journal.rows(
      "SELECT user_id FROM profiles UNION SELECT user_id FROM signals UNION SELECT user_id FROM entries"
    )
    for case .text(let user)? in users.map(\.first) {
      try owner.execute(
        "INSERT INTO auth.users (id) VALUES ($1) ON CONFLICT DO NOTHING", [.text(user)])
    }
    for (table, columns) in [
      ("profiles", "user_id, lang, timezone"),
      ("entries", "id, user_id, created_at, event_time, status, deleted_at"),
      (
        "signals",
        """
        id, user_id, entry_id, source, source_uuid, category, key, value_text, value_num, unit,
        polarity, event_time, confidence, updated_at, deleted_at
        """
      ),
      (
        "insight_looks",
        """
        user_id, outcome_cat, outcome_key, trigger_key, lag_days, window_end, run_id, q_value,
        effect, kept
        """
      ), ("periods", "id, user_id, label, first_day, last_day, deleted_at"),
    ] {
      try copy(table, columns, from: journal)
    }
  }

  private func copy(_ table: String, _ columns: String, from journal: Database) throws {
    let names = columns.split { $0 == "," || $0.isWhitespace }.map(String.init)
    let places = (1...names.count).map { "$\($0)" }.joined(separator: ", ")
    let insert = try Query("INSERT INTO \(table) (\(columns)) VALUES (\(places))", in: owner)
    for row in try journal.rows("SELECT \(columns) FROM \(table)") {
      try insert.run(zip(names, row).map { Self.value($1, of: $0) })
    }
  }

  private static func value(_ value: SQLValue, of column: String) -> Value {
    switch value {
    case .null: .null
    case .integer(let number): .int(number)
    case .real(let number): .double(number)
    case .text(let text):
      ["event_time", "updated_at"].contains(column) && Instant(iso8601: text) == nil
        ? .text("infinity") : .text(text)
    case .blob: .null
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs where a server was given only: see `make postgres`.
  public static var needsServer: Self {
    .enabled(if: ServerJournal.isPossible, "CONSTAT_TEST_POSTGRES is not set")
  }

  /// Runs where a standby of it was given too.
  public static var needsStandby: Self {
    .enabled(if: ServerJournal.hasStandby, "CONSTAT_TEST_POSTGRES_REPLICA is not set")
  }
}
