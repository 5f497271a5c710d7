import CSQLite

/// One prepared statement, compiled when it is made and finalised when the last reference goes.
///
/// Values are bound to parameters (`?1`, `?2`, ... counted from 1) and never put into the text. A
/// statement that stands on a row keeps a read transaction open; `reset()` ends it, and so does
/// reading to the end.
@safe
public final class Statement {
  /// The connection that the statement belongs to.
  public let database: Database
  let handle: OpaquePointer
  private var isRunning = false

  /// Compiles one statement.
  ///
  /// - Throws: `invalidStatement` (also for empty text and for a second statement after the first),
  ///   `missingTable`, `missingColumn`, and the errors of reading the schema.
  public convenience init(_ sql: String, in database: Database) throws(StorageError) {
    var script = SQLScript(sql)
    guard let handle = unsafe try script.compileNext(in: database) else {
      throw .invalidStatement(reason: "it is empty")
    }
    unsafe self.init(owning: handle, of: database)
    guard script.isBlank else { throw .invalidStatement(reason: "it is more than one statement") }
  }

  /// The next statement of a script; nil at its end.
  static func next(
    of script: inout SQLScript, in database: Database
  ) throws(StorageError) -> Statement? {
    guard let handle = unsafe try script.compileNext(in: database) else { return nil }
    return unsafe Statement(owning: handle, of: database)
  }

  private init(owning handle: OpaquePointer, of database: Database) {
    self.database = database
    unsafe self.handle = unsafe handle
    columnCount = unsafe Int(sqlite3_column_count(handle))
  }

  deinit {
    unsafe sqlite3_finalize(handle)
  }

  /// Goes to the next row. False at the end, where the statement is reset with its bindings kept,
  /// so that another step starts it again.
  ///
  /// - Throws: `constraint`, `locked`, `diskFull`, `readOnly` and the others of a running
  ///   statement, which is then reset too; `transactionLost` in a transaction that was rolled back
  ///   meanwhile.
  @discardableResult
  public func step() throws(StorageError) -> Bool {
    try database.throwIfTransactionLost()
    let code = unsafe sqlite3_step(handle)
    isRunning = code == SQLITE_ROW
    if isRunning { return true }
    defer { unsafe sqlite3_reset(handle) }
    try database.check(code, while: .running)
    return false
  }

  /// Goes back before the first row; bindings are kept.
  public func reset() {
    unsafe sqlite3_reset(handle)
    isRunning = false
  }

  /// A statement that stands on no row is reset already.
  func resetIfRunning() {
    if isRunning { reset() }
  }

  /// The row that the statement stands on, valid until the next step or reset. Asking for a row
  /// before a step returned true is a mistake of the program and traps.
  public var row: Row {
    precondition(isRunning, "the statement stands on no row")
    return Row(statement: self)
  }

  /// The names of the result's columns, in order.
  public var columnNames: [String] { (0..<columnCount).map(columnName(at:)) }

  /// The number of columns of the result, as compiled: a `SELECT *` does not notice a column that
  /// is added later.
  public let columnCount: Int

  func columnName(at index: Int) -> String {
    unsafe sqlite3_column_name(handle, Int32(index)).map { unsafe String(cString: $0) } ?? ""
  }

  /// Binds the values, runs the statement to its end, and discards any rows.
  public func run(_ values: [SQLValue] = []) throws(StorageError) {
    try bind(values)
    while try step() {}
  }

  /// Calls `body` with each row, from the first one; the statement is reset afterwards, also when
  /// `body` throws. A body that throws other errors reads in a loop over `step()`.
  public func forEach(_ body: (Row) throws(StorageError) -> Void) throws(StorageError) {
    reset()
    defer { reset() }
    while try step() { try body(row) }
  }
}

/// Statements as text, of which the first ones may be compiled already.
struct SQLScript {
  private var rest: ArraySlice<UInt8>

  init(_ sql: String) {
    rest = ArraySlice(sql.utf8)
  }

  /// Whether nothing but white space is left.
  var isBlank: Bool { rest.allSatisfy { $0 == 0x20 || (0x09...0x0d).contains($0) } }

  /// Compiles the next statement, skipping comments; nil at the end. The caller finalises it.
  mutating func compileNext(in database: Database) throws(StorageError) -> OpaquePointer? {
    while !isBlank {
      var compiled: OpaquePointer?
      var used = 0
      let code = unsafe rest.withUnsafeBytes { bytes in
        let text = unsafe bytes.bindMemory(to: CChar.self)
        var tail: UnsafePointer<CChar>?
        let code = unsafe sqlite3_prepare_v2(
          database.handle, text.baseAddress, Int32(text.count), &compiled, &tail)
        if let start = text.baseAddress, let tail = unsafe tail {
          used = unsafe tail - start
        }
        return code
      }
      try database.check(code, while: .preparing)
      rest = rest.dropFirst(used)
      if let compiled = unsafe compiled { return unsafe compiled }
      if used == 0 { return nil }
    }
    return nil
  }
}
