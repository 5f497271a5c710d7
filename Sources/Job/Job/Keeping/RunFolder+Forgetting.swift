import FoundationEssentials
import Storage

/// Taking people out of one run. Whoever calls holds the run's lock.
///
/// A snapshot without them is written beside the old one; then the run's order tells its digest,
/// which is the moment from which on they are forgotten. What follows can be done again from
/// wherever it was cut: the results are brought in line with the new snapshot, it takes the place of
/// the old one, and the order is written once more.
extension RunFolder {
  /// A snapshot that is to take the place of the run's.
  private var nextSnapshotPath: String { snapshotPath + ".next" }

  /// The people of a run that are among some, by their numbers in its snapshot, and whether the order
  /// names any of them. What a cut left undone or half written is finished or taken away first.
  ///
  /// - Throws: `orderDamaged`, `snapshotDamaged`, `snapshotFormat`, `storage`, `file`.
  func members(_ users: PersonSet) throws(JobError) -> (numbers: [Int], isNamed: Bool) {
    try remove(orderPath + ".part")
    // Cut before it was told anything.
    guard hasOrder else { return ([], false) }
    try finishForgetting()
    try removeLeftovers()
    let order = try order()
    let isNamed = order.users?.contains(where: users.contains) ?? false
    guard let digest = order.snapshotDigest else { return ([], isNamed) }
    let snapshot = try Snapshot(at: snapshotPath)
    guard snapshot.digest == digest else { throw .snapshotDamaged(path: snapshotPath) }
    let people = try snapshot.people(0..<snapshot.peopleCount)
    return (people.filter { users.contains($0.userID) }.map(\.number), isNamed)
  }

  /// Takes people out of the run; `members` was called before.
  func forget(_ users: PersonSet, count: Int) throws(JobError) {
    var order = try order()
    order.users = order.users?.filter { !users.contains($0) }
    guard order.snapshotDigest != nil, count > 0 else { return try rewrite(order) }
    try Snapshot(at: snapshotPath).write(to: nextSnapshotPath, without: users)
    order.forgotten = (order.forgotten ?? 0) + count
    order.nextSnapshotDigest = try Snapshot(at: nextSnapshotPath).digest
    try rewrite(order)
    try finishForgetting()
  }

  /// Goes on with a forgetting that was cut after it was decided; nothing where none was.
  func finishForgetting() throws(JobError) {
    var order = try order()
    guard let digest = order.nextSnapshotDigest else { return }
    if FileManager.default.fileExists(atPath: nextSnapshotPath) {
      let next = try Snapshot(at: nextSnapshotPath)
      guard next.digest == digest else { throw .snapshotDamaged(path: nextSnapshotPath) }
      let people = try next.people(0..<next.peopleCount).map(\.userID)
      if FileManager.default.fileExists(atPath: resultsPath) {
        try ResultStore(at: resultsPath).keepOnly(people, of: order)
      }
      try storing { () throws(StorageError) in
        try PrivateFile.replace(snapshotPath, with: nextSnapshotPath)
      }
    }
    guard try Snapshot(at: snapshotPath).digest == digest else {
      throw .snapshotDamaged(path: snapshotPath)
    }
    order.snapshotDigest = digest
    order.nextSnapshotDigest = nil
    try rewrite(order)
  }

  /// Takes away what a cut left half written, and a snapshot from which nothing was computed yet.
  private func removeLeftovers() throws(JobError) {
    for path in [nextSnapshotPath + ".part", snapshotPath + ".part", nextSnapshotPath] {
      try remove(path)
    }
    if try order().snapshotDigest == nil { discardSnapshot() }
  }

  private func remove(_ path: String) throws(JobError) {
    guard FileManager.default.fileExists(atPath: path) else { return }
    do { try FileManager.default.removeItem(atPath: path) } catch { throw .file(path: path) }
  }
}
