import FoundationEssentials
import Storage

/// Takes people out of every run of a folder, and out of what was asked of a model for them: their
/// rows, their ids and those of their signals, their results, and the names and sentences that were
/// theirs alone. Afterwards no file below the folder holds a byte of these ids.
///
/// Each step is whole or can be done again: the same call once more finishes what was cut, and
/// changes nothing where nothing is left. The caller holds the lock of the night.
public struct RunEraser: Sendable {
  /// What was forgotten.
  public struct Summary: Sendable, Equatable {
    /// How many people of those asked for were found in any run or call.
    public internal(set) var people = 0
    /// The runs out of which somebody was taken.
    public internal(set) var runs = 0
    /// Calls of a model that are nobody's any more.
    public internal(set) var calls = 0
    /// Sentences and questions of theirs alone.
    public internal(set) var wordings = 0
    /// How many people are gone from the journal and were kept all the same, because they are most of
    /// those who are known here: see `forgetPeople`.
    public internal(set) var withheld = 0
    /// Runs that are at work at this moment, which were left as they are.
    public internal(set) var busy: [String] = []
    /// Runs that cannot be read, which were left as they are.
    public internal(set) var unreadable: [String] = []

    /// Whether every run was looked at.
    public var isWhole: Bool { busy.isEmpty && unreadable.isEmpty }
  }

  private let runs: String

  /// An eraser for a folder of runs.
  public init(runs: String) {
    self.runs = runs
  }

  /// Forgets people, by their ids in capital or small letters.
  ///
  /// A run that is at work, or that cannot be read, keeps nobody else from being looked at: it is
  /// named in the summary.
  ///
  /// - Throws: `file` when the folder of runs cannot be read; `storage` when what was asked of a model
  ///   cannot be.
  public func forget(_ users: [String]) throws(JobError) -> Summary {
    let users = PersonSet(users)
    try RunFolder.clearRemoved(in: runs)
    var summary = Summary()
    var members: [RunFolder] = []
    var others: Set<Int64> = []
    var own: Set<Int64> = []
    var found: Set<String> = []
    for folder in try RunFolder.all(in: runs) where folder.isBegun {
      let isRead = attempt(folder, in: &summary) { () throws(JobError) in
        let (numbers, isNamed) = try folder.members(users)
        let wordings = try folder.wordings(ofPeople: numbers)
        own.formUnion(wordings.own)
        others.formUnion(wordings.others)
        guard isNamed || !numbers.isEmpty else { return }
        found.formUnion(try folder.userIDs().filter(users.contains).map { $0.lowercased() })
        members.append(folder)
      }
      if !isRead, let told = try? folder.wordings(ofPeople: []) { others.formUnion(told.others) }
    }
    // First, for afterwards nobody knows any more who asked what.
    if let store = try NarrationStore.existing(inFolder: runs) {
      found.formUnion(try store.callers().filter(users.contains).map { $0.lowercased() })
      (summary.calls, summary.wordings) = try store.forget(users, own: own, others: others)
    }
    for folder in members {
      let isForgotten = attempt(folder, in: &summary) { () throws(JobError) in
        try folder.forget(users, count: try folder.members(users).numbers.count)
      }
      if isForgotten { summary.runs += 1 }
    }
    summary.people = found.count
    return summary
  }

  /// Forgets whoever is gone from the journal: who has neither a profile nor a signal there, and is in
  /// a run of this folder, or was asked for. Nobody is forgotten in a folder that holds a run of
  /// another journal as well, whose people are not gone. Nor is anybody when more than half of those
  /// who are known would be, unless that `isConfirmed`: a journal that is empty or another one is
  /// likelier, and what is forgotten does not come back.
  ///
  /// - Throws: as `forget`.
  public func forgetPeople(
    goneFrom journal: JournalLocation, isConfirmed: Bool = false
  ) throws(JobError) -> Summary {
    var known: Set<String> = []
    for folder in try RunFolder.all(in: runs) where folder.isBegun {
      if let order = try? folder.order(), order.journal != journal.name { return Summary() }
      // What cannot be read is told when somebody is forgotten.
      if let ids = try? folder.userIDs() { known.formUnion(ids) }
    }
    let store = try NarrationStore.existing(inFolder: runs)
    if let store {
      known.formUnion(try store.callers())
      try storing { () throws(StorageError) in try store.database.settleErasure() }
    }
    let gone = try journal.peopleGone(of: known.sorted())
    guard isConfirmed || 2 * gone.count <= known.count else {
      var summary = Summary()
      summary.withheld = gone.count
      return summary
    }
    return gone.isEmpty ? Summary() : try forget(gone)
  }

  /// Runs `body` under the lock of a run; what keeps it from being done is told in the summary. Gives
  /// whether it was done.
  private func attempt(
    _ folder: RunFolder, in summary: inout Summary, _ body: () throws(JobError) -> Void
  ) -> Bool {
    do throws(JobError) {
      guard let lock = try folder.lock() else { throw .runInProgress(run: folder.id) }
      defer { withExtendedLifetime(lock) {} }
      try body()
      return true
    } catch {
      summary.add(error, of: folder)
      return false
    }
  }
}

extension RunEraser.Summary {
  fileprivate mutating func add(_ error: JobError, of folder: RunFolder) {
    switch error {
    case .storage(.locked), .runInProgress: busy.append(folder.id)
    default: unreadable.append(folder.id)
    }
  }
}

extension RunFolder {
  /// The ids of everybody whom the run's snapshot or its order names.
  fileprivate func userIDs() throws(JobError) -> [String] {
    let order = try order()
    guard order.snapshotDigest != nil else { return order.users ?? [] }
    let snapshot = try Snapshot(at: snapshotPath)
    return try snapshot.people(0..<snapshot.peopleCount).map(\.userID) + (order.users ?? [])
  }

  /// The questions of some people of the run, and those of the others.
  fileprivate func wordings(
    ofPeople people: [Int]
  ) throws(JobError) -> (own: Set<Int64>, others: Set<Int64>) {
    guard FileManager.default.fileExists(atPath: resultsPath) else { return ([], []) }
    return try ResultStore(at: resultsPath).wordings(ofPeople: people)
  }
}
