import Days
import Model
import Synchronization
import Warehouse

/// The table `insight_requests` of a journal on a server. The locks are those of the server, each held
/// by a session of its own: the server gives it back when that ends in whatever way.
final class ServerRequestQueue: RequestTable {
  private let location: ServerLocation
  private let connection: Connection

  /// The queue of a journal.
  ///
  /// - Throws: `warehouse`.
  init(_ location: ServerLocation) throws(JobError) {
    self.location = location
    connection = try serving { () throws(WarehouseError) in
      let connection = try Connection(location)
      // Rows that are hidden would be changes that nobody made.
      try connection.execute("SELECT constat.check_job_policies()")
      return connection
    }
  }

  func lock(_ userID: String) throws(JobError) -> (any RequestLock)? {
    let key = AdvisoryKey(named: "constat request \(userID.lowercased())")
    return try serving { () throws(WarehouseError) in try SessionLock(key, at: location) }
  }

  func claimNext(at now: Instant) throws(JobError) -> RequestClaim? {
    // More of them than there can be processes at work.
    let open = try serving { () throws(WarehouseError) in
      try connection.rows(
        """
        SELECT id, user_id FROM insight_requests WHERE status IN ('pending', 'running')
          ORDER BY status COLLATE "C", requested_at, id LIMIT 256
        """
      ) { row throws(WarehouseError) in (id: try row.uuid(at: 0), user: try row.uuid(at: 1)) }
    }
    for request in open {
      guard let lock = try lock(request.user.description) else { continue }
      let claim = try claimed(
        """
        UPDATE insight_requests SET status = 'running', started_at = $2
          WHERE id = $1 AND status IN ('pending', 'running') RETURNING id, user_id, since
        """, [.uuid(request.id), .text(now.description)], by: lock)
      if let claim { return claim }
    }
    return nil
  }

  func claim(
    _ userID: String, since: Instant?, by lock: any RequestLock, at now: Instant
  ) throws(JobError) -> RequestClaim {
    let values: [Value] = [.text(userID), .text(now.description), Value(since?.description)]
    // An app may insert the person's row between the two.
    while true {
      let open = try claimed(
        """
        UPDATE insight_requests SET status = 'running', started_at = $2
          WHERE user_id = $1 AND status IN ('pending', 'running')
          RETURNING id, user_id, $3::timestamptz
        """, values, by: lock)
      if let open { return open }
      let new = try claimed(
        """
        INSERT INTO insight_requests (user_id, requested_at, since, status, started_at)
          VALUES ($1, $2, $3, 'running', $2) ON CONFLICT DO NOTHING
          RETURNING id, user_id, since
        """, values, by: lock)
      if let new { return new }
    }
  }

  private func claimed(
    _ sql: String, _ values: [Value], by lock: any RequestLock
  ) throws(JobError) -> RequestClaim? {
    try serving { () throws(WarehouseError) in
      try connection.rows(sql, values) { row throws(WarehouseError) in
        var since: String?
        // What no text of this program has is no instant.
        if !row.isNull(at: 2) { since = Instant(try row.instant(at: 2))?.description ?? "" }
        return RequestClaim(
          id: try row.uuid(at: 0).description, userID: try row.uuid(at: 1).description,
          since: since, lock: lock)
      }.first
    }
  }

  func finish(
    _ claim: RequestClaim, _ answer: RequestAnswer, at now: Instant
  ) throws(JobError) {
    let run = answer.summary.map { RunFolder(path: $0.folder).id }
    let isDone = answer.fault == nil
    _ = try serving { () throws(WarehouseError) in
      try connection.execute(
        """
        UPDATE insight_requests
          SET status = $2, inserted = $3, error = $4, finished_at = $5, run_id = $6 WHERE id = $1
        """,
        [
          .text(claim.id), .text(isDone ? "done" : "failed"),
          isDone ? .int(Int64(answer.inserted)) : .null, Value(answer.fault?.json),
          .text(now.description), Value(run),
        ])
    }
  }

  func asker(_ userID: String, zones: ZoneDirectory) throws(JobError) -> Asker {
    guard StoredUUID(userID) != nil else {
      return Asker(profile: nil, hasSignal: false, zones: zones)
    }
    return try serving { () throws(WarehouseError) in
      let profile = try connection.rows(
        "SELECT lang, timezone FROM profiles WHERE user_id = $1", [.text(userID)]
      ) { row throws(WarehouseError) in (language: try row.text(at: 0), zone: try row.text(at: 1)) }
      let signals = try connection.rows(
        "SELECT true FROM signals WHERE user_id = $1 LIMIT 1", [.text(userID)]
      ) { row throws(WarehouseError) in try row.bool(at: 0) }
      return Asker(profile: profile.first, hasSignal: !signals.isEmpty, zones: zones)
    }
  }

  func lastAnswered(_ userID: String) throws(JobError) -> Instant? {
    try instant(
      """
      SELECT max(finished_at) FROM insight_requests
        WHERE user_id = $1 AND status = 'done' AND run_id IS NOT NULL
      """, of: userID)
  }

  func lastComputation(_ userID: String) throws(JobError) -> LastComputation? {
    try serving { () throws(WarehouseError) in
      try connection.rows(
        """
        SELECT computed_at, status, message, need, have, window_start::text, window_end::text
          FROM insight_runs WHERE user_id = $1 ORDER BY computed_at DESC, published_in DESC LIMIT 1
        """, [.text(userID)]
      ) { row throws(WarehouseError) in
        LastComputation(
          computedAt: Instant(try row.instant(at: 0))?.description ?? "",
          status: try row.text(at: 1), message: try row.textIfPresent(at: 2),
          need: try row.intIfPresent(at: 3).map(Int.init),
          have: try row.intIfPresent(at: 4).map(Int.init),
          windowStart: try row.textIfPresent(at: 5), windowEnd: try row.textIfPresent(at: 6))
      }.first
    }
  }

  func lastChange(_ userID: String) throws(JobError) -> Instant? {
    try instant(
      "SELECT max(moment) FROM (\(ChangeStamps.query(ofPerson: "$1::uuid"))) AS changes",
      of: userID)
  }

  /// The one instant that a query gives; nil for none, and for one that no text has.
  private func instant(_ sql: String, of userID: String) throws(JobError) -> Instant? {
    try serving { () throws(WarehouseError) in
      var found: Instant?
      try connection.forEach(sql, [.text(userID)]) { row throws(WarehouseError) in
        if !row.isNull(at: 0) { found = Instant(try row.instant(at: 0)) }
      }
      return found
    }
  }
}

/// A lock of the server, with the session that holds it.
private final class SessionLock: RequestLock {
  private let session: Mutex<Connection>

  /// Takes a lock; nil when another session has it.
  init?(_ key: AdvisoryKey, at location: ServerLocation) throws(WarehouseError) {
    let connection = try Connection(location)
    guard try connection.tryAdvisoryLock(key) else { return nil }
    session = Mutex(connection)
  }
}
