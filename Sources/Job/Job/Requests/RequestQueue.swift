import Days
import FoundationEssentials
import Storage

extension FileLock: RequestLock {}

/// The table `insight_requests` of a journal in a file. The lock of a person is a place of a file beside
/// the journal, which the system gives back when a process ends in whatever way.
final class RequestQueue: RequestTable {
  let database: Database
  private let lockPath: String

  /// The queue of a journal.
  ///
  /// - Throws: `storage` with `missingTable` or `missingColumn` when it was not migrated.
  init(_ database: Database) throws(JobError) {
    self.database = database
    // Two names of one journal have one file of locks.
    lockPath = URL(filePath: database.path).resolvingSymlinksInPath().path + "-requests"
    try storing { () throws(StorageError) in
      try database.requireTables([
        "insight_requests": [
          "id", "user_id", "requested_at", "since", "status", "inserted", "error", "started_at",
          "finished_at", "run_id",
        ]
      ])
    }
  }

  func lock(_ userID: String) throws(JobError) -> (any RequestLock)? {
    // FNV-1a: two people of one place would wait for each other, and nothing else.
    let place = userID.lowercased().fowlerNollVo
    return try storing { () throws(StorageError) in
      try FileLock.take(at: lockPath, place: place)
    }
  }

  func claimNext(at now: Instant) throws(JobError) -> RequestClaim? {
    for request in try open() {
      guard let lock = try lock(request.user) else { continue }
      if let claim = try claim(request.id, by: lock, at: now) { return claim }
    }
    return nil
  }

  /// The first requests that are not answered: more of them than there can be processes at work.
  private func open() throws(JobError) -> [(id: String, user: String)] {
    try storing { () throws(StorageError) in
      var found: [(id: String, user: String)] = []
      try Statement(
        """
        SELECT id, user_id FROM insight_requests WHERE status IN ('pending', 'running')
          ORDER BY status, requested_at, id LIMIT 256
        """, in: database
      ).forEach { row throws(StorageError) in
        found.append((try row.text(at: 0), try row.text(at: 1)))
      }
      return found
    }
  }

  /// Claims the open request of a row; nil when it was answered meanwhile.
  private func claim(
    _ id: String, by lock: any RequestLock, at now: Instant
  ) throws(JobError) -> RequestClaim? {
    try claimed(
      """
      UPDATE insight_requests SET status = 'running', started_at = ?2
        WHERE id = ?1 AND status IN ('pending', 'running') RETURNING id, user_id, since
      """, [.text(id), .text(now.description)], by: lock)
  }

  private func claimed(
    _ sql: String, _ values: [SQLValue], by lock: any RequestLock
  ) throws(JobError) -> RequestClaim? {
    try storing { () throws(StorageError) in
      let statement = try Statement(sql, in: database)
      try statement.bind(values)
      var claim: RequestClaim?
      try statement.forEach { row throws(StorageError) in
        claim = RequestClaim(
          id: try row.text(at: 0), userID: try row.text(at: 1), since: try row.textIfPresent(at: 2),
          lock: lock)
      }
      return claim
    }
  }

  func claim(
    _ userID: String, since: Instant?, by lock: any RequestLock, at now: Instant
  ) throws(JobError) -> RequestClaim {
    let claim = try database.transaction(.immediate, failure: JobError.storage) {
      () throws(JobError) -> RequestClaim? in
      let (user, time) = (SQLValue.text(userID), SQLValue.text(now.description))
      let since = SQLValue(since?.description)
      let open = try claimed(
        """
        UPDATE insight_requests SET status = 'running', started_at = ?2, since = ?3
          WHERE user_id = ?1 AND status IN ('pending', 'running') RETURNING id, user_id, since
        """, [user, time, since], by: lock)
      if let open { return open }
      return try claimed(
        """
        INSERT INTO insight_requests (user_id, requested_at, since, status, started_at)
          VALUES (?1, ?2, ?3, 'running', ?2) RETURNING id, user_id, since
        """, [user, time, since], by: lock)
    }
    guard let claim else { preconditionFailure("an insertion gives its row") }
    return claim
  }

  func finish(
    _ claim: RequestClaim, _ answer: RequestAnswer, at now: Instant
  ) throws(JobError) {
    let run = answer.summary.map { RunFolder(path: $0.folder).id }
    try storing { () throws(StorageError) in
      try Statement(
        """
        UPDATE insight_requests
          SET status = ?2, inserted = ?3, error = ?4, finished_at = ?5, run_id = ?6 WHERE id = ?1
        """, in: database
      ).run([
        .text(claim.id), .text(answer.fault == nil ? "done" : "failed"),
        answer.fault == nil ? .integer(Int64(answer.inserted)) : .null,
        SQLValue(answer.fault?.json), .text(now.description), SQLValue(run),
      ])
    }
  }
}
