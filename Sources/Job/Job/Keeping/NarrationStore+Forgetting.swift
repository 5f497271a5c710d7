import FoundationEssentials
import Storage

extension NarrationStore {
  /// The store of a folder of runs, unless no model was ever asked there.
  static func existing(inFolder runs: String) throws(JobError) -> NarrationStore? {
    let isThere = FileManager.default.fileExists(atPath: "\(runs)/\(fileName)")
    return isThere ? try NarrationStore(inFolder: runs) : nil
  }

  /// The ids of the people for whom a model was called.
  func callers() throws(JobError) -> [String] {
    try storing { () throws(StorageError) in
      var found: [String] = []
      try Statement("SELECT DISTINCT user_id FROM calls WHERE user_id IS NOT NULL", in: database)
        .forEach { row throws(StorageError) in found.append(try row.text(at: 0)) }
      return found
    }
  }

  /// Erases whose calls those of some people were, and the questions that only they asked: of `own`
  /// and of their calls, those that are not among `others`. A question whose words another one of
  /// somebody else repeats stays: it holds nothing of a person.
  ///
  /// Gives how many calls and questions that were.
  func forget(
    _ users: PersonSet, own: Set<Int64>, others: Set<Int64>
  ) throws(JobError) -> (calls: Int, wordings: Int) {
    let calls = try calls(of: users)
    var doomed = own.union(calls.compactMap(\.wording)).subtracting(others)
    doomed = try existing(doomed)
    doomed.subtract(try origins(ofAllBut: doomed))
    guard !calls.isEmpty || !doomed.isEmpty else {
      try storing { () throws(StorageError) in try database.settleErasure() }
      return (0, 0)
    }
    try erase(calls: calls.map(\.id), wordings: doomed.sorted())
    return (calls.count, doomed.count)
  }

  private func erase(calls: [String], wordings: [Int64]) throws(JobError) {
    try database.erase(failure: JobError.storage) { () throws(JobError) in
      try storing { () throws(StorageError) in
        let clear = try Statement("UPDATE calls SET user_id = NULL WHERE id = ?1", in: database)
        for call in calls { try clear.run([.text(call)]) }
        for column in ["wordings WHERE id", "rejections WHERE wording"] {
          let delete = try Statement("DELETE FROM \(column) = ?1", in: database)
          for wording in wordings { try delete.run([.integer(wording)]) }
        }
      }
    }
  }

  /// The calls of some people, each with the question that its name tells.
  private func calls(
    of users: PersonSet
  ) throws(JobError) -> [(id: String, wording: Int64?)] {
    try storing { () throws(StorageError) in
      var found: [(id: String, wording: Int64?)] = []
      try Statement("SELECT id, user_id, kind FROM calls WHERE user_id IS NOT NULL", in: database)
        .forEach { row throws(StorageError) in
          guard users.contains(try row.text(at: 1)) else { return }
          let id = try row.text(at: 0)
          // `run-wording-attempt` on its own, `tag-wording` in a batch.
          let parts = id.split(separator: "-")
          let place = try row.text(at: 2) == "narration_batch" ? 1 : 2
          let wording = parts.count > place ? Int64(parts[parts.count - place]) : nil
          found.append((id, wording))
        }
      return found
    }
  }

  /// Those of some questions that are there.
  private func existing(_ wordings: Set<Int64>) throws(JobError) -> Set<Int64> {
    var found: Set<Int64> = []
    for id in wordings where try wording(id) != nil { found.insert(id) }
    return found
  }

  /// The questions whose words those of all but some repeat.
  private func origins(ofAllBut wordings: Set<Int64>) throws(JobError) -> Set<Int64> {
    try storing { () throws(StorageError) in
      var found: Set<Int64> = []
      try Statement("SELECT id, origin FROM wordings WHERE origin IS NOT NULL", in: database)
        .forEach { row throws(StorageError) in
          guard !wordings.contains(try row.integer(at: 0)) else { return }
          found.insert(try row.integer(at: 1))
        }
      return found
    }
  }
}
