import Model

extension Snapshot {
  /// Copies people into other snapshots with all that is known of them, in the numbers of these.
  struct Copier {
    let snapshot: Snapshot
    private let names: [Vocabulary.Name]
    private let units: [String]

    /// A copier out of a snapshot that was made sure of: else a new digest would make good what was
    /// not.
    ///
    /// - Throws: `snapshotDamaged` when it is not what its digest says; `storage`.
    init(_ snapshot: Snapshot) throws(JobError) {
      self.snapshot = snapshot
      try snapshot.verify()
      (names, units) = try snapshot.spelling()
    }

    /// Writes a person as the next one, whose place is `number`.
    func copy(
      _ rows: PersonRows, as number: Int, to writer: SnapshotWriter
    ) throws(JobError) {
      let ids = try snapshot.rowIDs(of: rows.signals.map(\.number))
      var identified: [SnapshotWriter.IdentifiedRow] = []
      identified.reserveCapacity(ids.count)
      for (signal, id) in zip(rows.signals, ids) {
        guard names.indices.contains(signal.key), units.indices.contains(signal.unit) else {
          throw .snapshotDamaged(path: snapshot.path)
        }
        var row = signal
        row.key = try writer.number(of: names[signal.key])
        row.unit = try writer.number(of: units[signal.unit])
        identified.append(SnapshotWriter.IdentifiedRow(row: row, id: id))
      }
      var surroundings = SnapshotWriter.Surroundings()
      surroundings.unread = rows.unreadEntries.map(\.instant)
      surroundings.looks = rows.looks
      surroundings.periods = rows.periods
      let person = Person(
        number: number, userID: rows.person.userID, profile: rows.person.profile)
      try writer.write(person, identified, beside: surroundings)
    }
  }
}
