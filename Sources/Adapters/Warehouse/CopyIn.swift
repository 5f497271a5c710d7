import CPostgres

extension Connection {
  /// Writes rows into a table in the binary form of COPY: the fastest way into a server. All of
  /// them are written, or none when `body` throws or the server refuses one.
  ///
  /// - Parameters:
  ///   - table: the name of a table, with a schema and a point before it where it has one.
  ///   - columns: the columns, in the order in which `body` writes them; each with exactly the type
  ///     that is written, since COPY converts nothing.
  /// - Returns: the number of rows.
  /// - Throws: what `body` throws; through `failure`, the errors of the server, which it tells
  ///   after the last row only, such as `constraint` and `invalidValue`.
  @discardableResult
  public func copyIn<Failure: Error>(
    _ table: String, columns: [String], failure: (WarehouseError) -> Failure,
    _ body: (CopyWriter) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    let writer: CopyWriter
    do throws(WarehouseError) { writer = try beginCopyIn(table, columns) } catch {
      throw failure(error)
    }
    do throws(Failure) { try body(writer) } catch {
      if let cause = refuseCopy(of: writer) { throw failure(cause) }
      throw error
    }
    do throws(WarehouseError) { return try finishCopy(of: writer) } catch { throw failure(error) }
  }

  /// Writes rows with a body that throws errors of this module only.
  @discardableResult
  public func copyIn(
    _ table: String, columns: [String], _ body: (CopyWriter) throws(WarehouseError) -> Void
  ) throws(WarehouseError) -> Int {
    try copyIn(table, columns: columns, failure: { $0 }, body)
  }

  /// A name between quotes, for a statement.
  ///
  /// - Throws: `invalidStatement` for a name that cannot be one.
  public func quoted(_ name: String) throws(WarehouseError) -> String {
    guard !name.isEmpty, !name.utf8.contains(0) else {
      throw .invalidStatement(state: "42602", position: 0)
    }
    return "\""
      + name.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }

  private func beginCopyIn(
    _ table: String, _ columns: [String]
  ) throws(WarehouseError) -> CopyWriter {
    var (path, names): ([String], [String]) = ([], [])
    for part in table.split(separator: ".", maxSplits: 1) { path.append(try quoted(String(part))) }
    for column in columns { names.append(try quoted(column)) }
    let list = names.joined(separator: ", ")
    let sql = "COPY \(path.joined(separator: ".")) (\(list)) FROM STDIN (FORMAT binary)"
    try prepareToSend(sql)
    let answer = unsafe try checked(PQexec(handle, sql), copy: PGRES_COPY_IN)
    guard answer.status == PGRES_COPY_IN else {
      throw .invalidStatement(state: "42601", position: 0)
    }
    return CopyWriter(self, columnCount: columns.count)
  }

  private func finishCopy(of writer: CopyWriter) throws(WarehouseError) -> Int {
    do throws(WarehouseError) { try writer.finish() } catch {
      throw refuseCopy(of: writer) ?? error
    }
    unsafe PQputCopyEnd(handle, nil)
    return try endCopy()
  }

  /// Makes the server undo the rows; gives its error where it was the cause.
  private func refuseCopy(of writer: CopyWriter) -> WarehouseError? {
    writer.close()
    unsafe PQputCopyEnd(handle, "stopped by the program")
    do throws(WarehouseError) {
      try endCopy()
      return nil
    } catch {
      return writer.couldNotSend ? error : nil
    }
  }
}
