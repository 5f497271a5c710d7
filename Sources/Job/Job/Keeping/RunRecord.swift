import Days
import FoundationEssentials
import Storage

/// What there is to say of one run, read from its folder without changing a byte of it.
public struct RunRecord: Sendable, Equatable {
  /// How far a run came.
  public enum State: Sendable, Equatable {
    /// The journal is being read, or that was cut.
    case freezing
    /// So many people have their results, or that was cut.
    case computing(people: Int)
    /// Everyone has results; nothing is published, as in a dry run.
    case computed
    /// Not published: most of what is shown would have faded.
    case heldBack
    /// The results are being worded and published, or that was cut.
    case publishing
    /// Everyone is published.
    case published
    /// It is not what a run writes, or of another version of the program.
    case unreadable
  }

  /// The run's name.
  public let id: String
  /// How far it came.
  public internal(set) var state = State.unreadable
  /// When it looked; nil when that cannot be read.
  public internal(set) var instant: Instant?
  /// The last day of its windows, as it was told.
  public internal(set) var asOf = ""
  /// The program that computed it; nil when it is not told.
  public internal(set) var program: String?
  /// How many people were asked for; nil for everyone.
  public internal(set) var asked: Int?
  /// The part of the people that it is over, as `2/4`; nil for all.
  public internal(set) var shard: String?
  /// The runs that it was put together from; nil for one that was computed.
  public internal(set) var mergedFrom: [String]?
  /// How many people were left out because they told nothing of late.
  public internal(set) var inactive = 0
  /// How many people were taken out since.
  public internal(set) var forgotten = 0
  /// People in the snapshot.
  public internal(set) var people = 0
  /// Signals in the snapshot.
  public internal(set) var signals = 0
  /// Pairs that were kept, so far.
  public internal(set) var kept = 0
  /// Bytes of all its files.
  public internal(set) var bytes: Int64 = 0

  /// Nothing known of a run yet.
  init(id: String) {
    self.id = id
  }

  /// The records of the runs of a folder, the oldest first. What cannot be read of a run is told in
  /// its state.
  ///
  /// - Throws: `file` when the folder cannot be read.
  public static func all(in runs: String) throws(JobError) -> [RunRecord] {
    try RunFolder.all(in: runs).map { RunRecord(of: $0) }
  }

  /// The record of one run.
  public init(of folder: RunFolder) {
    self.init(id: folder.id)
    bytes = Self.bytes(below: folder.path)
    do throws(JobError) { state = try read(folder) } catch { state = .unreadable }
  }

  /// Fills the record in from what the folder holds.
  ///
  /// - Throws: what is wrong with an unreadable run.
  mutating func read(_ folder: RunFolder) throws(JobError) -> State {
    let order = try folder.order()
    instant = Instant(iso8601: order.instant)
    (asOf, program, asked) = (order.asOf, order.program, order.users?.count)
    (shard, mergedFrom, inactive) = (order.shard, order.mergedFrom, order.inactive ?? 0)
    forgotten = order.forgotten ?? 0
    guard order.snapshotDigest != nil else { return .freezing }
    let snapshot = try Snapshot(at: folder.snapshotPath)
    (people, signals) = (snapshot.peopleCount, snapshot.signalCount)
    guard FileManager.default.fileExists(atPath: folder.resultsPath) else {
      return .computing(people: 0)
    }
    let results = try ResultReader(at: folder.resultsPath)
    let done = try results.progress()
    kept = done.kept
    let decisions = try results.decisions()
    if decisions.contains(ResultStore.Decision.finished.rawValue) { return .published }
    if decisions.contains(ResultStore.Decision.allowed.rawValue) { return .publishing }
    guard done.people >= people else { return .computing(people: done.people) }
    return decisions.contains(ResultStore.Decision.heldBack.rawValue) ? .heldBack : .computed
  }

  private static func bytes(below path: String) -> Int64 {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    return names.reduce(0) { sum, name in
      let facts = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
      // A link is no file of the run.
      guard facts?[.type] as? FileAttributeType == .typeRegular else { return sum }
      let size = try? PrivateFile.size(of: "\(path)/\(name)")
      return sum + Int64(size ?? 0)
    }
  }
}

/// Reads the results of a run, which it leaves as they are.
struct ResultReader {
  let database: Database

  init(at path: String) throws(JobError) {
    database = try storing { () throws(StorageError) in
      let location = try DatabaseLocation(path: path)
      // Where nobody writes, no log is made that a reader could not take away again.
      do throws(StorageError) { return try Database(location, .immutable) } catch .journalBeside {
        return try Database(location, .readOnly)
      }
    }
  }

  /// The people of finished blocks, and what was kept of them.
  func progress() throws(JobError) -> (people: Int, kept: Int) {
    var found = (people: 0, kept: 0)
    try forEach("SELECT coalesce(sum(people), 0), coalesce(sum(kept), 0) FROM blocks") {
      row throws(StorageError) in
      found = (Int(try row.integer(at: 0)), Int(try row.integer(at: 1)))
    }
    return found
  }

  /// The names of what was decided.
  func decisions() throws(JobError) -> Set<String> {
    var found: Set<String> = []
    try forEach("SELECT name FROM decisions") { row throws(StorageError) in
      found.insert(try row.text(at: 0))
    }
    return found
  }

  /// A count for each name that a query gives.
  func counts(_ sql: String) throws(JobError) -> [String: Int] {
    var found: [String: Int] = [:]
    try forEach(sql) { row throws(StorageError) in
      found[try row.text(at: 0)] = Int(try row.integer(at: 1))
    }
    return found
  }

  private func forEach(
    _ sql: String, _ body: (Row) throws(StorageError) -> Void
  ) throws(JobError) {
    try storing { () throws(StorageError) in
      try Statement(sql, in: database).forEach(body)
    }
  }
}
