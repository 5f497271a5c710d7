extension Database {
  /// Runs `body` as one transaction, and returns when nothing of what it deleted or replaced is left
  /// in the file or in its log: freed bytes are overwritten, the file is built anew, and the log is
  /// emptied.
  ///
  /// The transaction also writes down that the file is to be built anew (`user_version`), so that
  /// `settleErasure` does it where this was cut.
  ///
  /// - Throws: through `failure`, as `transaction`, and `locked` when another connection reads the
  ///   database for longer than the busy timeout: what was deleted is gone for every reader, and
  ///   the erasure is still owed.
  public func erase<Failure: Error>(
    failure: (StorageError) -> Failure, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    do throws(StorageError) { try execute("PRAGMA secure_delete = ON") } catch {
      throw failure(error)
    }
    try transaction(.immediate, failure: failure) { () throws(Failure) in
      try body()
      do throws(StorageError) { try execute("PRAGMA user_version = \(Self.owed)") } catch {
        throw failure(error)
      }
    }
    do throws(StorageError) { try settleErasure() } catch { throw failure(error) }
  }

  /// Does what an erasure that was cut left undone; nothing where none is owed.
  ///
  /// - Throws: as `erase`.
  public func settleErasure() throws(StorageError) {
    guard try number("PRAGMA user_version") == Self.owed else { return }
    try execute("PRAGMA secure_delete = ON; VACUUM")
    try emptyLog()
    try execute("PRAGMA user_version = 0")
    try emptyLog()
  }

  /// Brings the log into the file, and cuts it to nothing.
  private func emptyLog() throws(StorageError) {
    guard try number("PRAGMA wal_checkpoint(TRUNCATE)") == 0 else { throw .locked(path: path) }
  }

  /// Any number that no schema of ours has as its version.
  private static let owed: Int64 = 0x4552_4153

  private func number(_ sql: String) throws(StorageError) -> Int64 {
    let statement = try Statement(sql, in: self)
    defer { statement.reset() }
    return try statement.step() ? statement.row.integer(at: 0) : 0
  }
}
