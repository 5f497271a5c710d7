import Storage

/// Which blocks are finished, and what was decided: what a run that goes on need not do again.
extension ResultStore {
  static let stateSchema = """
    CREATE TABLE IF NOT EXISTS blocks(
      first INTEGER PRIMARY KEY, people INTEGER NOT NULL, kept INTEGER NOT NULL,
      failed INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS decisions(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    """

  /// What is decided once in a run.
  enum Decision: String {
    /// The results may be published.
    case allowed
    /// The results were not published: most of what is shown would have faded.
    case heldBack = "held_back"
    /// Everyone was published.
    case finished
  }

  /// The first people of the blocks that have all their results.
  func finishedBlocks() throws(JobError) -> Set<Int> {
    try storing { () throws(StorageError) in
      var found: Set<Int> = []
      try Statement("SELECT first FROM blocks", in: database).forEach { row throws(StorageError) in
        found.insert(Int(try row.integer(at: 0)))
      }
      return found
    }
  }

  /// Writes a decision down; it stays.
  func decide(_ decision: Decision) throws(JobError) {
    try storing { () throws(StorageError) in
      try Statement("INSERT OR IGNORE INTO decisions VALUES (?1, 'yes')", in: database)
        .run([.text(decision.rawValue)])
    }
  }

  /// Whether a decision was made.
  func isDecided(_ decision: Decision) throws(JobError) -> Bool {
    try storing { () throws(StorageError) in
      let select = try Statement("SELECT 1 FROM decisions WHERE name = ?1", in: database)
      try select.bind([.text(decision.rawValue)])
      var isThere = false
      try select.forEach { _ in isThere = true }
      return isThere
    }
  }
}
