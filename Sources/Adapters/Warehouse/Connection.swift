import CPostgres

/// One connection to a PostgreSQL server.
///
/// A connection belongs to one task at a time, and is therefore not `Sendable`: each worker opens
/// its own. It closes when the last reference to it, or to one of its queries, is gone, and with it
/// go its locks, its temporary tables and what was not committed. It is always a session of its own:
/// a pooler that lends one for a transaction at a time is refused, where locks, notifications and
/// prepared statements would be lost, and settings would reach strangers.
///
/// Calls block until the server answers; `SessionOptions` limit how long that may take, and a
/// `Canceller` of another thread ends it. What a server says besides answers is not shown, since it
/// may quote values.
@safe
public final class Connection {
  /// Where the connection leads.
  public let location: ServerLocation
  /// What it was set to.
  public let options: SessionOptions
  /// Whether a pooler stands between, which lends the session of a server for as long as the
  /// connection stands.
  public private(set) var isPooled = false
  let handle: OpaquePointer
  let cancelMark = CancelMark()
  /// Prepared statements that nothing uses any more, by their names.
  var retiredQueries: [String] = []
  var queryCount = 0

  /// Connects, within the time that the location allows, and sets the session.
  ///
  /// - Throws: `cannotConnect`, `authentication`, `tooManyConnections`, `transactionPooler`, and the
  ///   errors of the first statement, such as `connectionLost`.
  public init(
    _ location: ServerLocation, options: SessionOptions = SessionOptions()
  ) throws(WarehouseError) {
    self.location = location
    self.options = options
    unsafe handle = try ConnectionOpening.open(location)
    unsafe PQsetNoticeReceiver(handle, { _, _ in }, nil)
    let kind = try sessionKind()
    if kind == .pooledByTransaction { throw .transactionPooler }
    isPooled = kind == .pooled
    try set(options.settings)
  }

  deinit {
    unsafe PQfinish(handle)
  }

  /// The process of the server, as this side of the connection knows it.
  public var processID: Int { Int(unsafe PQbackendPID(handle)) }

  /// The version of the server, such as 150018.
  public var serverVersion: Int { Int(unsafe PQserverVersion(handle)) }

  /// Whether what goes over the wire is encrypted.
  public var isEncrypted: Bool { unsafe PQsslInUse(handle) != 0 }

  /// Whether a transaction is open, a failed one too.
  public var isInTransaction: Bool {
    let status = unsafe PQtransactionStatus(handle)
    return status == PQTRANS_INTRANS || status == PQTRANS_INERROR
  }

  /// Whether the connection was seen to be gone. One that broke a moment ago may not be yet.
  public var isLost: Bool { unsafe PQstatus(handle) == CONNECTION_BAD }

  /// Runs statements separated by semicolons, discarding any rows. Without a transaction of its own
  /// the text is one: all of it is done, or nothing.
  ///
  /// - Throws: the error of the first statement that fails.
  public func execute(_ sql: String) throws(WarehouseError) {
    try prepareToSend(sql)
    _ = unsafe try checked(PQexec(handle, sql))
  }

  /// Runs one statement with values for `$1`, `$2`, ..., discarding any rows; gives the number of
  /// rows that it changed.
  @discardableResult
  public func execute(_ sql: String, _ values: [Value]) throws(WarehouseError) -> Int {
    try result(of: sql, values).changedRows
  }

  /// Calls `body` with each row of one statement. The rows are all fetched before the first call.
  public func forEach(
    _ sql: String, _ values: [Value] = [],
    _ body: (borrowing Row) throws(WarehouseError) -> Void
  ) throws(WarehouseError) {
    try result(of: sql, values).forEach(failure: { $0 }, body)
  }

  /// What `body` makes of each row of one statement.
  public func rows<Item>(
    _ sql: String, _ values: [Value] = [],
    _ body: (borrowing Row) throws(WarehouseError) -> Item
  ) throws(WarehouseError) -> [Item] {
    var items: [Item] = []
    try forEach(sql, values) { row throws(WarehouseError) in items.append(try body(row)) }
    return items
  }

  /// Sets all at once: a server far away answers as late as it does.
  private func set(_ settings: [(name: String, value: String)]) throws(WarehouseError) {
    let calls = settings.indices.map { "set_config($\(2 * $0 + 1), $\(2 * $0 + 2), false)" }
    let values = settings.flatMap { [Value.text($0.name), .text($0.value)] }
    try execute("SELECT \(calls.joined(separator: ", "))", values)
  }

  private func result(of sql: String, _ values: [Value]) throws(WarehouseError) -> Answer {
    try prepareToSend(sql)
    let texts = try Value.texts(values)
    return unsafe try checked(
      unsafe CStrings(texts).withPointers { pointers in
        unsafe PQexecParams(handle, sql, Int32(texts.count), nil, pointers, nil, nil, 1)
      })
  }
}

@available(*, unavailable)
extension Connection: Sendable {}

extension Connection {
  /// Makes sure that a statement may be sent now. libpq would silently end another one.
  func prepareToSend(_ sql: String) throws(WarehouseError) {
    guard unsafe PQtransactionStatus(handle) != PQTRANS_ACTIVE else { throw .busy }
    // C would end the text there.
    guard !sql.utf8.contains(0) else { throw .invalidStatement(state: "42601", position: 0) }
    cancelMark.clear()
  }

  /// Takes over an answer of the server, unless it is an error.
  ///
  /// - Parameter copy: the direction of a COPY, where one was asked for. Any other would wait for
  ///   rows for ever: it is ended, and an error.
  func checked(
    _ result: OpaquePointer?, copy: ExecStatusType? = nil
  ) throws(WarehouseError) -> Answer {
    guard let result = unsafe result else {
      throw isLost ? .connectionLost : .other(state: "53200")
    }
    let answer = unsafe Answer(owning: result)
    switch answer.status {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_SINGLE_TUPLE, PGRES_EMPTY_QUERY: return answer
    case PGRES_COPY_IN, PGRES_COPY_OUT:
      if answer.status == copy { return answer }
      endUnwantedCopy(answer.status)
      throw .invalidStatement(state: "0A000", position: 0)
    default:
      throw error(of: answer)
    }
  }

  /// The error that an answer tells.
  func error(of answer: Answer) -> WarehouseError {
    let fault = unsafe ServerFault(of: answer.handle)
    if fault.state.isEmpty, !isLost { return .other(state: "XX000") }
    if fault.state == "08P01", isLost { return .connectionLost }
    return fault.error(wasCancelled: cancelMark.isSet)
  }

  /// Ends the statement that runs, and reads what it still sends.
  func abandon() {
    canceller().cancelQuietly()
    drain()
  }

  /// Reads to the end of a statement whatever it sends.
  func drain() {
    var buffer: UnsafeMutablePointer<CChar>?
    while !isLost, let result = unsafe PQgetResult(handle) {
      // The end of a COPY comes after its rows only.
      if unsafe PQresultStatus(result) == PGRES_COPY_OUT {
        while unsafe PQgetCopyData(handle, &buffer, 0) > 0 { unsafe PQfreemem(buffer) }
      }
      unsafe PQclear(result)
    }
  }

  private func endUnwantedCopy(_ direction: ExecStatusType) {
    if direction == PGRES_COPY_IN { unsafe PQputCopyEnd(handle, "stopped by the program") }
    abandon()
  }
}
