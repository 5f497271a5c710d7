import FoundationEssentials
import Storage

/// A journal database in a folder of its own, which goes with the last reference to it.
public final class JournalFixture {
  /// The folder.
  public let folder: String
  /// A connection that may write.
  public let database: Database
  private var inserts: [String: Statement] = [:]
  private var lastNumber = 0

  /// A journal made with the shipped migrations.
  public init() throws {
    folder = try Self.makeFolder()
    database = try Database(DatabaseLocation(path: folder + "/journal.sqlite"), .create)
    let migrator = try Migrator(folder: Repository.root + "/pipelines/migrations/sqlite")
    try migrator.migrate(database, at: "2026-01-01T00:00:00Z")
  }

  /// A journal of a stranger, made with other statements.
  public init(schema: String) throws {
    folder = try Self.makeFolder()
    database = try Database(DatabaseLocation(path: folder + "/journal.sqlite"), .create)
    try database.execute(schema)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The tables that a run reads, without a type, a key or a condition.
  public static let looseSchema = """
    CREATE TABLE profiles(user_id, lang, timezone);
    CREATE TABLE entries(id, user_id, created_at, event_time, status, deleted_at);
    CREATE TABLE signals(
      id, user_id, entry_id, source, source_uuid, category, key, value_text, value_num, unit,
      polarity, event_time, confidence, updated_at, deleted_at);
    """

  private static func makeFolder() throws -> String {
    let path = FileManager.default.temporaryDirectory.path + "/constat-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  /// The journal's file.
  public var path: String { folder + "/journal.sqlite" }

  /// Where the journal lies.
  public var location: DatabaseLocation {
    get throws { try DatabaseLocation(path: path) }
  }

  /// A text of the form of a UUID, ascending with the number.
  public static func id(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  /// An id that no other row has that was made by the fixture.
  public func nextID() -> String {
    lastNumber += 1
    return Self.id(0xa_0000_0000 + lastNumber)
  }

  /// Inserts a row; columns that are not named get what the schema says.
  public func insert(_ table: String, _ row: [String: SQLValue]) throws {
    let columns = row.keys.sorted()
    let places = (1...columns.count).map { "?\($0)" }.joined(separator: ", ")
    let sql = "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))"
    let statement = try inserts[sql] ?? Statement(sql, in: database)
    inserts[sql] = statement
    try statement.run(columns.compactMap { row[$0] })
  }

  /// Inserts a profile.
  public func addProfile(
    _ user: String, language: String = "fr", zone: String = "Europe/Paris"
  ) throws {
    try insert(
      "profiles", ["user_id": .text(user), "lang": .text(language), "timezone": .text(zone)])
  }

  /// Inserts a signal and gives its id; `more` names or replaces any column.
  @discardableResult
  public func addSignal(
    of user: String, _ name: String, at time: String, value: Double? = nil,
    _ more: [String: SQLValue] = [:]
  ) throws -> String {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    let id = nextID()
    var row: [String: SQLValue] = [
      "id": .text(id), "user_id": .text(user), "category": .text(parts[0]),
      "key": SQLValue(parts.count > 1 ? parts[1] : nil), "value_num": SQLValue(value),
      "event_time": .text(time), "updated_at": .text(time), "source": "manual",
      "polarity": "neutral", "confidence": 0.9,
    ]
    row.merge(more) { $1 }
    try insert("signals", row)
    return id
  }

  /// Inserts a period and gives its id; `more` names or replaces any column.
  @discardableResult
  public func addPeriod(
    of user: String, _ label: String, _ days: (first: String, last: String?),
    _ more: [String: SQLValue] = [:]
  ) throws -> String {
    let id = nextID()
    var row: [String: SQLValue] = [
      "id": .text(id), "user_id": .text(user), "label": .text(label),
      "first_day": .text(days.first), "last_day": SQLValue(days.last),
    ]
    row.merge(more) { $1 }
    try insert("periods", row)
    return id
  }

  /// Inserts an entry and gives its id; `more` names or replaces any column.
  @discardableResult
  public func addEntry(
    of user: String, at time: String?, status: String = "structured",
    _ more: [String: SQLValue] = [:]
  ) throws -> String {
    let id = nextID()
    var row: [String: SQLValue] = [
      "id": .text(id), "user_id": .text(user), "event_time": SQLValue(time),
      "created_at": "2026-01-01T00:00:00Z", "status": .text(status),
    ]
    row.merge(more) { $1 }
    try insert("entries", row)
    return id
  }
}

extension Database {
  /// Every row of a query.
  public func rows(_ sql: String, _ values: [SQLValue] = []) throws(StorageError) -> [[SQLValue]] {
    let statement = try Statement(sql, in: self)
    try statement.bind(values)
    var rows: [[SQLValue]] = []
    try statement.forEach { row throws(StorageError) in
      rows.append(
        try (0..<row.count).map { index throws(StorageError) in try row.value(at: index) })
    }
    return rows
  }

  /// Every row of every table, to tell whether anything changed.
  public func dump() throws(StorageError) -> [String: [[SQLValue]]] {
    var dump: [String: [[SQLValue]]] = [:]
    let tables = try rows(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    for case .text(let table)? in tables.map(\.first) {
      dump[table] = try rows("SELECT * FROM \(table)")
    }
    return dump
  }
}
