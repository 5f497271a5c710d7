import Days
import Model
import Warehouse

/// Step 0 over PostgreSQL: one consistent read of a live journal into the same immutable file as from
/// SQLite, digest included.
struct ServerFreezer {
  private let taxonomy: Taxonomy
  private let instant: Instant
  /// The first instant of signals that are read; nil for all of them.
  var earliest: Instant?
  /// How many people are read at once, whose surroundings are in memory.
  var pageSize = 128

  /// A freezer for a taxonomy, which tells the keys whose text holds two numbers; `instant` is the
  /// snapshot's.
  init(taxonomy: Taxonomy, instant: Instant) {
    self.taxonomy = taxonomy
    self.instant = instant
  }

  /// Writes the snapshot of a journal, or of the people chosen, to a path where nothing is yet. The
  /// file is complete or absent. Memory is that of a page of people. People may write meanwhile: all
  /// is read as it was when the first person was. A freeze that a break ended is begun anew, for what
  /// a session saw is gone with it.
  ///
  /// - Returns: what was written, and where the record of runs ends in what was seen: see
  ///   `PublishedRun.recordEnd`.
  /// - Throws: `warehouse`; `storage`; `unknownEnumeration`; `unknownPeople`.
  func freeze(
    connecting connect: () throws(JobError) -> Connection, of choice: PeopleChoice,
    to path: String, progress: (_ written: Int, _ people: Int) -> Void
  ) throws(JobError) -> (census: Freezer.Census, recordEnd: Int64) {
    try ConflictRetry.ofBreaks.run(when: \.isBreak) { () throws(JobError) in
      try freeze(try connect(), of: choice, to: path, progress)
    }
  }

  private func freeze(
    _ connection: Connection, of choice: PeopleChoice, to path: String,
    _ progress: (Int, Int) -> Void
  ) throws(JobError) -> (census: Freezer.Census, recordEnd: Int64) {
    var (inactive, recordEnd) = (0, Int64(0))
    var census = try SnapshotWriter.write(to: path, at: instant) { writer throws(JobError) in
      try connection.transaction(.snapshot, failure: JobError.warehouse) { () throws(JobError) in
        // A page is sorted where it lies.
        try serving { () throws(WarehouseError) in
          try connection.execute("SET LOCAL work_mem = '64MB'")
        }
        recordEnd = try oldestTransaction(connection)
        let reader = try serving { () throws(WarehouseError) in try ServerReader(connection) }
        let rows = ServerRows(to: writer, taxonomy: taxonomy)
        let total = try count(connection, choice)
        try forEachPage(reader, choice) { members, left throws(JobError) in
          inactive += left
          rows.begin(try reader.page(of: members))
          if !members.isEmpty { try copy(members, from: connection, into: rows) }
          progress(writer.census.people, max(total, writer.census.people))
        }
      }
    }
    census.inactive = inactive
    return (census, recordEnd)
  }

  /// The oldest transaction that was open at the instant of the snapshot, on a standby too.
  private func oldestTransaction(_ connection: Connection) throws(JobError) -> Int64 {
    try serving { () throws(WarehouseError) in
      try connection.rows("SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint") {
        row throws(WarehouseError) in try row.int(at: 0)
      }.first ?? 0
    }
  }

  private func copy(
    _ members: [ServerPage.Member], from connection: Connection, into rows: ServerRows
  ) throws(JobError) {
    let query = ServerRows.query(
      of: ServerPage(members: members),
      since: earliest.map { StoredInstant(millisecondsSince1970: $0.milliseconds) })
    try connection.copyOut(query, failure: JobError.warehouse) { row throws(JobError) in
      try rows.take(row)
    }
    try rows.end()
  }

  /// About how many people there are, for the progress.
  private func count(_ connection: Connection, _ choice: PeopleChoice) throws(JobError) -> Int {
    if let users = choice.users { return users.count }
    return try serving { () throws(WarehouseError) in
      try connection.rows("SELECT count(*) FROM profiles") { row throws(WarehouseError) in
        Int(try row.int(at: 0))
      }.first ?? 0
    }
  }

  /// Calls `body` with the chosen of each page, and with how many of it are not active.
  private func forEachPage(
    _ reader: ServerReader, _ choice: PeopleChoice,
    _ body: ([ServerPage.Member], Int) throws(JobError) -> Void
  ) throws(JobError) {
    if let users = choice.users {
      let members = try reader.people(users)
      for start in stride(from: 0, to: members.count, by: pageSize) {
        try body(Array(members[start..<min(start + pageSize, members.count)]), 0)
      }
      return
    }
    var first: StoredUUID? = StoredUUID(high: 0, low: 0)
    while let start = first {
      let page = try reader.people(from: start, count: pageSize)
      first = page.count < pageSize ? nil : page.last?.id.next
      var members = page
      if let shard = choice.shard { members.removeAll { !shard.holds($0.id.description) } }
      var left = 0
      if let period = choice.active {
        let active = try reader.active(members.map(\.id), during: period)
        left = members.count
        members.removeAll { !active.contains($0.id) }
        left -= members.count
      }
      try body(members, left)
    }
  }
}
