import CPostgres
import Glibc

/// What stands between this program and the server.
enum SessionKind: Hashable {
  /// Nothing: the session is the server's.
  case direct
  /// A pooler that lends one session of the server to this connection.
  case pooled
  /// A pooler that lends one for a transaction at a time.
  case pooledByTransaction
}

extension Connection {
  /// Finds out whether the session lasts from one transaction to the next.
  ///
  /// A pooler makes up the number of the process that it tells. In transaction mode it gives the
  /// process that just served this connection to the next who asks, while in session mode nobody
  /// else gets it as long as this connection stands: so a second connection is made, and asks, and
  /// holds what it got while the first one asks again. A pooler that makes the second one wait has
  /// kept the first one's process, unless it has very much to do.
  ///
  /// - Throws: the errors of connecting and of a statement.
  func sessionKind() throws(WarehouseError) -> SessionKind {
    let own = try serverProcess()
    if own == processID { return .direct }
    do throws(WarehouseError) {
      return try isLent(own) ? .pooledByTransaction : .pooled
    } catch .transactionPooler {
      return .pooledByTransaction
    } catch .timeout(.answer) {
      return .pooled
    } catch .cannotConnect(.timeout, _) {
      return .pooled
    } catch .tooManyConnections {
      return .pooled
    }
  }

  /// Makes sure that something can be written, before much is done for it.
  ///
  /// - Throws: `readOnlyServer` of a replica, and of a session that was set to read only.
  public func requireWritable() throws(WarehouseError) {
    let isReadOnly = try rows("SELECT current_setting('transaction_read_only')::bool") {
      row throws(WarehouseError) in try row.bool(at: 0)
    }
    guard isReadOnly == [false] else { throw .readOnlyServer }
  }

  /// Whether a process of the server serves another connection too.
  private func isLent(_ process: Int) throws(WarehouseError) -> Bool {
    let handle = unsafe try ConnectionOpening.open(location)
    defer { unsafe PQfinish(handle) }
    for _ in 0..<4 {
      let other = unsafe try Self.beginAndAsk(handle)
      // Before anything else is asked: a pool of one session has none left for the first one now.
      if other == process { return true }
      let again = try serverProcess()
      if again != process { return true }
      _ = unsafe try Self.answer("COMMIT", of: handle)
    }
    return false
  }

  private func serverProcess() throws(WarehouseError) -> Int {
    try rows("SELECT pg_backend_pid()") { row throws(WarehouseError) in
      Int(try row.int(at: 0))
    }.first ?? 0
  }

  private static func beginAndAsk(_ handle: OpaquePointer) throws(WarehouseError) -> Int {
    unsafe Int(try answer("BEGIN; SELECT pg_backend_pid()", of: handle)) ?? 0
  }

  /// The first field of the last answer to some statements, within the time that a pooler with a
  /// free session needs.
  private static func answer(
    _ sql: String, of handle: OpaquePointer
  ) throws(WarehouseError) -> String {
    guard unsafe PQsendQuery(handle, sql) == 1 else { throw .connectionLost }
    let deadline = Deadline(seconds: 5)
    var text = ""
    while true {
      while unsafe PQisBusy(handle) != 0 {
        let socket = unsafe PQsocket(handle)
        guard deadline.wait(for: [(socket, Int16(POLLIN))]) != nil else {
          throw .timeout(.answer)
        }
        guard unsafe PQconsumeInput(handle) != 0 else { throw .connectionLost }
      }
      guard let result = unsafe PQgetResult(handle) else { return text }
      let answer = unsafe Answer(owning: result)
      if answer.status == PGRES_FATAL_ERROR {
        let fault = unsafe ServerFault(of: result)
        // A pooler that lends by the statement does not know transactions at all.
        throw fault.state == "08P01" ? .transactionPooler : fault.error(wasCancelled: false)
      }
      if answer.rowCount > 0 { text = unsafe String(cString: PQgetvalue(result, 0, 0)) }
    }
  }
}
