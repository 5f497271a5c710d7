import Days
import FoundationEssentials
import Storage

extension JournalFacts {
  /// Looks at a journal, which is only read, and at what it tells of times.
  static func gather(_ location: DatabaseLocation, _ times: inout TimeFacts) -> JournalFacts {
    var facts = JournalFacts()
    facts.path = location.absolutePath
    do throws(StorageError) {
      let journal = try Database(location, .readOnly)
      if let file = try PathFacts(of: facts.path) {
        facts.bytes = file.bytes
        facts.permissions = file.permissions
        facts.isWritable = file.isWritable
      }
      facts.look(atSchemaOf: journal)
      facts.damagedPlaces = Self.damagedPlaces(of: journal)
      times.hasJournal = true
      times.newestRow = newestRow(in: journal)
      times.lastRun = lastRun(in: journal)
    } catch { facts.openingFault = error.description }
    return facts
  }

  private mutating func look(atSchemaOf journal: Database) {
    // Without the migrations nothing can be compared; the pipelines are told as missing then.
    guard let migrator = try? SharedFolder().migrator() else { return }
    do throws(StorageError) {
      try journal.requireTables(["profiles": ["user_id"], "signals": ["id"]])
      pendingMigrations = try migrator.pending(in: journal).count
    } catch { schemaFault = error.description }
  }

  private static func damagedPlaces(of journal: Database) -> Int {
    (try? journal.damagedPlaces(atMost: mostPlaces)) ?? mostPlaces
  }

  /// The greatest creation time that reads as one; nil where a journal has no such column.
  private static func newestRow(in journal: Database) -> Instant? {
    try? first(
      """
      SELECT max(created_at) FROM signals
        WHERE created_at GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T*'
      """, in: journal
    ) { row throws(StorageError) in try instant(row, at: 0) }
  }

  private static func lastRun(in journal: Database) -> TimeFacts.LastRun? {
    try? first(
      """
      SELECT max(computed_at), sum(status <> 'failed'), sum(status = 'failed') FROM insight_runs
        WHERE run_id = (SELECT run_id FROM insight_runs ORDER BY computed_at DESC LIMIT 1)
      """, in: journal
    ) { row throws(StorageError) in
      guard let instant = try instant(row, at: 0) else { return nil }
      return TimeFacts.LastRun(
        instant: instant, succeeded: Int(try row.integer(at: 1)),
        failed: Int(try row.integer(at: 2)))
    }
  }

  private static func instant(_ row: Row, at index: Int) throws(StorageError) -> Instant? {
    try row.textIfPresent(at: index).flatMap { Instant(iso8601: $0) }
  }

  private static func first<Result>(
    _ sql: String, in journal: Database, _ body: (Row) throws(StorageError) -> Result?
  ) throws(StorageError) -> Result? {
    let statement = try Statement(sql, in: journal)
    guard try statement.step() else { return nil }
    return try body(statement.row)
  }
}
