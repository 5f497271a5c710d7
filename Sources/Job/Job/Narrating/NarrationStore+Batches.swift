import Storage

/// A batch of requests, from the intention to its results.
struct StoredBatch: Sendable {
  /// Where a batch stands.
  enum State: String, Sendable {
    /// About to be created: whether it was is not known after a crash.
    case intended
    /// Created, with its id.
    case created
    /// Its results are in the store.
    case collected
    /// Never created, or gone: its requests were given back.
    case lost
  }

  let number: Int64
  /// Begins the name of each of its requests.
  let tag: String
  let requests: Int
  /// When it was about to be created, in milliseconds since 1970.
  let intendedAt: Int64
  let state: State
  /// What the interface calls it.
  let id: String?
}

extension NarrationStore {
  /// Writes down that a batch of these wordings is about to be created, before anything is sent.
  func intend(
    _ wordings: [Int64], tag: String, at milliseconds: Int64
  ) throws(JobError) -> StoredBatch {
    try storing { () throws(StorageError) in
      try database.transaction(.immediate) { () throws(StorageError) in
        let insert = try Statement(
          """
          INSERT INTO batches(tag, requests, intended_at, state) VALUES (?1, ?2, ?3, 'intended')
            RETURNING number
          """, in: database)
        try insert.bind([
          .text(tag), .integer(Int64(wordings.count)), .integer(milliseconds),
        ])
        _ = try insert.step()
        let number = try insert.row.integer(at: 0)
        insert.reset()
        let mark = try Statement(
          "UPDATE wordings SET state = 'asked', batch = ?2 WHERE id = ?1", in: database)
        for wording in wordings { try mark.run([.integer(wording), .integer(number)]) }
        return StoredBatch(
          number: number, tag: tag, requests: wordings.count, intendedAt: milliseconds,
          state: .intended, id: nil)
      }
    }
  }

  /// Keeps the id of a batch that was created.
  func created(_ batch: Int64, id: String) throws(JobError) {
    try update("UPDATE batches SET state = 'created', id = ?2 WHERE number = ?1", batch, .text(id))
  }

  /// Ends a batch; what it did not answer is to be asked again.
  func close(_ batch: Int64, as state: StoredBatch.State) throws(JobError) {
    try storing { () throws(StorageError) in
      try database.transaction(.immediate) { () throws(StorageError) in
        try Statement(
          "UPDATE wordings SET state = 'wanted', batch = NULL WHERE batch = ?1 AND state = 'asked'",
          in: database
        ).run([.integer(batch)])
        try Statement("UPDATE batches SET state = ?2 WHERE number = ?1", in: database)
          .run([.integer(batch), .text(state.rawValue)])
      }
    }
  }

  /// How many questions of a batch are not answered.
  func unanswered(in batch: Int64) throws(JobError) -> Int {
    try storing { () throws(StorageError) in
      let count = try Statement(
        "SELECT count(*) FROM wordings WHERE batch = ?1 AND state = 'asked'", in: database)
      try count.bind([.integer(batch)])
      var found = 0
      try count.forEach { row throws(StorageError) in found = Int(try row.integer(at: 0)) }
      return found
    }
  }

  /// The batch in which a question is; nil when it is in none.
  func batch(of wording: Int64) throws(JobError) -> Int64? {
    try storing { () throws(StorageError) in
      let select = try Statement(
        "SELECT batch FROM wordings WHERE id = ?1 AND state = 'asked'", in: database)
      try select.bind([.integer(wording)])
      var batch: Int64?
      try select.forEach { row throws(StorageError) in batch = try row.integerIfPresent(at: 0) }
      return batch
    }
  }

  /// The batches that are neither collected nor lost, the oldest first.
  func openBatches() throws(JobError) -> [StoredBatch] {
    try storing { () throws(StorageError) in
      var found: [StoredBatch] = []
      let select = try Statement(
        """
        SELECT number, tag, requests, intended_at, state, id FROM batches
          WHERE state IN ('intended', 'created') ORDER BY number
        """, in: database)
      try select.forEach { row throws(StorageError) in
        found.append(
          StoredBatch(
            number: try row.integer(at: 0), tag: try row.text(at: 1),
            requests: Int(try row.integer(at: 2)), intendedAt: try row.integer(at: 3),
            state: StoredBatch.State(rawValue: try row.text(at: 4)) ?? .lost,
            id: try row.textIfPresent(at: 5)))
      }
      return found
    }
  }

  /// The ids by which the interface calls the batches that are known.
  func knownBatchIDs() throws(JobError) -> Set<String> {
    try storing { () throws(StorageError) in
      var ids: Set<String> = []
      try Statement("SELECT id FROM batches WHERE id IS NOT NULL", in: database)
        .forEach { row throws(StorageError) in ids.insert(try row.text(at: 0)) }
      return ids
    }
  }

  private func update(
    _ sql: String, _ batch: Int64, _ value: SQLValue
  ) throws(JobError) {
    try storing { () throws(StorageError) in
      try Statement(sql, in: database).run([.integer(batch), value])
    }
  }
}
