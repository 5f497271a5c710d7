import Associations
import Configuration
import Days
import Matrices
import Model

/// Computes a run again from its own snapshot and its own pipeline, so that every number can be
/// looked at.
public struct RunAudit {
  /// One candidate pair with everything known of it.
  public struct AuditedPair: Sendable {
    /// The person.
    public let userID: String
    /// The trigger.
    public let trigger: SignalKey
    /// The outcome.
    public let outcome: SignalKey
    /// The days between them, and how they are tested.
    public let pair: Pair
    /// The complete days.
    public let days: Int
    /// The judged pair; nil when it was not planned.
    public let discovery: Discovery?
    /// Why it is not reported; nil when it is.
    public let reason: String?
  }

  private let snapshot: Snapshot
  private let run: BlockRun
  private let vocabulary: Vocabulary
  /// The pipeline of the run, with its taxonomy.
  public let pipeline: LoadedPipeline
  private let users: Set<String>?

  /// An audit of a run, for everyone or some.
  ///
  /// - Throws: `snapshotDamaged` when the snapshot is not what it was; `unknownPeople`; the errors
  ///   of reading the run.
  public init(
    of folder: RunFolder, users: [String]?, zones: ZoneDirectory = .system
  ) throws(JobError) {
    let order = try folder.order()
    pipeline = try folder.pipeline()
    guard pipeline.digest == order.configurationDigest else {
      throw .orderDamaged(path: folder.pipelinePath)
    }
    snapshot = try Snapshot(at: folder.snapshotPath)
    // The digest leaves the instant out, and it decides what lies in the future.
    guard order.isSnapshot(snapshot.digest), snapshot.instant.description == order.instant,
      let asOf = AsOf(stored: order.asOf)
    else {
      throw .snapshotDamaged(path: folder.snapshotPath)
    }
    try snapshot.verify()
    vocabulary = try snapshot.vocabulary(pipeline.taxonomy)
    var run = try BlockRun(of: snapshot, pipeline: pipeline, asOf: asOf, zones: zones)
    run.paths.remove(.screening)
    self.run = run
    self.users = users.map(Set.init)
    let known = Set(try snapshot.people(0..<snapshot.peopleCount).map(\.userID))
    let missing = self.users?.subtracting(known).count ?? 0
    guard missing == 0 else { throw .unknownPeople(count: missing) }
  }

  /// Calls `body` with every candidate pair: by person, then planned and refused together by
  /// trigger, outcome and lag.
  public func forEachPair(
    _ body: (AuditedPair) throws(JobError) -> Void
  ) throws(JobError) {
    try forEachPerson { person, analysis throws(JobError) in
      guard let tested = analysis?.tested else { return }
      let pairs = Self.pairs(of: tested, userID: person.userID)
      for pair in pairs { try body(pair) }
    }
  }

  /// Calls `body` with the matrix of each person who has one.
  public func forEachMatrix(
    _ body: (Person, DayMatrix) throws(JobError) -> Void
  ) throws(JobError) {
    try forEachPerson { person, analysis throws(JobError) in
      if let matrix = analysis?.tested?.matrix { try body(person, matrix) }
    }
  }

  /// Calls `body` with each refused signal: its person, its id, its name as written, and the
  /// reason.
  public func forEachRefusal(
    _ body: (Person, String, Vocabulary.Name, RefusalReason) throws(JobError) -> Void
  ) throws(JobError) {
    try forEachPerson { person, analysis throws(JobError) in
      guard let refusals = analysis?.intake.refusals else { return }
      let ids = try snapshot.ids(of: refusals.map(\.row))
      for (refusal, id) in zip(refusals, ids) {
        try body(person, id, vocabulary.names[refusal.key], refusal.reason)
      }
    }
  }

  /// The analysis is nil where the person's time zone is unknown.
  func forEachPerson(
    _ body: (Person, PersonAnalysis?) throws(JobError) -> Void
  ) throws(JobError) {
    for number in 0..<snapshot.peopleCount {
      for rows in try snapshot.rows(number..<number + 1)
      where users?.contains(rows.person.userID) ?? true {
        try body(rows.person, run.analyse(rows))
      }
    }
  }

  /// Every candidate pair of a person, by trigger, outcome and lag.
  static func pairs(
    of tested: PersonAnalysis.Tested, userID: String
  ) -> [AuditedPair] {
    let keys = tested.matrix.columns.map(\.key)
    func audited(_ pair: Pair, _ days: Int, _ discovery: Discovery?, _ reason: String?)
      -> AuditedPair
    {
      AuditedPair(
        userID: userID, trigger: keys[pair.trigger], outcome: keys[pair.outcome], pair: pair,
        days: days, discovery: discovery, reason: reason)
    }
    let planned = tested.discoveries.map {
      audited($0.association.pair, $0.association.days, $0, $0.failedGate?.rawValue)
    }
    let refused = tested.plan.refused.map { audited($0.pair, $0.days, nil, $0.reason.rawValue) }
    return (planned + refused).sorted {
      ($0.pair.trigger, $0.pair.outcome, $0.pair.lag)
        < ($1.pair.trigger, $1.pair.outcome, $1.pair.lag)
    }
  }
}

extension AsOf {
  /// Reads the text that a run's order holds.
  init?(stored text: String) {
    if text == AsOf.snapshot.description { self = .snapshot } else { self.init(text) }
  }
}
