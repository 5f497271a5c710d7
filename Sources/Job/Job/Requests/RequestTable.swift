import Days
import Model

/// The table `insight_requests` of a journal, with what it takes to answer its rows.
///
/// Whoever works for a person holds the person's lock, which goes with the process. So a row that is
/// `running` while its lock is free was left by a process that died, and is claimed again; and no two
/// processes work for one person, whatever the rows say.
protocol RequestTable {
  /// The lock of a person; nil when somebody works for them.
  func lock(_ userID: String) throws(JobError) -> (any RequestLock)?

  /// Claims what waits longest; after all that wait, what a process that died has left, so that a
  /// request that kills whoever serves it keeps nobody else waiting. Nil when there is nothing.
  func claimNext(at now: Instant) throws(JobError) -> RequestClaim?

  /// Claims the open request of a person, or a new one.
  func claim(
    _ userID: String, since: Instant?, by lock: any RequestLock, at now: Instant
  ) throws(JobError) -> RequestClaim

  /// Writes the answer. A row that was deleted meanwhile stays deleted.
  func finish(_ claim: RequestClaim, _ answer: RequestAnswer, at now: Instant) throws(JobError)

  /// Who asks. Without a profile the language is that of a new one, French.
  func asker(_ userID: String, zones: ZoneDirectory) throws(JobError) -> Asker

  /// When a run last answered a request of a person; nil when none did.
  func lastAnswered(_ userID: String) throws(JobError) -> Instant?

  /// How a person was last computed; nil when they never were.
  func lastComputation(_ userID: String) throws(JobError) -> LastComputation?

  /// When anything of a person last changed, to the second; nil when a time cannot be read.
  func lastChange(_ userID: String) throws(JobError) -> Instant?
}

/// What keeps everybody else from working for a person, until the last reference to it is gone.
protocol RequestLock: AnyObject, Sendable {}

/// A request that this process answers; nobody else does while the claim is there.
public struct RequestClaim: Sendable {
  /// The id of its row.
  let id: String
  /// The person.
  public let userID: String
  /// What the caller saw last, as it was written.
  let since: String?
  /// The lock of the person.
  let lock: any RequestLock
}

/// What the journal tells of a person who asks.
struct Asker {
  let language: Language
  /// Nil when their profile names no zone that is known.
  let zone: TimeZoneRules?
  let hasProfile: Bool
  /// Whether the journal holds anything of them.
  let isKnown: Bool

  /// Who asks, by their profile, nil without one, and by whether they have a signal.
  init(
    profile: (language: String, zone: String)?, hasSignal: Bool, zones: ZoneDirectory
  ) {
    language = profile.flatMap { Language(rawValue: $0.language) } ?? .french
    zone = profile.flatMap { try? TimeZoneRules(identifier: $0.zone, in: zones) }
    hasProfile = profile != nil
    isKnown = hasProfile || hasSignal
  }
}

/// The columns that tell when something of a person changed, by their tables.
enum ChangeStamps {
  static let columns = [
    ("deleted_signals", ["deleted_at"]), ("entries", ["created_at", "updated_at", "deleted_at"]),
    ("last_deletions", ["deleted_at"]), ("periods", ["created_at", "updated_at", "deleted_at"]),
    ("profiles", ["created_at", "updated_at"]),
    ("signals", ["created_at", "updated_at", "deleted_at"]),
  ]

  /// A query of every such moment of the person that `parameter` stands for.
  static func query(ofPerson parameter: String) -> String {
    columns.flatMap { table, columns in
      columns.map { "SELECT \($0) AS moment FROM \(table) WHERE user_id = \(parameter)" }
    }.joined(separator: " UNION ALL ")
  }
}
