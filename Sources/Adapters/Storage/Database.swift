import CSQLite

/// One connection to an SQLite database file.
///
/// A connection belongs to one task at a time, and is therefore not `Sendable`: each worker opens
/// its own. It closes when the last reference to it, or to one of its statements, is gone.
///
/// A connection for writing uses a write-ahead log and `synchronous = FULL`: a transaction that
/// returned survives a power cut. (`NORMAL` would save one fsync a transaction, and there is one
/// transaction a person.) Foreign keys are enforced.
///
/// A connection for reading limits what the schema of a stranger's file may call to functions and
/// virtual tables known to be harmless (`trusted_schema = OFF`). One for writing cannot: SQLite
/// 3.40 does not count `json_valid` among them, and would refuse every CHECK that calls it. The
/// setting guards functions that a program adds and extensions, and there are none of either here.
@safe
public final class Database {
  /// The absolute path of the file.
  public let path: String
  /// What the connection may do.
  public let mode: OpenMode
  private var openHandle: OpaquePointer?
  /// Whether the body of a transaction is running.
  var runsTransactionBody = false

  /// Opens a database, and makes sure that it is one.
  ///
  /// - Throws: `missing`, `isFolder`, `notADatabase` (an empty file too, except for `create`),
  ///   `truncated`, `damaged`, `locked`, `permissionDenied`, `readOnly`, `journalBeside`
  ///   (`immutable` beside a log that holds committed rows), `alreadyExists` (`building`).
  public init(
    _ location: DatabaseLocation, _ mode: OpenMode, options: DatabaseOptions = DatabaseOptions()
  ) throws(StorageError) {
    path = location.absolutePath
    self.mode = mode
    try Self.prepareFile(at: path, for: mode)
    unsafe openHandle = try Self.connect(to: path, mode)
    try configure(options)
  }

  deinit {
    unsafe sqlite3_close_v2(openHandle)
  }

  /// The connection. Using a finished database is a mistake of the program and traps.
  var handle: OpaquePointer {
    guard let handle = unsafe openHandle else { preconditionFailure("the database is finished") }
    return unsafe handle
  }

  /// Runs statements separated by semicolons, discarding any rows.
  ///
  /// - Throws: the error of the first statement that fails; earlier ones keep their effect unless a
  ///   transaction is rolled back.
  public func execute(_ sql: String) throws(StorageError) {
    var script = SQLScript(sql)
    while let statement = try Statement.next(of: &script, in: self) {
      while try statement.step() {}
    }
  }

  /// The number of rows that the last finished INSERT, UPDATE or DELETE changed, without triggers
  /// and cascades.
  public var changedRows: Int { unsafe Int(sqlite3_changes64(handle)) }

  /// Whether a transaction is open.
  public var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// Ends the work on a file opened with `building`: closes the connection, and returns when the
  /// file is on the disk. `PrivateFile.replace(_:with:)` then puts it in its place.
  ///
  /// Every statement of the connection must be gone; the connection cannot be used again.
  ///
  /// - Throws: `locked` when a statement is still alive, or the error of the system call.
  public func finish() throws(StorageError) {
    guard !isInTransaction else { throw .nestedTransaction }
    let code = unsafe sqlite3_close(handle)
    try check(code, while: .running)
    unsafe openHandle = nil
    try PrivateFile.synchronize(path)
  }

  /// Throws the error for a result code other than OK, ROW or DONE.
  func check(_ code: Int32, while phase: Phase) throws(StorageError) {
    if code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE { return }
    throw unsafe StorageError(code, from: handle, path: path, while: phase)
  }
}

@available(*, unavailable)
extension Database: Sendable {}
