import Days
import Model
import Storage

extension RequestQueue {
  func asker(_ userID: String, zones: ZoneDirectory) throws(JobError) -> Asker {
    try storing { () throws(StorageError) in
      let profile = try text(
        "SELECT lang || ' ' || timezone FROM profiles WHERE user_id = ?1", [.text(userID)])
      let hasSignal = try text(
        "SELECT 'yes' FROM signals WHERE user_id = ?1 LIMIT 1", [.text(userID)])
      let words = profile?.split(separator: " ", maxSplits: 1).map(String.init) ?? []
      return Asker(
        profile: words.count == 2 ? (words[0], words[1]) : profile.map { ($0, "") },
        hasSignal: hasSignal != nil, zones: zones)
    }
  }

  func lastAnswered(_ userID: String) throws(JobError) -> Instant? {
    try storing { () throws(StorageError) in
      try text(
        """
        SELECT max(finished_at) FROM insight_requests
          WHERE user_id = ?1 AND status = 'done' AND run_id IS NOT NULL
        """, [.text(userID)]
      ).flatMap { Instant(iso8601: $0) }
    }
  }

  func lastComputation(_ userID: String) throws(JobError) -> LastComputation? {
    try storing { () throws(StorageError) in
      let select = try Statement(
        """
        SELECT computed_at, status, message, need, have, window_start, window_end
          FROM insight_runs WHERE user_id = ?1 ORDER BY computed_at DESC, rowid DESC LIMIT 1
        """, in: database)
      try select.bind([.text(userID)])
      var found: LastComputation?
      try select.forEach { row throws(StorageError) in
        found = LastComputation(
          computedAt: try row.text(at: 0), status: try row.text(at: 1),
          message: try row.textIfPresent(at: 2),
          need: try row.integerIfPresent(at: 3).map(Int.init),
          have: try row.integerIfPresent(at: 4).map(Int.init),
          windowStart: try row.textIfPresent(at: 5), windowEnd: try row.textIfPresent(at: 6))
      }
      return found
    }
  }

  func lastChange(_ userID: String) throws(JobError) -> Instant? {
    let seconds = try storing { () throws(StorageError) in
      let select = try Statement(Self.changes, in: database)
      try select.bind([.text(userID)])
      var seconds: Int64?
      try select.forEach { row throws(StorageError) in
        seconds = try row.integer(at: 1) == 0 ? try row.integerIfPresent(at: 0) : nil
      }
      return seconds
    }
    return seconds.map { Instant(milliseconds: $0 * 1_000) }
  }

  private static let changes = """
    SELECT max(unixepoch(moment)), count(*) FILTER (WHERE unixepoch(moment) IS NULL)
      FROM (\(ChangeStamps.query(ofPerson: "?1"))) WHERE moment IS NOT NULL
    """

  private func text(_ sql: String, _ values: [SQLValue]) throws(StorageError) -> String? {
    let statement = try Statement(sql, in: database)
    try statement.bind(values)
    var found: String?
    try statement.forEach { row throws(StorageError) in found = try row.textIfPresent(at: 0) }
    return found
  }
}
