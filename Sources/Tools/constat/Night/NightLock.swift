import FoundationEssentials
import Job
import Storage

/// Who may work in a folder of runs. One night at a time may, or what changes runs; or the shards of one
/// division, each once, at the same time.
///
/// The locks are of the system and die with their process. `nightly.lock` is held alone by a whole
/// night, and together by shards; each shard holds a file of its own as well.
struct NightLock {
  private let locks: [FileLock]

  /// Takes the lock of all of a folder.
  ///
  /// - Throws: what `otherwise` says of whoever has it; `storage`.
  static func alone(
    in runs: String, doing work: String = "", otherwise: (String) -> CommandError
  ) throws(CommandError) -> NightLock {
    // Whoever answers requests holds it for the moments in which it takes its runs away.
    let free = try storing { () throws(StorageError) in
      try FileLock.take(at: "\(runs)/nightly.lock", attempts: 25)
    }
    guard let lock = free else { throw otherwise(try holder(in: runs)) }
    lock.sign(signature + work)
    return NightLock(locks: [lock])
  }

  /// Takes the lock of a shard. While another shard that ended a moment ago takes old runs away, it
  /// waits.
  ///
  /// - Throws: `nightRuns` while a whole night, a shard of another division or the same shard is at
  ///   work; `storage`.
  static func of(_ shard: Shard, in runs: String) async throws(CommandError) -> NightLock {
    let night = try await together(in: runs)
    // Nobody else looks for shards while this one does.
    let gate = try storing { () throws(StorageError) in
      try FileLock.wait(at: "\(runs)/shards.lock")
    }
    defer { withExtendedLifetime(gate) {} }
    for (other, path) in try shards(in: runs) where other.count != shard.count {
      guard try take(path, .exclusive) != nil else {
        throw .nightRuns(holder: FileLock.holder(at: path))
      }
    }
    let path = "\(runs)/shard-\(shard.number)-of-\(shard.count).lock"
    guard let own = try take(path, .exclusive) else {
      throw .nightRuns(holder: FileLock.holder(at: path))
    }
    own.sign("\(signature), shard \(shard)")
    return NightLock(locks: [night, own])
  }

  /// What the lock of all of a folder is taken for when a shard is done: the last one tidies.
  static let tidying = ", tidying"

  private static func together(in runs: String) async throws(CommandError) -> FileLock {
    let path = "\(runs)/nightly.lock"
    var waits = 0
    while true {
      if let lock = try take(path, .shared) { return lock }
      let holder = FileLock.holder(at: path)
      // Who has just taken it may not have signed yet.
      guard waits < (holder.hasSuffix(tidying) ? 1_200 : 10) else {
        throw .nightRuns(holder: holder)
      }
      waits += 1
      try? await Task.sleep(for: .milliseconds(50))
    }
  }

  private static var signature: String {
    "process \(ProcessInfo.processInfo.processIdentifier)"
  }

  /// Who is at work in a folder: the first of the shards that are, else whoever has all of it.
  private static func holder(in runs: String) throws(CommandError) -> String {
    for (_, path) in try shards(in: runs) where try take(path, .shared) == nil {
      return FileLock.holder(at: path)
    }
    return FileLock.holder(at: "\(runs)/nightly.lock")
  }

  /// The shards that ever worked in a folder, with the files of their locks.
  private static func shards(in runs: String) throws(CommandError) -> [(Shard, String)] {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: runs) } catch {
      throw .unreadable(path: runs)
    }
    return names.sorted().compactMap { name in
      guard name.hasPrefix("shard-"), name.hasSuffix(".lock") else { return nil }
      let parts = name.dropFirst(6).dropLast(5).split(separator: "-")
      guard parts.count == 3, parts[1] == "of", let shard = Shard("\(parts[0])/\(parts[2])")
      else { return nil }
      return (shard, "\(runs)/\(name)")
    }
  }

  private static func take(
    _ path: String, _ mode: FileLock.Mode
  ) throws(CommandError) -> FileLock? {
    try storing { () throws(StorageError) in try FileLock.take(at: path, mode) }
  }

  private static func storing<Result>(
    _ body: () throws(StorageError) -> Result
  ) throws(CommandError) -> Result {
    do throws(StorageError) { return try body() } catch { throw .storage(error) }
  }
}
