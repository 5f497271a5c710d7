import Days
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
    /// People who were left out because they are not active.
    public internal(set) var inactive = 0
  }

  private let taxonomy: Taxonomy
  private let instant: Instant
  /// Whether people about whom nothing is odd are read the quick way; the bytes are the same.
  var readsPlainly = true

  /// A freezer for a taxonomy, which tells the keys whose text holds two numbers; `instant` is the
  /// snapshot's.
  public init(taxonomy: Taxonomy, instant: Instant) {
    self.taxonomy = taxonomy
    self.instant = instant
  }

  /// Writes the snapshot of a journal, or of the people chosen, to a path where nothing is yet.
  /// The file is complete or absent: it is written under another name and renamed. Memory is that
  /// of one person. The journal stays readable and writable. `progress` is told how many people are
  /// written, of how many.
  ///
  /// - Throws: `storage`; `unknownEnumeration`; `unknownPeople`.
  public func freeze(
    _ journal: Database, of choice: PeopleChoice = PeopleChoice(), to path: String,
    progress: (_ written: Int, _ people: Int) -> Void = { _, _ in }
  ) throws(JobError) -> Census {
    var inactive = 0
    var census = try SnapshotWriter.write(to: path, at: instant) { writer throws(JobError) in
      try journal.inReadTransaction(failure: JobError.storage) { () throws(JobError) in
        let reader = try storing { () throws(StorageError) in try JournalReader(journal) }
        var plain = PlainReader(from: reader, to: writer, taxonomy: taxonomy)
        let careful = CarefulReader(from: reader, to: writer, taxonomy: taxonomy)
        func rows(of user: String) throws(JobError) -> [SnapshotWriter.IdentifiedRow] {
          if readsPlainly, let rows = try plain.rows(of: user) { return rows }
          return try careful.rows(of: user)
        }
        let chosen = try reader.people(chosenBy: choice)
        inactive = chosen.inactive
        var written = 0
        try reader.forEachPerson(chosen) { person throws(JobError) in
          let rows = try rows(of: person.userID)
          var surroundings = SnapshotWriter.Surroundings()
          surroundings.unread = try reader.unreadEntries(of: person.userID)
          surroundings.looks = try reader.looks(of: person.userID)
          surroundings.periods = try reader.periods(of: person.userID)
          try writer.write(person, rows, beside: surroundings)
          written += 1
          progress(written, chosen.count)
        }
      }
    }
    census.inactive = inactive
    return census
  }
}
