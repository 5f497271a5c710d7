import Days
import FoundationEssentials
import Model
import Storage

/// Puts the runs of all parts of the people together to one, which is as if one run had been over
/// everyone: the same snapshot, the same results. The parts stay as they are.
///
/// The new run is complete or absent: it is written under another name, and gets its own at the end.
/// It counts as published, and never goes on. The caller holds the lock of the night.
public struct RunMerger {
  /// What was put together.
  public struct Summary: Sendable, Equatable {
    /// The new run's folder.
    public let folder: String
    /// People in its snapshot.
    public let people: Int
    /// Signals in its snapshot.
    public let signals: Int
  }

  private let parts: [RunFolder]
  private let runs: String

  /// A merger of runs, in any order, to one in the folder `runs`.
  public init(of parts: [RunFolder], into runs: String) {
    self.parts = parts
    self.runs = runs
  }

  /// Puts the runs together.
  ///
  /// - Throws: `unmergeable`; `runInProgress`; `snapshotDamaged`, also where somebody is in a part
  ///   that is not theirs; the errors of the files of a run.
  public func merge() throws(JobError) -> Summary {
    var locks: [FileLock] = []
    defer { withExtendedLifetime(locks) {} }
    for part in parts {
      guard part.isBegun, let lock = try part.lock() else {
        throw .runInProgress(run: part.id)
      }
      locks.append(lock)
      try part.finishForgetting()
    }
    let orders = try MergeOrders(parts)
    try RunFolder.clearRemoved(in: runs)
    let name = freeName(at: orders.parts[0].snapshot.instant)
    let unfinished = RunFolder(path: "\(runs)/\(name)\(RunFolder.mergingMark)")
    do throws(JobError) {
      try storing { () throws(StorageError) in
        try PrivateFile.createNewFolder(at: unfinished.path)
      }
      let summary = try write(orders, as: name, to: unfinished)
      try storing { () throws(StorageError) in try PrivateFile.synchronize(unfinished.path) }
      do {
        try FileManager.default.moveItem(atPath: unfinished.path, toPath: summary.folder)
      } catch { throw JobError.file(path: summary.folder) }
      try storing { () throws(StorageError) in try PrivateFile.synchronize(runs) }
      return summary
    } catch {
      unfinished.discard()
      throw error
    }
  }

  private func freeName(at instant: Instant) -> String {
    var attempt = 1
    while FileManager.default.fileExists(
      atPath: "\(runs)/\(RunFolder.name(at: instant, attempt: attempt))")
    {
      attempt += 1
    }
    return RunFolder.name(at: instant, attempt: attempt)
  }

  private func write(
    _ orders: MergeOrders, as name: String, to folder: RunFolder
  ) throws(JobError) -> Summary {
    let people = try self.people(of: orders)
    let census = try freeze(people, of: orders, to: folder)
    var order = RunOrder(
      merging: orders.parts.map(\.order), after: orders.parts[0].order, run: name)
    order.snapshotDigest = try Snapshot(at: folder.snapshotPath).digest
    let results = try ResultStore(at: folder.resultsPath)
    let pipeline = try orders.parts[0].folder.pipeline()
    try results.write(order, pipeline)
    try join(people, of: orders, into: results)
    try results.keepOnly(people.map(\.userID), of: order)
    let told = orders.parts.compactMap { $0.folder.narration() }
    if let first = told.first {
      try folder.write(told.dropFirst().reduce(into: first) { $0.add($1) })
    }
    try folder.write(order, pipeline: pipeline)
    return Summary(
      folder: "\(runs)/\(name)", people: census.people, signals: census.signals)
  }

  /// A person of a part.
  private struct Member {
    let userID: String
    let part: Int
    /// The number in the snapshot of the part.
    let number: Int
  }

  /// Everyone, in the order in which a freeze would read them. Nobody is in two parts, for each has
  /// only those that belong to it.
  private func people(of orders: MergeOrders) throws(JobError) -> [Member] {
    var people: [Member] = []
    for (place, part) in orders.parts.enumerated() {
      for person in try part.snapshot.people(0..<part.snapshot.peopleCount) {
        guard part.shard.holds(person.userID) else {
          throw .snapshotDamaged(path: part.snapshot.path)
        }
        people.append(Member(userID: person.userID, part: place, number: person.number))
      }
    }
    return people.sorted { $0.userID.utf8.lexicographicallyPrecedes($1.userID.utf8) }
  }

  private func freeze(
    _ people: [Member], of orders: MergeOrders, to folder: RunFolder
  ) throws(JobError) -> Freezer.Census {
    var copiers: [Snapshot.Copier] = []
    for part in orders.parts { copiers.append(try Snapshot.Copier(part.snapshot)) }
    let instant = orders.parts[0].snapshot.instant
    return try SnapshotWriter.write(to: folder.snapshotPath, at: instant) {
      writer throws(JobError) in
      for (number, person) in people.enumerated() {
        let copier = copiers[person.part]
        try copier.snapshot.forEachPerson(person.number..<person.number + 1) {
          rows throws(JobError) in
          try copier.copy(rows, as: number, to: writer)
        }
      }
    }
  }

  private func join(
    _ people: [Member], of orders: MergeOrders, into results: ResultStore
  ) throws(JobError) {
    var numbers: [[Int64: Int64]] = Array(repeating: [:], count: orders.parts.count)
    for (number, person) in people.enumerated() {
      numbers[person.part][Int64(person.number)] = Int64(number)
    }
    for (part, numbers) in zip(orders.parts, numbers) {
      let told = try ResultReader(at: part.folder.resultsPath)
      let foreign = try ForeignWordings(
        try ResultStore.wordings(of: told), inFolder: part.folder.runs)
      let wordings =
        foreign.isEmpty ? [:] : try NarrationStore(inFolder: runs).adopt(foreign)
      try results.take(told, numbers: numbers, wordings: wordings)
    }
  }
}
