import Days
import Model
import Storage

/// Reads a live journal person by person; its caller holds one read transaction around it.
struct JournalReader {
  private let people: Statement
  private let peopleCount: Statement
  private let onePerson: Statement
  private let entries: Statement
  private let signals: Statement
  private let signalsInAnyOrder: Statement
  private let deletedEntry: Statement
  private let recent: Statement
  /// Nil in a journal older than the looks.
  private let looks: Statement?
  /// Nil in a journal older than the periods.
  private let periods: Statement?

  /// A row of `signals` with what its entry says of it.
  struct Signal {
    let id: String
    let name: Vocabulary.Name
    let unit: String
    let sourceIdentifier: String?
    let valueText: String?
    let entryID: String?
    /// Everything that needs no name or number of the snapshot.
    var row: SignalRow
  }

  /// Makes sure that the journal has what is read.
  ///
  /// - Throws: `missingTable`, `missingColumn`.
  init(_ database: Database) throws(StorageError) {
    try database.requireTables([
      "profiles": ["user_id", "lang", "timezone"],
      "entries": ["id", "user_id", "created_at", "event_time", "status", "deleted_at"],
      "signals": [
        "id", "user_id", "entry_id", "source", "source_uuid", "category", "key", "value_text",
        "value_num", "unit", "polarity", "event_time", "confidence", "updated_at", "deleted_at",
      ],
    ])
    // From one user of the signals to the next by their index, for reading all of it takes longest.
    let everyone = """
      WITH RECURSIVE users(user_id, is_first) AS (
        SELECT user_id, 1 FROM (SELECT user_id FROM signals ORDER BY user_id LIMIT 1)
        UNION ALL
        SELECT (
          SELECT s.user_id FROM signals AS s WHERE s.user_id > u.user_id ORDER BY s.user_id LIMIT 1
        ), 0 FROM users AS u WHERE u.user_id IS NOT NULL)
      SELECT user_id, lang, timezone, 1 FROM profiles
      UNION ALL
      SELECT user_id, NULL, NULL, 0 FROM users AS u WHERE (u.user_id IS NOT NULL OR u.is_first)
        AND NOT EXISTS (SELECT 1 FROM profiles AS p WHERE p.user_id = u.user_id)
      ORDER BY user_id
      """
    people = try Statement(everyone, in: database)
    peopleCount = try Statement("SELECT count(*) FROM (\(everyone))", in: database)
    onePerson = try Statement(
      """
      SELECT ?1, lang, timezone, 1 FROM profiles WHERE user_id = ?1
      UNION ALL
      SELECT ?1, NULL, NULL, 0 WHERE NOT EXISTS (SELECT 1 FROM profiles WHERE user_id = ?1)
        AND EXISTS (SELECT 1 FROM signals WHERE user_id = ?1)
      """, in: database)
    entries = try Statement(
      """
      SELECT event_time, created_at, status IN ('pending', 'failed') FROM entries
        WHERE user_id = ?1 AND status IS NOT 'structured' AND deleted_at IS NULL ORDER BY id
      """, in: database)
    looks = try Self.statement(
      """
      SELECT outcome_cat, outcome_key, trigger_key, lag_days, window_end, kept
        FROM insight_looks WHERE user_id = ?1
        ORDER BY outcome_cat, outcome_key, trigger_key, lag_days, window_end
      """, ofTable: "insight_looks", in: database)
    periods = try Self.statement(
      """
      SELECT label, first_day, last_day FROM periods
        WHERE user_id = ?1 AND deleted_at IS NULL ORDER BY label, first_day, last_day
      """, ofTable: "periods", in: database)
    signals = try Statement(
      """
      SELECT \(Self.columns),
          EXISTS (SELECT 1 FROM entries AS e WHERE e.id = s.entry_id AND e.deleted_at IS NOT NULL)
        FROM signals AS s WHERE s.user_id = ?1 ORDER BY s.id
      """, in: database)
    signalsInAnyOrder = try Statement(
      "SELECT \(Self.columns) FROM signals AS s WHERE s.user_id = ?1", in: database)
    deletedEntry = try Statement(
      "SELECT 1 FROM entries WHERE id = ?1 AND deleted_at IS NOT NULL", in: database)
    recent = try Self.recentSignals(in: database)
  }

  /// What a person told between two texts of times, and nobody deleted.
  private static func recentSignals(in database: Database) throws(StorageError) -> Statement {
    try Statement(
      """
      SELECT event_time FROM signals AS s
        WHERE user_id = ?1 AND event_time >= ?2 AND event_time <= ?3 AND deleted_at IS NULL
          AND NOT EXISTS (
            SELECT 1 FROM entries AS e WHERE e.id = s.entry_id AND e.deleted_at IS NOT NULL)
      """, in: database)
  }

  /// A statement on a table that older journals lack; nil for one of them.
  private static func statement(
    _ sql: String, ofTable table: String, in database: Database
  ) throws(StorageError) -> Statement? {
    try database.columnNames(of: table).isEmpty ? nil : try Statement(sql, in: database)
  }

  private static let columns = """
    s.id, s.category, s.key, s.unit, s.source, s.source_uuid, s.value_num, s.value_text, s.polarity,
        s.event_time, s.confidence, s.updated_at, s.deleted_at IS NOT NULL, s.entry_id
    """

  /// How many people there are, or are asked for.
  func count(of users: [String]?) throws(JobError) -> Int {
    if let users { return Set(users).count }
    return try storing { () throws(StorageError) in
      defer { peopleCount.reset() }
      return try peopleCount.step() ? Int(peopleCount.row.integer(at: 0)) : 0
    }
  }

  /// Calls `body` with each person, or each of those asked for, users ascending.
  ///
  /// - Throws: `unknownPeople` when some of those asked for are not in the journal, before any
  ///   call.
  func forEachPerson(
    of users: [String]?, _ body: (Person) throws(JobError) -> Void
  ) throws(JobError) {
    guard let users else { return try forEach(people, from: 0, body) }
    let wanted = Set(users).sorted()
    let missing = try wanted.count { user throws(JobError) in try !isKnown(user) }
    guard missing == 0 else { throw .unknownPeople(count: missing) }
    for (number, user) in wanted.enumerated() {
      try storing { () throws(StorageError) in try onePerson.bind([.text(user)]) }
      try forEach(onePerson, from: number, body)
    }
  }

  /// Whether a person told something within a period; until the first such signal is found.
  func isActive(_ userID: String, during period: ActivePeriod) throws(JobError) -> Bool {
    let bounds = period.textBounds
    return try storing { () throws(StorageError) in
      try recent.bind([.text(userID), .text(bounds.first), .text(bounds.last)])
      defer { recent.reset() }
      while try recent.step() {
        if let instant = try recent.row.instant(at: 0), period.contains(instant) { return true }
      }
      return false
    }
  }

  private func isKnown(_ user: String) throws(JobError) -> Bool {
    try storing { () throws(StorageError) in
      try onePerson.bind([.text(user)])
      defer { onePerson.reset() }
      return try onePerson.step()
    }
  }

  private func forEach(
    _ statement: Statement, from first: Int, _ body: (Person) throws(JobError) -> Void
  ) throws(JobError) {
    var number = first
    statement.reset()
    defer { statement.reset() }
    while try storing({ () throws(StorageError) in try statement.step() }) {
      let row = statement.row
      // Another spelling of the id would find no rows, and they would be missing in silence.
      let userID = try storing { () throws(StorageError) in try row.text(at: 0) }
      var profile: Person.Profile?
      if try storing({ () throws(StorageError) in try row.integer(at: 3) }) == 1 {
        let words = try storing { () throws(StorageError) in
          (language: try row.looseText(at: 1), zone: try row.looseText(at: 2))
        }
        guard let language = Language(rawValue: words.language) else {
          throw .unknownEnumeration(column: "profiles.lang")
        }
        profile = Person.Profile(language: language, zone: words.zone)
      }
      try body(Person(number: number, userID: userID, profile: profile))
      number += 1
    }
  }

  /// The instants of a person's entries that are pending or failed, and have a readable one.
  func unreadEntries(of userID: String) throws(JobError) -> [Instant] {
    var instants: [Instant] = []
    var hasUnknownStatus = false
    try storing { () throws(StorageError) in
      try entries.bind([.text(userID)])
      try entries.forEach { row throws(StorageError) in
        if try row.integerIfPresent(at: 2) != 1 { hasUnknownStatus = true }
        var instant = try row.instant(at: 0)
        if instant == nil { instant = try row.instant(at: 1) }
        if let instant { instants.append(instant) }
      }
    }
    guard !hasUnknownStatus else { throw .unknownEnumeration(column: "entries.status") }
    return instants
  }

  /// The earlier looks at a person's findings; one that cannot be read is none.
  func looks(of userID: String) throws(JobError) -> [Look] {
    guard let looks else { return [] }
    var found: [Look] = []
    try storing { () throws(StorageError) in
      try looks.bind([.text(userID)])
      try looks.forEach { row throws(StorageError) in
        let category = Category(rawValue: try row.text(at: 0))
        guard let category, let trigger = SignalKey(try row.text(at: 2)),
          let end = CalendarDay(try row.text(at: 4))
        else { return }
        let identity = FindingIdentity(
          outcome: SignalKey(category, try row.text(at: 1)), trigger: trigger,
          lag: Int(try row.integer(at: 3)))
        found.append(
          Look(identity: identity, windowEnd: end, isKept: try row.integer(at: 5) == 1))
      }
    }
    return found
  }

  /// What a person told of their own days; what cannot be read is not told.
  func periods(of userID: String) throws(JobError) -> [LifePeriod] {
    guard let periods else { return [] }
    var found: [LifePeriod] = []
    try storing { () throws(StorageError) in
      try periods.bind([.text(userID)])
      try periods.forEach { row throws(StorageError) in
        guard let label = LifePeriod.Label(rawValue: try row.looseText(at: 0)),
          let first = CalendarDay(try row.looseText(at: 1))
        else { return }
        var last: CalendarDay?
        if !row.isNull(at: 2) {
          last = CalendarDay(try row.looseText(at: 2))
          // Without its end it would go on for ever.
          if last == nil { return }
        }
        guard let stretch = LifePeriod.Stretch(first: first, last: last) else { return }
        found.append(LifePeriod(label, stretch))
      }
    }
    return found
  }

  /// Calls `body` with each signal of a person, ids ascending.
  func forEachSignal(
    of userID: String, _ body: (Signal) throws(JobError) -> Void
  ) throws(JobError) {
    try storing { () throws(StorageError) in try signals.bind([.text(userID)]) }
    defer { signals.reset() }
    while try storing({ () throws(StorageError) in try signals.step() }) {
      try body(try Self.signal(signals.row))
    }
  }

  /// Calls `body` with the columns of each signal of a person, in any order and without what the
  /// entry says, until it says no; tells whether it never did.
  func forEachRow(
    of userID: String, while body: (Row) throws(StorageError) -> Bool
  ) throws(StorageError) -> Bool {
    try signalsInAnyOrder.bind(userID, at: 1)
    defer { signalsInAnyOrder.reset() }
    while try signalsInAnyOrder.step() {
      guard try body(signalsInAnyOrder.row) else { return false }
    }
    return true
  }

  /// Whether there is a deleted entry of that id.
  func isEntryDeleted(_ id: CanonicalUUID) throws(StorageError) -> Bool {
    try deletedEntry.bind(id.text, at: 1)
    defer { deletedEntry.reset() }
    return try deletedEntry.step()
  }

  /// The numbers, instants and deletion of a row; the rest is as in a new one.
  static func figures(_ row: Row) throws(StorageError) -> SignalRow {
    var signal = SignalRow(number: 0, key: 0, instant: try row.instant(at: 9))
    signal.value = try row.looseNumber(at: 6)
    // A confidence that is not a number is none at all.
    signal.confidence = try row.looseNumber(at: 10).map { $0.isFinite ? $0 : 0 } ?? 0
    signal.updatedAt = try row.instant(at: 11)?.milliseconds ?? 0
    signal.isDeleted = try row.integer(at: 12) != 0
    return signal
  }

  private static func signal(_ row: Row) throws(JobError) -> Signal {
    let words = try storing { () throws(StorageError) in
      (source: try row.looseText(at: 4), polarity: try row.looseText(at: 8))
    }
    guard let source = Source(rawValue: words.source) else {
      throw .unknownEnumeration(column: "signals.source")
    }
    guard let polarity = Polarity(rawValue: words.polarity) else {
      throw .unknownEnumeration(column: "signals.polarity")
    }
    return try storing { () throws(StorageError) in
      var signal = try figures(row)
      signal.source = source
      signal.polarity = polarity
      signal.isEntryDeleted = try row.integer(at: 14) != 0
      let name = Vocabulary.Name(category: try row.looseText(at: 1), key: try row.looseText(at: 2))
      return Signal(
        id: try row.looseText(at: 0), name: name, unit: try row.looseText(at: 3),
        sourceIdentifier: try row.nonEmptyText(at: 5), valueText: try row.nonEmptyText(at: 7),
        entryID: try row.nonEmptyText(at: 13), row: signal)
    }
  }
}

/// Runs `body`, whose storage errors become a job's.
func storing<Result>(_ body: () throws(StorageError) -> Result) throws(JobError) -> Result {
  do throws(StorageError) { return try body() } catch { throw .storage(error) }
}
