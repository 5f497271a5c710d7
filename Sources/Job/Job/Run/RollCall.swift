import Publishing

/// Makes sure that the results of a run are those of its snapshot's people, each once and in their
/// order, before anything is made of them.
struct RollCall {
  private let snapshot: Snapshot
  private let path: String
  private var next = 0
  private var block: [String] = []

  /// A roll call of the results at a path.
  init(of snapshot: Snapshot, resultsAt path: String) {
    self.snapshot = snapshot
    self.path = path
  }

  /// The next report, which must be that of the next person.
  ///
  /// - Throws: `resultsDamaged`.
  mutating func answer(_ report: PersonReport) throws(JobError) {
    if block.isEmpty {
      block = try snapshot.people(next..<min(next + 1_024, snapshot.peopleCount))
        .reversed().map(\.userID)
    }
    guard report.person == next, report.result.userID == block.popLast() else {
      throw .resultsDamaged(path: path)
    }
    next += 1
  }

  /// Nobody may be missing.
  ///
  /// - Throws: `resultsDamaged`.
  func end() throws(JobError) {
    guard next == snapshot.peopleCount else { throw .resultsDamaged(path: path) }
  }
}
