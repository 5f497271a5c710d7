import Days
import FoundationEssentials
import Storage
import Warehouse

/// Copies a journal on a server, or some people of it, into a journal in a file.
///
/// All is read as it was at one instant, in a transaction that only reads, row by row: memory is that
/// of a row and of SQLite's cache. A new file is complete or absent. One that exists is changed in one
/// transaction: the server's row stands where it changed later, what is only in the file stays, and a
/// signal that was deleted in either does not come back.
public struct JournalCopy: Sendable {
  /// Ids are random, so that every row touches other pages.
  private static let cacheKibibytes = 262_144

  private let source: ServerLocation
  private let target: DatabaseLocation
  private let migrator: Storage.Migrator
  private let instant: Instant
  /// The people; nil for everyone.
  public var users: [String]?
  /// Whether what people wrote is copied too, which a job's login may not read.
  public var includesTexts = false

  /// A copy at an instant, into a file that the migrations bring to their schema.
  public init(
    from source: ServerLocation, to target: DatabaseLocation, migrator: Storage.Migrator,
    at instant: Instant
  ) {
    self.source = source
    self.target = target
    self.migrator = migrator
    self.instant = instant
  }

  /// Copies; `progress` is told every thousand rows how many of a table are done.
  ///
  /// - Throws: `unreadableColumns`, for texts; `warehouse`, also where a policy hides rows;
  ///   `storage`; `unknownPeople`.
  public func run(
    progress: (_ table: String, _ rows: Int) -> Void = { _, _ in }
  ) throws(JobError) -> CopyReport {
    var options = SessionOptions()
    options.isReadOnly = true
    options.lockTimeout = .seconds(60)
    let connection = try serving { () throws(WarehouseError) in
      try Connection(source, options: options)
    }
    let path = target.absolutePath
    if FileManager.default.fileExists(atPath: path) {
      return try fill(try open(target), from: connection, progress)
    }
    let unfinished = path + ".part"
    Self.remove(unfinished)
    do throws(JobError) {
      let location = try storing { () throws(StorageError) in
        try DatabaseLocation(path: unfinished)
      }
      let database = try open(location)
      let report = try fill(database, from: connection, progress)
      try storing { () throws(StorageError) in
        try database.finish()
        try PrivateFile.replace(path, with: unfinished)
      }
      return report
    } catch {
      Self.remove(unfinished)
      throw error
    }
  }

  /// What a copy that was cut left behind; that there is nothing is the rule.
  private static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  private func open(_ location: DatabaseLocation) throws(JobError) -> Database {
    try storing { () throws(StorageError) in
      let database = try Database(location, .create)
      try migrator.migrate(database, at: instant.description)
      try database.execute("PRAGMA cache_size = -\(Self.cacheKibibytes)")
      return database
    }
  }

  private func fill(
    _ database: Database, from connection: Connection, _ progress: (String, Int) -> Void
  ) throws(JobError) -> CopyReport {
    var report = CopyReport()
    try database.transaction(.immediate, failure: JobError.storage) { () throws(JobError) in
      try connection.transaction(.snapshot, failure: JobError.warehouse) { () throws(JobError) in
        let source = try CopySource(connection, of: users)
        for table in CopiedTable.all {
          let (counts, left) = try copy(table, from: source, to: database, progress)
          report.tables.append(counts)
          report.unreadable += left
        }
      }
    }
    return report
  }

  /// Copies one table; gives what became of its rows, and the columns that were not copied.
  private func copy(
    _ table: CopiedTable, from source: CopySource, to database: Database,
    _ progress: (String, Int) -> Void
  ) throws(JobError) -> (counts: CopyReport.Table, left: [String]) {
    let columns = try source.columns(of: table, withTexts: includesTexts)
    let target = try CopyTarget(table, columns.copied, in: database)
    var counts = CopyReport.Table(table.name)
    try source.forEachRow(of: table, columns.copied) { row throws(JobError) in
      counts.add(try target.take(row))
      if counts.read.isMultiple(of: 1_000) { progress(table.name, counts.read) }
    }
    return (counts, columns.left.map { "\(table.name).\($0.name)" })
  }
}
