import Model
import Storage

extension Snapshot {
  /// Writes the same snapshot without some people, of whom nothing is left in it: not a row, not an
  /// id, not a name or a unit that only they had. The others keep their rows and their order; the
  /// numbers of people and rows close up.
  ///
  /// - Throws: `snapshotDamaged` when this one is not what its digest says; `storage`.
  func write(to path: String, without users: PersonSet) throws(JobError) {
    // Else the new digest would make good what was not.
    try verify()
    let (names, units) = try spelling()
    _ = try SnapshotWriter.write(to: path, at: instant) { writer throws(JobError) in
      var number = 0
      try forEachPerson(0..<peopleCount) { rows throws(JobError) in
        guard !users.contains(rows.person.userID) else { return }
        let ids = try rowIDs(of: rows.signals.map(\.number))
        var identified: [SnapshotWriter.IdentifiedRow] = []
        identified.reserveCapacity(ids.count)
        for (signal, id) in zip(rows.signals, ids) {
          guard names.indices.contains(signal.key), units.indices.contains(signal.unit) else {
            throw .snapshotDamaged(path: self.path)
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
        number += 1
      }
    }
  }
}

/// Some people, whose ids are the same in capital and small letters.
struct PersonSet {
  private let ids: Set<String>

  init(_ ids: some Sequence<String>) {
    self.ids = Set(ids.map { $0.lowercased() })
  }

  func contains(_ id: String) -> Bool { ids.contains(id.lowercased()) }

  /// The ids in small letters, ascending.
  var sorted: [String] { ids.sorted() }

  var count: Int { ids.count }
}
