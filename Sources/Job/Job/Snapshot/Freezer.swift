import Days
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
    try SnapshotWriter.write(to: path, at: instant) { writer throws(JobError) in
      try journal.inReadTransaction(failure: JobError.storage) { () throws(JobError) in
        let reader = try storing { () throws(StorageError) in try JournalReader(journal) }
        let transfer = JournalTransfer(from: reader, to: writer, taxonomy: taxonomy)
        try reader.forEachPerson(of: users) { person throws(JobError) in
          try transfer.write(person)
        }
      }
    }
  }
}

/// Brings people from a journal to a snapshot: texts become numbers.
private final class JournalTransfer {
  private let reader: JournalReader
  private let writer: SnapshotWriter
  private let taxonomy: Taxonomy
  /// For each number of a name, whether its text holds two numbers.
  private var isSplit: [Bool] = []

  init(from reader: JournalReader, to writer: SnapshotWriter, taxonomy: Taxonomy) {
    self.reader = reader
    self.writer = writer
    self.taxonomy = taxonomy
  }

  func write(_ person: Person) throws(JobError) {
    var rows: [SnapshotWriter.IdentifiedRow] = []
    var identifiers: [RepeatKey?] = []
    var entryNumbers: [String: Int64] = [:]
    try reader.forEachSignal(of: person.userID) { signal throws(JobError) in
      var row = signal.row
      row.key = try number(of: signal.name)
      row.unit = try writer.number(of: signal.unit)
      if isSplit[row.key], let text = signal.valueText { row.readPair(in: text) }
      if let id = signal.entryID {
        let entry = entryNumbers[id] ?? Int64(entryNumbers.count)
        entryNumbers[id] = entry
        row.entry = entry
      }
      rows.append(SnapshotWriter.IdentifiedRow(row: row, id: RowID(signal.id)))
      identifiers.append(
        signal.sourceIdentifier.map { RepeatKey(source: row.source, text: $0) })
    }
    Self.numberRepeats(in: &rows, identifiers)
    try writer.write(
      person, rows, unread: try reader.unreadEntries(of: person.userID),
      looks: try reader.looks(of: person.userID))
  }

  private func number(of name: Vocabulary.Name) throws(JobError) -> Int {
    let number = try writer.number(of: name)
    if number == isSplit.count {
      let key = Category(rawValue: name.category).map { SignalKey($0, name.key) }
      isSplit.append(key.flatMap { taxonomy[$0] }?.splitsInto.isEmpty == false)
    }
    return number
  }

  /// Numbers the rows that share a source and an identifier; a row without a twin needs no number.
  private static func numberRepeats(
    in rows: inout [SnapshotWriter.IdentifiedRow], _ identifiers: [RepeatKey?]
  ) {
    let twins = Dictionary(grouping: rows.indices.filter { identifiers[$0] != nil }) {
      identifiers[$0]
    }
    for (group, indices) in twins.values.filter({ $0.count > 1 }).sorted(by: { $0[0] < $1[0] })
      .enumerated()
    {
      for index in indices { rows[index].row.repeatGroup = Int64(group) }
    }
  }
}

/// A source and its identifier of a sample.
private struct RepeatKey: Hashable {
  let source: Source
  let text: String
}
