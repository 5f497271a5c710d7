import FoundationEssentials
import Storage

/// What the journal keeps of people's requests.
public struct RequestEraser: Sendable {
  private let journal: JournalLocation

  /// An eraser of a journal.
  public init(_ journal: JournalLocation) {
    self.journal = journal
  }

  /// Deletes the requests of some people, and when rows of theirs were last deleted, so that their
  /// bytes are overwritten. A journal without these tables has none, and on a server they go with the
  /// account. Gives how many requests that were.
  ///
  /// - Throws: `storage`.
  public func forget(_ users: [String]) throws(JobError) -> Int {
    guard case .file(let location) = journal else { return 0 }
    return try storing { () throws(StorageError) in
      let journal = try Database(location, .readWrite)
      guard try !journal.columnNames(of: "insight_requests").isEmpty else { return 0 }
      try journal.execute("PRAGMA secure_delete = ON")
      return try journal.transaction(.immediate) { () throws(StorageError) in
        let deletions = try ["insight_requests", "last_deletions"].map {
          table throws(StorageError) in
          try Statement("DELETE FROM \(table) WHERE user_id = ?1 RETURNING 1", in: journal)
        }
        var count = 0
        for user in PersonSet(users).sorted {
          for (place, deletion) in deletions.enumerated() {
            try deletion.bind([.text(user)])
            try deletion.forEach { _ in count += place == 0 ? 1 : 0 }
          }
        }
        return count
      }
    }
  }

  /// Forgets whoever has neither a profile nor a signal in the journal any more.
  ///
  /// - Throws: `storage`.
  public func forgetPeopleGone() throws(JobError) -> Int {
    guard case .file(let location) = journal else { return 0 }
    let gone = try storing { () throws(StorageError) in
      let journal = try Database(location, .readOnly)
      guard try !journal.columnNames(of: "insight_requests").isEmpty else { return [String]() }
      var gone: [String] = []
      try Statement(
        """
        SELECT user_id FROM
            (SELECT user_id FROM insight_requests UNION SELECT user_id FROM last_deletions) AS r
          WHERE NOT EXISTS (SELECT 1 FROM profiles AS p WHERE p.user_id = r.user_id)
            AND NOT EXISTS (SELECT 1 FROM signals AS s WHERE s.user_id = r.user_id)
        """, in: journal
      ).forEach { row throws(StorageError) in gone.append(try row.text(at: 0)) }
      return gone
    }
    return gone.isEmpty ? 0 : try forget(gone)
  }
}
