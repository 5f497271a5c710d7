import CPostgres

/// One statement, prepared on the server when it is made.
@safe
public final class Query {
  /// The connection that the statement belongs to.
  public let connection: Connection
  private let name: String
  private let parameterCount: Int

  /// Prepares one statement with `$1`, `$2`, ... for values.
  ///
  /// - Throws: `invalidStatement` (also for a second statement after the first), `missingTable`,
  ///   `missingColumn` and the like.
  public init(_ sql: String, in connection: Connection) throws(WarehouseError) {
    try connection.forgetRetiredQueries()
    try connection.prepareToSend(sql)
    connection.queryCount += 1
    self.connection = connection
    name = "constat_\(connection.queryCount)"
    _ = unsafe try connection.checked(unsafe PQprepare(connection.handle, name, sql, 0, nil))
    let answer = unsafe try connection.checked(unsafe PQdescribePrepared(connection.handle, name))
    parameterCount = Int(unsafe PQnparams(answer.handle))
  }

  deinit {
    connection.retiredQueries.append(name)
  }

  /// Runs the statement, discarding any rows; gives the number of rows that it changed.
  @discardableResult
  public func run(_ values: [Value] = []) throws(WarehouseError) -> Int {
    try answer(to: values).changedRows
  }

  /// Calls `body` with each row, after all of them have come; it may use the connection.
  public func forEach(
    _ values: [Value] = [], _ body: (borrowing Row) throws(WarehouseError) -> Void
  ) throws(WarehouseError) {
    try answer(to: values).forEach(failure: { $0 }, body)
  }

  /// What `body` makes of each row.
  public func rows<Item>(
    _ values: [Value] = [], _ body: (borrowing Row) throws(WarehouseError) -> Item
  ) throws(WarehouseError) -> [Item] {
    var items: [Item] = []
    try forEach(values) { row throws(WarehouseError) in items.append(try body(row)) }
    return items
  }

  /// Calls `body` with each row as it comes, with never more than one in memory. The connection is
  /// `busy` meanwhile. A body that throws ends the statement.
  ///
  /// - Throws: what `body` throws; through `failure`, the errors of the statement, also after the
  ///   first rows.
  public func stream<Failure: Error>(
    _ values: [Value] = [], failure: (WarehouseError) -> Failure,
    _ body: (borrowing Row) throws(Failure) -> Void
  ) throws(Failure) {
    do throws(WarehouseError) { try send(values) } catch { throw failure(error) }
    var form: (fields: FieldList, columns: ColumnList)?
    while true {
      let answer: Answer?
      do throws(WarehouseError) { answer = try nextAnswer() } catch { throw failure(error) }
      guard let answer else { return }
      let (fields, columns) = form ?? answer.form
      form = (fields, columns)
      for row in 0..<Int32(answer.rowCount) {
        unsafe fields.take(row, of: unsafe answer.handle)
        do throws(Failure) { try body(Row(fields, columns)) } catch {
          connection.abandon()
          throw error
        }
      }
    }
  }

  /// Calls `body`, which throws errors of this module only, with each row as it comes.
  public func stream(
    _ values: [Value] = [], _ body: (borrowing Row) throws(WarehouseError) -> Void
  ) throws(WarehouseError) {
    try stream(values, failure: { $0 }, body)
  }

  private func answer(to values: [Value]) throws(WarehouseError) -> Answer {
    let texts = try texts(values)
    return unsafe try connection.checked(
      unsafe CStrings(texts).withPointers { pointers in
        unsafe PQexecPrepared(
          connection.handle, name, Int32(texts.count), pointers, nil, nil, 1)
      })
  }

  private func send(_ values: [Value]) throws(WarehouseError) {
    let texts = try texts(values)
    let isSent = unsafe CStrings(texts).withPointers { pointers in
      unsafe PQsendQueryPrepared(
        connection.handle, name, Int32(texts.count), pointers, nil, nil, 1)
    }
    guard isSent == 1 else { throw connection.isLost ? .connectionLost : .busy }
    unsafe PQsetSingleRowMode(connection.handle)
  }

  private func nextAnswer() throws(WarehouseError) -> Answer? {
    guard let result = unsafe PQgetResult(connection.handle) else { return nil }
    do throws(WarehouseError) { return unsafe try connection.checked(unsafe result) } catch {
      connection.drain()
      throw error
    }
  }

  private func texts(_ values: [Value]) throws(WarehouseError) -> [String?] {
    guard values.count == parameterCount else {
      throw .parameterCount(expected: parameterCount, given: values.count)
    }
    try connection.prepareToSend("")
    return try Value.texts(values)
  }
}

extension Connection {
  /// Takes what nothing uses any more from the server, when a transaction that failed does not
  /// stand in the way.
  fileprivate func forgetRetiredQueries() throws(WarehouseError) {
    let status = unsafe PQtransactionStatus(handle)
    guard status == PQTRANS_IDLE || status == PQTRANS_INTRANS, !retiredQueries.isEmpty else {
      return
    }
    let statements = retiredQueries.map { "DEALLOCATE \($0)" }
    retiredQueries = []
    try execute(statements.joined(separator: ";"))
  }
}
