import Days
import FoundationEssentials
import Ingest
import Model
import Storage

/// Step 0: one consistent read of a live journal into one compact, immutable file.
public struct Freezer: Sendable {
  /// What a snapshot holds.
  public struct Census: Sendable, Equatable {
    /// People with a profile or a signal.
    public internal(set) var people = 0
    /// Signals, used or not.
    public internal(set) var signals = 0
  }

  private let taxonomy: Taxonomy
  private let instant: Instant

  /// A freezer for a taxonomy, which tells the keys whose text holds two numbers; `instant` is the
  /// snapshot's.
  public init(taxonomy: Taxonomy, instant: Instant) {
    self.taxonomy = taxonomy
    self.instant = instant
  }

  /// Writes the snapshot of a journal, or of the people asked for, to a path where nothing is yet.
  /// The file is complete or absent: it is written under another name and renamed. Memory is that
  /// of one person. The journal stays readable and writable.
  ///
  /// - Throws: `storage`; `unknownEnumeration`; `unknownPeople`.
  public func freeze(
    _ journal: Database, of users: [String]? = nil, to path: String
  ) throws(JobError) -> Census {
    let unfinished = path + ".part"
    // What an interrupted run left behind; that there is nothing is the rule.
    try? FileManager.default.removeItem(atPath: unfinished)
    let census: Census
    do throws(JobError) {
      census = try write(journal, of: users, to: unfinished)
      try storing { () throws(StorageError) in try PrivateFile.replace(path, with: unfinished) }
    } catch {
      try? FileManager.default.removeItem(atPath: unfinished)
      throw error
    }
    return census
  }

  private func write(
    _ journal: Database, of users: [String]?, to path: String
  ) throws(JobError) -> Census {
    let target = try storing { () throws(StorageError) in
      try Database(try DatabaseLocation(path: path), .building)
    }
    let census = try storing({ () throws(StorageError) in
      try target.execute(SnapshotFormat.schema)
      return target
    }).transaction(.deferred, failure: JobError.storage) { () throws(JobError) -> Census in
      try journal.inReadTransaction(failure: JobError.storage) { () throws(JobError) -> Census in
        let reader = try storing { () throws(StorageError) in try JournalReader(journal) }
        let writer = try storing { () throws(StorageError) in
          try SnapshotWriter(target, taxonomy: taxonomy)
        }
        try reader.forEachPerson(of: users) { person throws(JobError) in
          try writer.write(person, from: reader)
        }
        try storing { () throws(StorageError) in try writer.finish(at: instant) }
        return writer.census
      }
    }
    try storing { () throws(StorageError) in try target.finish() }
    return census
  }
}

/// Fills a snapshot person by person.
private final class SnapshotWriter {
  private(set) var census = Freezer.Census()
  private let taxonomy: Taxonomy
  private var digest = ContentDigest()
  private var names: [Vocabulary.Name: Int] = [:]
  private var splitNames: Set<Int> = []
  private var units = ["": 0]
  private let inserts: Inserts

  /// The prepared statements, one a table.
  private struct Inserts {
    let meta: Statement
    let people: Statement
    let names: Statement
    let units: Statement
    let signals: Statement
    let ids: Statement
    let entries: Statement
    let looks: Statement

    init(_ target: Database) throws(StorageError) {
      meta = try Statement("INSERT INTO meta VALUES (?1, ?2)", in: target)
      people = try Statement("INSERT INTO people VALUES (?1, ?2, ?3, ?4, ?5, ?6)", in: target)
      names = try Statement("INSERT INTO names VALUES (?1, ?2, ?3)", in: target)
      units = try Statement("INSERT INTO units VALUES (?1, ?2)", in: target)
      signals = try Statement(
        "INSERT INTO signals VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)", in: target)
      ids = try Statement("INSERT INTO signal_ids VALUES (?1, ?2)", in: target)
      entries = try Statement("INSERT INTO unread_entries VALUES (?1, ?2, ?3)", in: target)
      looks = try Statement(
        "INSERT INTO looks VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)", in: target)
    }
  }

  init(_ target: Database, taxonomy: Taxonomy) throws(StorageError) {
    self.taxonomy = taxonomy
    inserts = try Inserts(target)
    try inserts.units.run([0, ""])
  }

  func write(_ person: Person, from reader: JournalReader) throws(JobError) {
    var rows: [(row: SignalRow, id: String, identifier: RepeatKey?)] = []
    var entryNumbers: [String: Int64] = [:]
    try reader.forEachSignal(of: person.userID) { signal throws(JobError) in
      var row = signal.row
      row.number = Int64(census.signals + rows.count)
      try storing { () throws(StorageError) in
        row.key = try number(of: signal.name)
        row.unit = try number(of: signal.unit)
      }
      if splitNames.contains(row.key), let text = signal.valueText { row.readPair(in: text) }
      if let id = signal.entryID {
        let entry = entryNumbers[id] ?? Int64(entryNumbers.count)
        entryNumbers[id] = entry
        row.entry = entry
      }
      let identifier = signal.sourceIdentifier.map { RepeatKey(source: row.source, text: $0) }
      rows.append((row, signal.id, identifier))
    }
    numberRepeats(in: &rows)
    let unread = try reader.unreadEntries(of: person.userID)
    let looks = try reader.looks(of: person.userID)
    try storing { () throws(StorageError) in
      try insert(person, rowCount: rows.count)
      for (row, id, _) in rows { try insert(row, id: id) }
      for (place, instant) in unread.enumerated() {
        digest.add(instant.milliseconds)
        try inserts.entries.run([
          .integer(Int64(person.number)), .integer(Int64(place)), .integer(instant.milliseconds),
        ])
      }
      for (place, look) in looks.enumerated() { try insert(look, of: person, at: place) }
    }
    census.people += 1
    census.signals += rows.count
  }

  /// Numbers the rows that share a source and an identifier; a row without a twin needs no number.
  private func numberRepeats(
    in rows: inout [(row: SignalRow, id: String, identifier: RepeatKey?)]
  ) {
    let twins = Dictionary(grouping: rows.indices.filter { rows[$0].identifier != nil }) {
      rows[$0].identifier
    }
    for (group, indices) in twins.values.filter({ $0.count > 1 }).sorted(by: { $0[0] < $1[0] })
      .enumerated()
    {
      for index in indices { rows[index].row.repeatGroup = Int64(group) }
    }
  }

  private func number(of name: Vocabulary.Name) throws(StorageError) -> Int {
    if let number = names[name] { return number }
    let number = names.count
    names[name] = number
    if let category = Category(rawValue: name.category),
      taxonomy[SignalKey(category, name.key)]?.splitsInto.isEmpty == false
    {
      splitNames.insert(number)
    }
    try inserts.names.run([.integer(Int64(number)), .text(name.category), .text(name.key)])
    return number
  }

  private func number(of unit: String) throws(StorageError) -> Int {
    if let number = units[unit] { return number }
    let number = units.count
    units[unit] = number
    try inserts.units.run([.integer(Int64(number)), .text(unit)])
    return number
  }

  private func insert(_ person: Person, rowCount: Int) throws(StorageError) {
    digest.add(person)
    digest.add(Int64(rowCount))
    try inserts.people.run([
      .integer(Int64(person.number)), .text(person.userID),
      person.profile.map { .text($0.language.rawValue) } ?? .null,
      person.profile.map { .text($0.zone) } ?? .null,
      .integer(Int64(census.signals)), .integer(Int64(rowCount)),
    ])
  }

  private func insert(_ row: SignalRow, id: String) throws(StorageError) {
    digest.add(row)
    digest.add(id)
    try inserts.signals.run([
      .integer(row.number), .integer(Int64(row.key)), .integer(Int64(row.unit)),
      .integer(RowFlags(of: row).bits), row.instant.map { .integer($0.milliseconds) } ?? .null,
      row.value.map { .real($0) } ?? .null, row.secondValue.map { .real($0) } ?? .null,
      .real(row.confidence), .integer(row.updatedAt), row.entry.map { .integer($0) } ?? .null,
      row.repeatGroup.map { .integer($0) } ?? .null,
    ])
    try inserts.ids.run([.integer(row.number), .text(id)])
  }

  private func insert(_ look: Look, of person: Person, at place: Int) throws(StorageError) {
    digest.add(look)
    try inserts.looks.run([
      .integer(Int64(person.number)), .integer(Int64(place)),
      .text(look.identity.outcome.description), .text(look.identity.trigger.description),
      .integer(Int64(look.identity.lag)), .integer(Int64(look.windowEnd.number)),
      .integer(look.isKept ? 1 : 0),
    ])
  }

  /// The last thing written: a snapshot without it was never finished.
  func finish(at instant: Instant) throws(StorageError) {
    digest.add(
      names: names.sorted { $0.value < $1.value }.map(\.key),
      units: units.sorted { $0.value < $1.value }.map(\.key))
    for (name, value): (String, SQLValue) in [
      ("format", .integer(SnapshotFormat.version)), ("instant", .integer(instant.milliseconds)),
      ("people", .integer(Int64(census.people))), ("signals", .integer(Int64(census.signals))),
      ("digest", .text(digest.text)),
    ] {
      try inserts.meta.run([.text(name), value])
    }
  }
}

/// A source and its identifier of a sample.
private struct RepeatKey: Hashable {
  let source: Source
  let text: String
}
