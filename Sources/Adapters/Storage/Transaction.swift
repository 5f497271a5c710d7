import CSQLite

/// When a transaction takes its locks.
public enum TransactionKind: String, Sendable {
  /// At its first statement; a later write may find the database locked or changed.
  case deferred = "DEFERRED"
  /// At once, for writing; waits for other writers.
  case immediate = "IMMEDIATE"
}

extension Database {
  /// Runs `body` as one transaction: all of it is written, or nothing when it throws.
  ///
  /// A caller whose body throws its own type of error says how that type holds a storage error:
  /// `transaction(.immediate, failure: PublishingError.storage) { ... }`.
  ///
  /// - Throws: what `body` throws; through `failure`, `nestedTransaction` inside another one,
  ///   `transactionLost` when the body ended it or a caught error had rolled it back, and the
  ///   errors of BEGIN and COMMIT.
  public func transaction<Result, Failure: Error>(
    _ kind: TransactionKind, failure: (StorageError) -> Failure,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    do throws(StorageError) { try begin(kind) } catch { throw failure(error) }
    let result: Result
    do throws(Failure) { result = try body() } catch {
      rollBack()
      throw error
    }
    do throws(StorageError) { try commit() } catch {
      rollBack()
      throw failure(error)
    }
    return result
  }

  /// Runs `body`, which throws storage errors only, as one transaction.
  public func transaction<Result>(
    _ kind: TransactionKind, _ body: () throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    try transaction(kind, failure: { $0 }, body)
  }

  /// Runs `body` so that all it reads comes from the moment at which it starts, whatever others
  /// commit meanwhile. Writes inside are rolled back.
  public func inReadTransaction<Result, Failure: Error>(
    failure: (StorageError) -> Failure, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    do throws(StorageError) { try begin(.deferred) } catch { throw failure(error) }
    defer { rollBack() }
    // BEGIN alone takes no snapshot; the first read does.
    do throws(StorageError) { try execute("PRAGMA schema_version") } catch { throw failure(error) }
    return try body()
  }

  /// Runs `body`, which throws storage errors only, as one consistent read.
  public func inReadTransaction<Result>(
    _ body: () throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    try inReadTransaction(failure: { $0 }, body)
  }

  private func begin(_ kind: TransactionKind) throws(StorageError) {
    guard !isInTransaction else { throw .nestedTransaction }
    try execute("BEGIN \(kind.rawValue)")
    runsTransactionBody = true
  }

  /// SQLite rolls back by itself on some errors. Where a body caught such an error, what it does
  /// next would no longer be part of a transaction.
  func throwIfTransactionLost() throws(StorageError) {
    if runsTransactionBody, !isInTransaction { throw .transactionLost }
  }

  private func commit() throws(StorageError) {
    try execute("COMMIT")
    runsTransactionBody = false
  }

  /// ROLLBACK can fail only where there is nothing left to undo, and the error that led here is the
  /// one to report.
  private func rollBack() {
    runsTransactionBody = false
    if isInTransaction { unsafe sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
  }
}
