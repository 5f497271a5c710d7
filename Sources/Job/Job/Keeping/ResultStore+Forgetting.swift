import Storage

extension ResultStore {
  /// Brings the results in line with a snapshot of these people, in its order: results and tellings
  /// of others are erased, everybody's number becomes that of the snapshot, and the blocks that have
  /// all their results count as finished. The same once more changes nothing.
  func keepOnly(_ people: [String], of order: RunOrder) throws(JobError) {
    let blockSize = order.blockSize ?? 1
    let numbers = Dictionary(zip(people, people.indices)) { first, _ in first }
    var places: [Place] = []
    try forEach { report throws(JobError) in
      places.append(
        Place(
          old: report.person, new: numbers[report.result.userID],
          kept: report.result.insights.count, isFailed: report.census.failure != nil))
    }
    try database.erase(failure: JobError.storage) { () throws(JobError) in
      try storing { () throws(StorageError) in
        // People ascend in both, so that a number that is taken was given up before.
        for place in places where place.old != place.new { try move(place) }
        try writeBlocks(of: people.count, size: max(1, blockSize), places)
        try rewriteManifest(order)
      }
    }
  }

  /// The numbers of a person who has results; the new one is nil for who is not in the snapshot.
  private struct Place {
    let old: Int
    let new: Int?
    let kept: Int
    let isFailed: Bool
  }

  private func move(_ place: Place) throws(StorageError) {
    for table in Self.tablesOfPeople {
      if let new = place.new {
        try Statement("UPDATE \(table) SET person = ?2 WHERE person = ?1", in: database)
          .run([.integer(Int64(place.old)), .integer(Int64(new))])
      } else {
        try Statement("DELETE FROM \(table) WHERE person = ?1", in: database)
          .run([.integer(Int64(place.old))])
      }
    }
  }

  private func writeBlocks(
    of people: Int, size: Int, _ places: [Place]
  ) throws(StorageError) {
    try database.execute("DELETE FROM blocks")
    let insert = try Statement("INSERT INTO blocks VALUES (?1, ?2, ?3, ?4)", in: database)
    let known = Dictionary(grouping: places.filter { $0.new != nil }) { ($0.new ?? 0) / size }
    for first in stride(from: 0, to: people, by: size) {
      let block = known[first / size] ?? []
      guard block.count == min(size, people - first) else { continue }
      try insert.run([
        .integer(Int64(first)), .integer(Int64(block.count)),
        .integer(Int64(block.reduce(0) { $0 + $1.kept })),
        .integer(Int64(block.count { $0.isFailed })),
      ])
    }
  }

  /// The questions that word insights of some people of the snapshot, and those of the others.
  func wordings(
    ofPeople people: [Int]
  ) throws(JobError) -> (own: Set<Int64>, others: Set<Int64>) {
    let people = Set(people.map { Int64($0) })
    var found: (own: Set<Int64>, others: Set<Int64>) = ([], [])
    try storing { () throws(StorageError) in
      try Statement("SELECT DISTINCT person, wording FROM tellings", in: database)
        .forEach { row throws(StorageError) in
          let wording = try row.integer(at: 1)
          if people.contains(try row.integer(at: 0)) {
            found.own.insert(wording)
          } else {
            found.others.insert(wording)
          }
        }
    }
    return found
  }
}
