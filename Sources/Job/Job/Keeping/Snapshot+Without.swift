extension Snapshot {
  /// Writes the same snapshot without some people, of whom nothing is left in it: not a row, not an
  /// id, not a name or a unit that only they had. The others keep their rows and their order; the
  /// numbers of people and rows close up.
  ///
  /// - Throws: `snapshotDamaged` when this one is not what its digest says; `storage`.
  func write(to path: String, without users: PersonSet) throws(JobError) {
    let copier = try Copier(self)
    _ = try SnapshotWriter.write(to: path, at: instant) { writer throws(JobError) in
      var number = 0
      try forEachPerson(0..<peopleCount) { rows throws(JobError) in
        guard !users.contains(rows.person.userID) else { return }
        try copier.copy(rows, as: number, to: writer)
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
