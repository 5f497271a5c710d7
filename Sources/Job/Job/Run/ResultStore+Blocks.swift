import FoundationEssentials
import Storage

/// Which blocks are finished, and what was decided: what a run that goes on need not do again. And
/// how long its stages took.
extension ResultStore {
  static let stateSchema = """
    CREATE TABLE IF NOT EXISTS blocks(
      first INTEGER PRIMARY KEY, people INTEGER NOT NULL, kept INTEGER NOT NULL,
      failed INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS decisions(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS stages(
      stage TEXT NOT NULL, seconds REAL NOT NULL, done INTEGER) STRICT;
    """

  /// What is decided once in a run.
  enum Decision: String {
    /// The results may be published.
    case allowed
    /// The results were not published: most of what is shown would have faded.
    case heldBack = "held_back"
    /// The results were not to be published.
    case dryRun = "dry_run"
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

  /// Why results are not published, or would not be.
  struct Judgement: Codable, Equatable {
    /// How many of the insights that are shown would fade.
    let fading: Int
    /// How many insights are shown.
    let shown: Int
    /// Whether nothing is published for that, or because nobody is in the snapshot.
    let isHeldBack: Bool
  }

  /// Writes a decision down, with what led to it; it stays.
  func decide(_ decision: Decision, after judgement: Judgement? = nil) throws(JobError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let told = judgement.flatMap { try? encoder.encode($0) }
    let value = told.map { String(decoding: $0, as: UTF8.self) } ?? "yes"
    try storing { () throws(StorageError) in
      try Statement("INSERT OR REPLACE INTO decisions VALUES (?1, ?2)", in: database)
        .run([.text(decision.rawValue), .text(value)])
    }
  }

  /// Writes down how long stages took that have ended. A run that goes on has some more than once.
  func record(_ stages: [StageTime]) throws(JobError) {
    guard !stages.isEmpty else { return }
    try storing { () throws(StorageError) in
      try database.transaction(.immediate) { () throws(StorageError) in
        let insert = try Statement("INSERT INTO stages VALUES (?1, ?2, ?3)", in: database)
        for stage in stages {
          try insert.run([
            .text(stage.stage.rawValue), .real(stage.duration / .seconds(1)), SQLValue(stage.done),
          ])
        }
      }
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
