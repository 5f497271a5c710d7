import FoundationEssentials
import Narration
import Storage

/// What was asked of a model, over all runs: the cache of sentences, and what makes sure that
/// nothing is paid twice which can be found again.
///
/// One private file beside the runs. A wording holds no person's id and no word of theirs; a call
/// holds the id of the person for whom it was first made.
final class NarrationStore {
  static let fileName = "narration.sqlite"

  let database: Database
  private let find: Statement
  private let get: Statement
  private let insert: Statement
  private let answer: Statement
  private let accept: Statement
  private let reject: Statement
  private let setState: Statement
  private let lastRejection: Statement

  private static let schema = """
    CREATE TABLE IF NOT EXISTS wordings(
      id INTEGER PRIMARY KEY, model TEXT NOT NULL, prompt TEXT NOT NULL, document TEXT NOT NULL,
      state TEXT NOT NULL, rejections INTEGER NOT NULL DEFAULT 0, statement TEXT, caveat TEXT,
      sentence TEXT, narrator TEXT, origin INTEGER, batch INTEGER, asked_at INTEGER,
      UNIQUE (model, prompt, document)) STRICT;
    CREATE INDEX IF NOT EXISTS wordings_batch ON wordings(batch) WHERE batch IS NOT NULL;
    CREATE TABLE IF NOT EXISTS rejections(
      wording INTEGER NOT NULL, number INTEGER NOT NULL, code TEXT NOT NULL, reason TEXT NOT NULL,
      answer TEXT NOT NULL, PRIMARY KEY (wording, number)) STRICT;
    CREATE TABLE IF NOT EXISTS batches(
      number INTEGER PRIMARY KEY, tag TEXT NOT NULL UNIQUE, requests INTEGER NOT NULL,
      intended_at INTEGER NOT NULL, state TEXT NOT NULL, id TEXT) STRICT;
    CREATE TABLE IF NOT EXISTS calls(
      id TEXT PRIMARY KEY, user_id TEXT, kind TEXT NOT NULL, model TEXT NOT NULL,
      input_tokens INTEGER, output_tokens INTEGER, cache_write_tokens INTEGER,
      cache_read_tokens INTEGER, dollars REAL, latency_ms INTEGER, ok INTEGER NOT NULL, error TEXT,
      created_at TEXT NOT NULL, logged INTEGER NOT NULL DEFAULT 0) STRICT;
    CREATE INDEX IF NOT EXISTS calls_unlogged ON calls(id) WHERE logged = 0;
    """

  private static let columns = """
    id, model, prompt, document, state, rejections, statement, caveat, sentence, narrator,
    coalesce(origin, id), asked_at
    """

  /// The store of a folder of runs; made when it is missing.
  init(inFolder runs: String) throws(JobError) {
    let path = "\(runs)/\(Self.fileName)"
    database = try storing { () throws(StorageError) in
      let database = try Database(try DatabaseLocation(path: path), .create)
      try database.execute(Self.schema)
      return database
    }
    let database = database
    func prepare(_ sql: String) throws(JobError) -> Statement {
      try storing { () throws(StorageError) in try Statement(sql, in: database) }
    }
    find = try prepare(
      "SELECT \(Self.columns) FROM wordings WHERE model = ?1 AND prompt = ?2 AND document = ?3")
    get = try prepare("SELECT \(Self.columns) FROM wordings WHERE id = ?1")
    insert = try prepare(
      """
      INSERT INTO wordings(model, prompt, document, state, sentence, narrator, origin)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) RETURNING id
      """)
    // What was answered to a question that has its answer changes nothing.
    answer = try prepare(
      """
      UPDATE wordings SET state = 'answered', statement = ?2, caveat = ?3, narrator = ?4,
          batch = NULL, asked_at = NULL
        WHERE id = ?1 AND state IN ('wanted', 'asked')
      """)
    accept = try prepare(
      "UPDATE wordings SET state = 'accepted', sentence = ?2, batch = NULL WHERE id = ?1")
    reject = try prepare("INSERT OR REPLACE INTO rejections VALUES (?1, ?2, ?3, ?4, ?5)")
    setState = try prepare(
      """
      UPDATE wordings SET state = ?2, rejections = ?3, statement = NULL, caveat = NULL,
          batch = NULL, asked_at = NULL
        WHERE id = ?1
      """)
    lastRejection = try prepare(
      "SELECT answer, reason FROM rejections WHERE wording = ?1 ORDER BY number DESC LIMIT 1")
  }

  /// What is known of a question; nil when it was never asked.
  func wording(of question: Wording.Question) throws(JobError) -> Wording? {
    try first(
      find, [.text(question.model), .text(question.prompt), .text(question.document)])
  }

  /// The wording of an id; nil when there is none.
  func wording(_ id: Int64) throws(JobError) -> Wording? { try first(get, [.integer(id)]) }

  /// Adds a question that is to be asked.
  func want(_ question: Wording.Question) throws(JobError) -> Int64 {
    try add(question, .wanted, nil, nil)
  }

  /// Adds a question whose words are those of `origin`, with today's numbers in `sentence`; without
  /// a sentence it is given up as its origin is.
  func follow(
    _ origin: Wording, _ question: Wording.Question, _ sentence: GroundedSentence?
  ) throws(JobError) -> Int64 {
    try add(question, sentence == nil ? .refused : .accepted, sentence, origin)
  }

  private func add(
    _ question: Wording.Question, _ state: Wording.State, _ sentence: GroundedSentence?,
    _ origin: Wording?
  ) throws(JobError) -> Int64 {
    let text = try sentence.map { sentence throws(JobError) in try self.text(of: sentence) }
    return try storing { () throws(StorageError) in
      defer { insert.reset() }
      try insert.bind([
        .text(question.model), .text(question.prompt), .text(question.document),
        .text(state.rawValue), SQLValue(text), SQLValue(origin?.narrator),
        origin.map { .integer($0.origin) } ?? .null,
      ])
      _ = try insert.step()
      let id = try insert.row.integer(at: 0)
      _ = try insert.step()
      return id
    }
  }

  /// Keeps an answer, whose words are looked at later.
  func keep(
    _ words: NarrationReply.Words, of wording: Int64, by narrator: String
  ) throws(JobError) {
    try storing { () throws(StorageError) in
      try answer.run([
        .integer(wording), .text(words.statement), .text(words.caveat), .text(narrator),
      ])
    }
  }

  /// Marks words that hold.
  func accept(_ sentence: GroundedSentence, of wording: Int64) throws(JobError) {
    let text = try text(of: sentence)
    try storing { () throws(StorageError) in
      try accept.run([.integer(wording), .text(text)])
    }
  }

  /// Keeps why an answer was not accepted; the question is asked again, or given up.
  func reject(
    _ wording: Wording, for fault: RejectedAnswer, isFinal: Bool
  ) throws(JobError) {
    let number = wording.rejections + 1
    try storing { () throws(StorageError) in
      try reject.run([
        .integer(wording.id), .integer(Int64(number)), .text(fault.code), .text(fault.reason),
        .text(fault.answer),
      ])
      try setState.run([
        .integer(wording.id), .text((isFinal ? Wording.State.refused : .wanted).rawValue),
        .integer(Int64(number)),
      ])
    }
  }

  /// Marks a question as being asked from a moment on, unless it is no longer to be asked or another
  /// run asks it since a later moment than `limit`; tells whether it is this run's.
  func claim(_ wording: Int64, at moment: Int64, unlessSince limit: Int64) throws(JobError) -> Bool
  {
    try storing { () throws(StorageError) in
      try Statement(
        """
        UPDATE wordings SET asked_at = ?2
          WHERE id = ?1 AND state = 'wanted' AND (asked_at IS NULL OR asked_at < ?3)
        """, in: database
      ).run([.integer(wording), .integer(moment), .integer(limit)])
      return database.changedRows == 1
    }
  }

  /// Gives a question back that brought no answer.
  func release(_ wording: Int64) throws(JobError) {
    try storing { () throws(StorageError) in
      try Statement("UPDATE wordings SET asked_at = NULL WHERE id = ?1", in: database)
        .run([.integer(wording)])
    }
  }

  /// Makes a question one to be asked, be it that a batch did not answer it.
  func wantAgain(_ wording: Wording) throws(JobError) {
    try storing { () throws(StorageError) in
      try setState.run([
        .integer(wording.id), .text(Wording.State.wanted.rawValue),
        .integer(Int64(wording.rejections)),
      ])
    }
  }

  /// The answer that was last not accepted.
  func lastRejection(of wording: Int64) throws(JobError) -> NarrationRequest.Rejected? {
    try storing { () throws(StorageError) in
      defer { lastRejection.reset() }
      try lastRejection.bind([.integer(wording)])
      guard try lastRejection.step() else { return nil }
      let row = lastRejection.row
      let answer = try row.text(at: 0)
      return NarrationRequest.Rejected(answer: answer, reason: try row.text(at: 1))
    }
  }

  private func first(
    _ statement: Statement, _ values: [SQLValue]
  ) throws(JobError) -> Wording? {
    defer { statement.reset() }
    return try storing { () throws(StorageError) -> Wording? in
      try statement.bind(values)
      guard try statement.step() else { return nil }
      return try Self.wording(statement.row)
    }
  }

  private static func wording(_ row: Row) throws(StorageError) -> Wording {
    let statement = try row.textIfPresent(at: 6)
    let caveat = try row.textIfPresent(at: 7)
    // Words that changed on the disk are nobody's: the template speaks.
    let sentence = try row.textIfPresent(at: 8).flatMap(SealedText.init(stored:)).flatMap {
      try? JSONDecoder().decode(GroundedSentence.self, from: Data($0.text.utf8))
    }
    return Wording(
      id: try row.integer(at: 0),
      question: Wording.Question(
        model: try row.text(at: 1), prompt: try row.text(at: 2), document: try row.text(at: 3)),
      // A state that is not known asks nothing and tells nothing.
      state: Wording.State(rawValue: try row.text(at: 4)) ?? .refused,
      rejections: Int(try row.integer(at: 5)), askedAt: try row.integerIfPresent(at: 11),
      words: statement.flatMap { statement in
        caveat.map { NarrationReply.Words(statement: statement, caveat: $0) }
      }, sentence: sentence, narrator: try row.textIfPresent(at: 9),
      origin: try row.integer(at: 10))
  }

  private func text(of sentence: GroundedSentence) throws(JobError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(sentence) else { throw .file(path: database.path) }
    return SealedText(String(decoding: data, as: UTF8.self)).stored
  }
}

/// An answer that was not accepted, and why.
struct RejectedAnswer {
  /// The coded reason.
  let code: String
  /// The reason in English, for the model.
  let reason: String
  /// What was answered.
  let answer: String
}
