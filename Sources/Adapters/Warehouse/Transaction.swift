import CPostgres

/// What a transaction sees of others that commit meanwhile.
public enum Isolation: String, Sendable {
  /// Each statement sees what was committed when it began.
  case readCommitted = "READ COMMITTED"
  /// Every statement sees what was committed when the first one began.
  case repeatableRead = "REPEATABLE READ"
  /// As if transactions came one after another; any may have to be tried again.
  case serializable = "SERIALIZABLE"
}

/// How a transaction is begun.
public struct TransactionKind: Sendable {
  /// What it sees.
  public var isolation: Isolation
  /// Whether it only reads.
  public var isReadOnly: Bool

  /// A way to begin.
  public init(_ isolation: Isolation, isReadOnly: Bool = false) {
    self.isolation = isolation
    self.isReadOnly = isReadOnly
  }

  /// Reads everything as of one moment.
  public static let snapshot = TransactionKind(.repeatableRead, isReadOnly: true)
  /// Writes.
  public static let writing = TransactionKind(.readCommitted)
}

extension Connection {
  /// Runs `body` as one transaction: all of it is written, or nothing when it throws.
  ///
  /// A caller whose body throws its own type of error says how that type holds one of this module.
  ///
  /// - Throws: what `body` throws; through `failure`, `nestedTransaction` inside another one,
  ///   `transactionLost` when the body ended it or caught an error that had failed it, the errors
  ///   of BEGIN and COMMIT, and `commitUnknown` when the connection went before the server
  ///   answered a COMMIT that may have written.
  public func transaction<Result, Failure: Error>(
    _ kind: TransactionKind, failure: (WarehouseError) -> Failure,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    do throws(WarehouseError) { try begin(kind) } catch { throw failure(error) }
    let result: Result
    do throws(Failure) { result = try body() } catch {
      rollBack()
      throw error
    }
    do throws(WarehouseError) { try commit(kind) } catch {
      rollBack()
      throw failure(error)
    }
    return result
  }

  /// Runs `body`, which throws errors of this module only, as one transaction.
  public func transaction<Result>(
    _ kind: TransactionKind, _ body: () throws(WarehouseError) -> Result
  ) throws(WarehouseError) -> Result {
    try transaction(kind, failure: { $0 }, body)
  }

  private func begin(_ kind: TransactionKind) throws(WarehouseError) {
    guard !isInTransaction else { throw .nestedTransaction }
    let access = kind.isReadOnly ? "READ ONLY" : "READ WRITE"
    try execute("BEGIN ISOLATION LEVEL \(kind.isolation.rawValue) \(access)")
  }

  private func commit(_ kind: TransactionKind) throws(WarehouseError) {
    guard unsafe PQstatus(handle) == CONNECTION_OK else { throw .connectionLost }
    guard isInTransaction else { throw .transactionLost }
    try prepareToSend("COMMIT")
    let answer: Answer
    do throws(WarehouseError) {
      answer = unsafe try checked(PQexec(handle, "COMMIT"))
    } catch {
      // Even with an error: a server that stops may say so after it has committed.
      throw isLost && !kind.isReadOnly ? .commitUnknown : error
    }
    // The server answers the COMMIT of what has failed with its opposite.
    guard answer.command == "COMMIT" else { throw .transactionLost }
  }

  /// ROLLBACK can fail only where there is nothing left to undo, and the error that led here is the
  /// one to report.
  private func rollBack() {
    if unsafe PQtransactionStatus(handle) == PQTRANS_ACTIVE { abandon() }
    if isInTransaction { unsafe PQclear(PQexec(handle, "ROLLBACK")) }
  }
}
