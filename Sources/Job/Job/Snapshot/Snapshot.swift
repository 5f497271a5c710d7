import Days
import Model
import Storage

/// An immutable picture of a journal. One value a worker: it holds a connection.
public final class Snapshot {
  /// The file.
  public let path: String
  /// When it was taken.
  public let instant: Instant
  /// A fingerprint of everything in it but the instant.
  public let digest: String
  /// The number of people in it.
  public let peopleCount: Int
  /// The number of signals in it.
  public let signalCount: Int
  private let database: Database
  private let people: Statement
  private let signals: Statement
  private let entries: Statement
  private let looks: Statement
  private let periods: Statement

  /// Opens a finished snapshot.
  ///
  /// - Throws: `storage`; `snapshotFormat` for one of another version; `snapshotDamaged` for one
  ///   that was never finished.
  public init(at path: String) throws(JobError) {
    self.path = path
    database = try storing { () throws(StorageError) in
      let database = try Database(try DatabaseLocation(path: path), .immutable)
      try database.requireTables(["meta": ["name", "value"]])
      return database
    }
    let meta = try Self.meta(of: database)
    guard case .integer(let version) = meta["format"] else { throw .snapshotDamaged(path: path) }
    guard version == SnapshotFormat.version else {
      throw .snapshotFormat(path: path, version: version)
    }
    guard case .integer(let instant) = meta["instant"], case .integer(let people) = meta["people"],
      case .integer(let signals) = meta["signals"], case .text(let digest) = meta["digest"],
      Instant.bounds.contains(instant), people >= 0, signals >= 0
    else { throw .snapshotDamaged(path: path) }
    self.instant = Instant(milliseconds: instant)
    self.digest = digest
    peopleCount = Int(people)
    signalCount = Int(signals)
    let opened = database
    (self.people, self.signals, entries, looks, periods) = try storing { () throws(StorageError) in
      // The tables of another version may be others, so they are looked at last.
      try opened.requireTables(SnapshotFormat.tables)
      return try Self.statements(in: opened)
    }
  }

  private static func meta(of database: Database) throws(JobError) -> [String: SQLValue] {
    try storing { () throws(StorageError) in
      var meta: [String: SQLValue] = [:]
      try Statement("SELECT name, value FROM meta", in: database).forEach {
        row throws(StorageError) in
        meta[try row.text(at: 0)] = try row.value(at: 1)
      }
      return meta
    }
  }

  private static func statements(
    in database: Database
  ) throws(StorageError) -> (Statement, Statement, Statement, Statement, Statement) {
    (
      try Statement(
        """
        SELECT number, user_id, lang, zone, first_row, row_count FROM people
          WHERE number >= ?1 AND number < ?2 ORDER BY number
        """, in: database),
      try Statement(
        """
        SELECT number, key, unit, flags, instant, value, second_value, confidence, updated_at,
          entry, repeat_group FROM signals WHERE number >= ?1 AND number < ?2 ORDER BY number
        """, in: database),
      try Statement(
        "SELECT instant FROM unread_entries WHERE person = ?1 ORDER BY place", in: database),
      try Statement(
        """
        SELECT outcome, trigger, lag, window_end, kept FROM looks
          WHERE person = ?1 ORDER BY place
        """, in: database),
      try Statement(
        "SELECT label, first_day, last_day FROM periods WHERE person = ?1 ORDER BY place",
        in: database)
    )
  }

  /// The names and units of the snapshot, resolved against a taxonomy.
  public func vocabulary(_ taxonomy: Taxonomy) throws(JobError) -> Vocabulary {
    let (names, units) = try spelling()
    return Vocabulary(names: names, units: units, taxonomy: taxonomy)
  }

  /// The names and units as written, in the order of their numbers.
  func spelling() throws(JobError) -> (names: [Vocabulary.Name], units: [String]) {
    try storing { () throws(StorageError) in
      var names: [Vocabulary.Name] = []
      var units: [String] = []
      try Statement("SELECT category, key FROM names ORDER BY number", in: database)
        .forEach { row throws(StorageError) in
          names.append(Vocabulary.Name(category: try row.text(at: 0), key: try row.text(at: 1)))
        }
      try Statement("SELECT unit FROM units ORDER BY number", in: database)
        .forEach { row throws(StorageError) in units.append(try row.text(at: 0)) }
      return (names, units)
    }
  }

  /// The time zones that the people chose, as written.
  public func zones() throws(JobError) -> [String] {
    try storing { () throws(StorageError) in
      var zones: [String] = []
      try Statement(
        "SELECT DISTINCT zone FROM people WHERE zone IS NOT NULL ORDER BY zone", in: database
      ).forEach { row throws(StorageError) in zones.append(try row.text(at: 0)) }
      return zones
    }
  }

  /// The people whose numbers are in `range`, in order.
  public func people(_ range: Range<Int>) throws(JobError) -> [Person] {
    try runs(of: range).map(\.person)
  }

  /// Everything about the people whose numbers are in `range`, in order.
  public func rows(_ range: Range<Int>) throws(JobError) -> [PersonRows] {
    var block: [PersonRows] = []
    try forEachPerson(range) { rows throws(JobError) in block.append(rows) }
    return block
  }

  /// Calls `body` with everything about each of the people whose numbers are in `range`, in order.
  /// Memory is that of one person, which `body` should not keep: it serves the next one.
  public func forEachPerson(
    _ range: Range<Int>, _ body: (PersonRows) throws(JobError) -> Void
  ) throws(JobError) {
    var signals: [SignalRow] = []
    for run in try runs(of: range) {
      try read(run.rows, into: &signals)
      var rows = PersonRows(
        person: run.person, signals: signals, unreadEntries: try unreadEntries(of: run.person),
        looks: try looks(of: run.person), periods: try periods(of: run.person))
      // Held in one place only, the memory can be filled anew.
      signals = []
      try body(rows)
      swap(&signals, &rows.signals)
    }
  }

  /// The ids of some rows, in the order given.
  ///
  /// - Throws: `storage`; `snapshotDamaged` for a row without an id.
  public func ids(of rows: [Int64]) throws(JobError) -> [String] {
    try rowIDs(of: rows).map(\.text)
  }

  /// The same, as they are kept.
  func rowIDs(of rows: [Int64]) throws(JobError) -> [RowID] {
    let ids = try storing { () throws(StorageError) in
      var reader = try IDBlockReader(database)
      var ids: [RowID] = []
      for row in rows {
        if let id = try reader.id(of: row) { ids.append(id) }
      }
      return ids
    }
    guard ids.count == rows.count else { throw .snapshotDamaged(path: path) }
    return ids
  }

  private func runs(
    of range: Range<Int>
  ) throws(JobError) -> [(person: Person, rows: Range<Int64>)] {
    let all = 0...Int64(signalCount)
    var isWhole = true
    let runs = try storing { () throws(StorageError) in
      var runs: [(person: Person, rows: Range<Int64>)] = []
      try people.bind([.integer(Int64(range.lowerBound)), .integer(Int64(range.upperBound))])
      try people.forEach { row throws(StorageError) in
        let profile: Person.Profile? =
          if let language = Language(rawValue: try row.textIfPresent(at: 2) ?? ""),
            let zone = try row.textIfPresent(at: 3)
          {
            Person.Profile(language: language, zone: zone)
          } else { nil }
        let first = try row.integer(at: 4)
        let (end, overflows) = first.addingReportingOverflow(try row.integer(at: 5))
        guard !overflows, all.contains(first), all.contains(end), first <= end else {
          return isWhole = false
        }
        runs.append(
          (
            Person(
              number: Int(try row.integer(at: 0)), userID: try row.text(at: 1), profile: profile),
            first..<end
          ))
      }
      return runs
    }
    guard isWhole else { throw .snapshotDamaged(path: path) }
    return runs
  }

  private func read(
    _ range: Range<Int64>, into rows: inout [SignalRow]
  ) throws(JobError) {
    rows.removeAll(keepingCapacity: true)
    rows.reserveCapacity(range.count)
    do throws(StorageError) {
      try signals.bind([.integer(range.lowerBound), .integer(range.upperBound)])
      defer { signals.reset() }
      while try signals.step() {
        if let signal = try Self.signal(signals.row) { rows.append(signal) }
      }
    } catch { throw .storage(error) }
    guard rows.count == range.count else { throw .snapshotDamaged(path: path) }
  }

  /// The signal of a row; nil when its flags or its instant are of no row.
  private static func signal(_ row: Row) throws(StorageError) -> SignalRow? {
    let milliseconds = try row.integerIfPresent(at: 4)
    if let milliseconds, !Instant.bounds.contains(milliseconds) { return nil }
    let instant = milliseconds.map { Instant(milliseconds: $0) }
    var signal = SignalRow(
      number: try row.integer(at: 0), key: Int(try row.integer(at: 1)), instant: instant)
    signal.unit = Int(try row.integer(at: 2))
    signal.value = try row.realIfPresent(at: 5)
    signal.secondValue = try row.realIfPresent(at: 6)
    signal.confidence = try row.real(at: 7)
    signal.updatedAt = try row.integer(at: 8)
    signal.entry = try row.integerIfPresent(at: 9)
    signal.repeatGroup = try row.integerIfPresent(at: 10)
    return RowFlags(bits: try row.integer(at: 3)).write(to: &signal) ? signal : nil
  }

  private func unreadEntries(of person: Person) throws(JobError) -> [UnreadEntry] {
    let instants = try storing { () throws(StorageError) in
      var instants: [Int64] = []
      try entries.bind([.integer(Int64(person.number))])
      try entries.forEach { row throws(StorageError) in
        instants.append(try row.integer(at: 0))
      }
      return instants
    }
    guard instants.allSatisfy(Instant.bounds.contains) else {
      throw .snapshotDamaged(path: path)
    }
    return instants.map { UnreadEntry(instant: Instant(milliseconds: $0)) }
  }

  private func looks(of person: Person) throws(JobError) -> [Look] {
    try storing { () throws(StorageError) in
      var found: [Look] = []
      try looks.bind([.integer(Int64(person.number))])
      try looks.forEach { row throws(StorageError) in
        guard let outcome = SignalKey(try row.text(at: 0)),
          let trigger = SignalKey(try row.text(at: 1))
        else { return }
        let end = CalendarDay(number: Int32(clamping: try row.integer(at: 3)))
        found.append(
          Look(
            identity: FindingIdentity(
              outcome: outcome, trigger: trigger, lag: Int(try row.integer(at: 2))),
            windowEnd: end, isKept: try row.integer(at: 4) == 1))
      }
      return found
    }
  }

  private func periods(of person: Person) throws(JobError) -> [LifePeriod] {
    try storing { () throws(StorageError) in
      var found: [LifePeriod] = []
      try periods.bind([.integer(Int64(person.number))])
      try periods.forEach { row throws(StorageError) in
        let first = CalendarDay(number: Int32(clamping: try row.integer(at: 1)))
        let last = try row.integerIfPresent(at: 2).map { CalendarDay(number: Int32(clamping: $0)) }
        guard let label = LifePeriod.Label(rawValue: try row.text(at: 0)),
          let stretch = LifePeriod.Stretch(first: first, last: last)
        else { return }
        found.append(LifePeriod(label, stretch))
      }
      return found
    }
  }
}
