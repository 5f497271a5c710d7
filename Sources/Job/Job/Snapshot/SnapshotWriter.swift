import Days
import FoundationEssentials
import Model
import Storage

/// Fills a snapshot person by person. Memory is that of what it is given, and of the names.
///
/// People come with ascending ids, each one's rows with ascending ids too, and a name or unit gets
/// its number when the first row of it is written: the same journal then gives the same bytes,
/// whoever writes it.
public final class SnapshotWriter {
  /// A row and its id.
  public struct IdentifiedRow {
    /// The row; its number is given by the writer.
    public var row: SignalRow
    /// The signal's id.
    public var id: RowID

    /// A row and its id.
    public init(row: SignalRow, id: RowID) {
      self.row = row
      self.id = id
    }
  }

  /// What a snapshot holds of a person beside their signals.
  public struct Surroundings {
    /// The instants of entries that are pending or failed.
    public var unread: [Instant] = []
    /// The earlier looks at their findings.
    public var looks: [Look] = []
    /// What they told of their own days.
    public var periods: [LifePeriod] = []

    /// Nothing but signals.
    public init() {}
  }

  /// What was written so far.
  public private(set) var census = Freezer.Census()
  private var digest = ContentDigest()
  private var names: [Vocabulary.Name: Int] = [:]
  private var units = ["": 0]
  private let inserts: SnapshotInserts
  private var ids: IDBlockWriter

  private init(_ target: Database) throws(StorageError) {
    inserts = try SnapshotInserts(target)
    ids = try IDBlockWriter(target)
    try inserts.units.run([0, ""])
  }

  /// Writes a snapshot of `instant` to a path, with what `body` gives the writer. The file is
  /// complete or absent: it is written under another name and renamed.
  ///
  /// - Throws: `storage`; what `body` throws.
  public static func write(
    to path: String, at instant: Instant, _ body: (SnapshotWriter) throws(JobError) -> Void
  ) throws(JobError) -> Freezer.Census {
    let unfinished = path + ".part"
    // What an interrupted run left behind; that there is nothing is the rule.
    try? FileManager.default.removeItem(atPath: unfinished)
    do throws(JobError) {
      let census = try fill(unfinished, at: instant, body)
      try storing { () throws(StorageError) in try PrivateFile.replace(path, with: unfinished) }
      return census
    } catch {
      try? FileManager.default.removeItem(atPath: unfinished)
      throw error
    }
  }

  private static func fill(
    _ path: String, at instant: Instant, _ body: (SnapshotWriter) throws(JobError) -> Void
  ) throws(JobError) -> Freezer.Census {
    let target = try storing { () throws(StorageError) in
      let target = try Database(try DatabaseLocation(path: path), .building)
      try target.execute(SnapshotFormat.schema)
      return target
    }
    let census = try target.transaction(.deferred, failure: JobError.storage) {
      () throws(JobError) -> Freezer.Census in
      let writer = try storing { () throws(StorageError) in try SnapshotWriter(target) }
      try body(writer)
      try storing { () throws(StorageError) in try writer.finish(at: instant) }
      return writer.census
    }
    try storing { () throws(StorageError) in try target.finish() }
    return census
  }

  /// The number of a name, a new one when no row had it.
  public func number(of name: Vocabulary.Name) throws(JobError) -> Int {
    if let number = names[name] { return number }
    let number = names.count
    names[name] = number
    try storing { () throws(StorageError) in
      try inserts.names.run([.integer(Int64(number)), .text(name.category), .text(name.key)])
    }
    return number
  }

  /// The number of a unit, a new one when no row had it.
  public func number(of unit: String) throws(JobError) -> Int {
    if let number = units[unit] { return number }
    let number = units.count
    units[unit] = number
    try storing { () throws(StorageError) in
      try inserts.units.run([.integer(Int64(number)), .text(unit)])
    }
    return number
  }

  /// Writes the next person with all their rows; `person.number` is the place in the snapshot.
  public func write(
    _ person: Person, _ rows: [IdentifiedRow], beside surroundings: Surroundings = Surroundings()
  ) throws(JobError) {
    try storing { () throws(StorageError) in
      try insert(person, rowCount: rows.count)
      try insert(rows, from: Int64(census.signals))
      for (place, instant) in surroundings.unread.enumerated() {
        digest.add(instant.milliseconds)
        try inserts.entries.run([
          .integer(Int64(person.number)), .integer(Int64(place)), .integer(instant.milliseconds),
        ])
      }
      for (place, look) in surroundings.looks.enumerated() {
        try insert(look, of: person, at: place)
      }
      for (place, period) in surroundings.periods.enumerated() {
        try insert(period, of: person, at: place)
      }
    }
    census.people += 1
    census.signals += rows.count
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

  private func insert(_ rows: [IdentifiedRow], from first: Int64) throws(StorageError) {
    for (place, identified) in rows.enumerated() {
      digest.add(identified.row, identified.id)
      try ids.append(identified.id, of: first + Int64(place))
    }
    try inserts.insert(rows, from: first)
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

  private func insert(
    _ period: LifePeriod, of person: Person, at place: Int
  ) throws(StorageError) {
    digest.add(period)
    try inserts.periods.run([
      .integer(Int64(person.number)), .integer(Int64(place)), .text(period.label.rawValue),
      .integer(Int64(period.stretch.first.number)),
      period.stretch.last.map { .integer(Int64($0.number)) } ?? .null,
    ])
  }

  /// The last thing written: a snapshot without it was never finished.
  private func finish(at instant: Instant) throws(StorageError) {
    try ids.finish()
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
