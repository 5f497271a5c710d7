import Job
import Warehouse

/// Who may compute a night of a journal on a server: one program at a time, from whatever machine, or
/// the shards of one division, each once, at the same time. The locks are those of the server, and go
/// with the session.
struct ServerNightLock {
  private let session: Connection

  private static let night = AdvisoryKey(named: "constat nightly")
  /// The number before the locks of divisions into 1, 2, ... shards.
  private static let divisions = AdvisoryKey(named: "constat nightly shards").number >> 2

  /// Takes the lock of a night, or of a shard of one.
  ///
  /// - Throws: `nightRuns` naming the holder; `warehouse`.
  static func take(
    at location: ServerLocation, _ shard: Shard?
  ) throws(CommandError) -> ServerNightLock {
    let session: Connection
    let holder: LockHolder?
    do throws(WarehouseError) {
      session = try Connection(location, options: .looking)
      if let shard {
        holder = try take(shard, in: session)
      } else {
        holder = try takeAll(in: session)
      }
    } catch { throw .warehouse(error) }
    guard let holder else { return ServerNightLock(session: session) }
    let name = holder.applicationName.isEmpty ? "" : ", \(holder.applicationName)"
    throw .nightRuns(holder: "process \(holder.processID) of the server\(name)")
  }

  /// Who keeps the lock of a whole night from being had; nil when it is.
  private static func takeAll(in session: Connection) throws(WarehouseError) -> LockHolder? {
    try session.tryAdvisoryLock(night) ? nil : try unnamed(session.holder(of: night))
  }

  private static func take(
    _ shard: Shard, in session: Connection
  ) throws(WarehouseError) -> LockHolder? {
    guard try session.trySharedAdvisoryLock(night) else {
      return try unnamed(session.holder(of: night))
    }
    let own = AdvisoryKey(named: "constat nightly shard \(shard)")
    guard try session.tryAdvisoryLock(own) else { return try unnamed(session.holder(of: own)) }
    // In two divisions at once a person would be in two shards. Of two that begin at one moment at
    // least one sees the other.
    let division = AdvisoryKey(divisions + Int64(shard.count))
    _ = try session.trySharedAdvisoryLock(division)
    return try session.holder(among: divisions + 1...divisions + 1_024, except: division)
  }

  /// Who held it may be gone by the time that one asks.
  private static func unnamed(_ holder: LockHolder?) -> LockHolder {
    holder ?? LockHolder(processID: 0, applicationName: "")
  }
}
