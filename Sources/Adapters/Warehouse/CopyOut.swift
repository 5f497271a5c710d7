import CPostgres

extension Connection {
  /// Calls `body` with each row of a query as it comes, in the binary form of COPY: the fastest way
  /// out of a server, with never more than one row in memory.
  ///
  /// The rows do not tell the types of their columns, so that the query must fix them with casts
  /// where they are not sure. The connection is `busy` meanwhile. A body that throws ends the
  /// query. No row is held back until the end is known: what came before an error was real rows,
  /// and not all of them.
  ///
  /// - Parameter query: a SELECT or VALUES without parameters, which COPY cannot take.
  /// - Throws: what `body` throws; through `failure`, the errors of the query, also after the first
  ///   rows, and `malformedCopy`.
  public func copyOut<Failure: Error>(
    _ query: String, failure: (WarehouseError) -> Failure,
    _ body: (borrowing Row) throws(Failure) -> Void
  ) throws(Failure) {
    let reader: CopyReader
    do throws(WarehouseError) { reader = try beginCopyOut(query) } catch { throw failure(error) }
    var buffer: UnsafeMutablePointer<CChar>?
    while true {
      let count = unsafe PQgetCopyData(handle, &buffer, 0)
      guard count > 0, let piece = unsafe buffer else { break }
      defer { unsafe PQfreemem(piece) }
      let bytes = unsafe UnsafeRawBufferPointer(start: piece, count: Int(count))
      do throws(Failure) { unsafe try reader.take(bytes, failure: failure, body) } catch {
        abandon()
        throw error
      }
    }
    do throws(WarehouseError) {
      try endCopy()
      try reader.finish()
    } catch { throw failure(error) }
  }

  /// Calls `body`, which throws errors of this module only, with each row of a query.
  public func copyOut(
    _ query: String, _ body: (borrowing Row) throws(WarehouseError) -> Void
  ) throws(WarehouseError) {
    try copyOut(query, failure: { $0 }, body)
  }

  private func beginCopyOut(_ query: String) throws(WarehouseError) -> CopyReader {
    // The line end closes a comment.
    let sql = "COPY (\(query)\n) TO STDOUT (FORMAT binary)"
    try prepareToSend(sql)
    let answer = unsafe try checked(PQexec(handle, sql), copy: PGRES_COPY_OUT)
    guard answer.status == PGRES_COPY_OUT else {
      throw .invalidStatement(state: "42601", position: 0)
    }
    return CopyReader(columnCount: unsafe Int(PQnfields(answer.handle)))
  }

  /// Takes the last answer to a COPY; gives the number of rows.
  @discardableResult
  func endCopy() throws(WarehouseError) -> Int {
    defer { drain() }
    return unsafe try checked(PQgetResult(handle)).changedRows
  }
}
