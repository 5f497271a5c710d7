import CSQLite
import Glibc

extension Database {
  /// Refuses what is no file to open, and makes the new file of a mode that needs one.
  static func prepareFile(at path: String, for mode: OpenMode) throws(StorageError) {
    let status = try PrivateFile.status(of: path)
    switch mode {
    case .building:
      try PrivateFile.createFile(at: path)
    case .create where status == nil:
      try createEmptyFile(at: path)
    default:
      guard let status else { throw .missing(path: path) }
      if status.isFolder { throw .isFolder(path: path) }
      // SQLite takes a file of one byte for an empty one.
      let isNew = mode == .create && status.bytes == 0
      guard status.isRegular, status.bytes > 1 || isNew else { throw .notADatabase(path: path) }
      if mode == .immutable, try hasLog(beside: path) { throw .journalBeside(path: path) }
    }
  }

  private static func createEmptyFile(at path: String) throws(StorageError) {
    try PrivateFile.createFolder(at: PrivateFile.folder(of: path))
    do throws(StorageError) {
      try PrivateFile.createFile(at: path)
    } catch .alreadyExists {
      // Another process made it in between; both open the same file.
    }
  }

  private static func hasLog(beside path: String) throws(StorageError) -> Bool {
    for suffix in ["-wal", "-journal"] {
      if let log = try PrivateFile.status(of: path + suffix), log.bytes > 0 { return true }
    }
    return false
  }

  static func connect(to path: String, _ mode: OpenMode) throws(StorageError) -> OpaquePointer {
    let access = mode.isWriting ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    let flags = access | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let query = mode == .immutable ? "mode=ro&immutable=1" : ""
    let address = databaseAddress(ofAbsolutePath: path, query: query)
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(address, &opened, flags, nil)
    guard code == SQLITE_OK, let handle = unsafe opened else {
      defer { unsafe sqlite3_close_v2(opened) }
      throw unsafe StorageError(code, from: opened, path: path, while: .running)
    }
    return unsafe handle
  }

  func configure(_ options: DatabaseOptions) throws(StorageError) {
    unsafe sqlite3_busy_timeout(handle, options.busyMilliseconds)
    // SQLite falls back to reading without a word where the file cannot be written.
    if mode.isWriting, unsafe sqlite3_db_readonly(handle, "main") == 1 {
      throw .readOnly(path: path)
    }
    if mode == .building { return try configureForBuilding(options) }
    try verify()
    guard mode.isWriting else { return try execute("PRAGMA trusted_schema = OFF") }
    try execute("PRAGMA foreign_keys = ON")
    if mode == .create { try execute("PRAGMA page_size = \(options.pageSize)") }
    try useWriteAheadLog(options)
    try execute("PRAGMA synchronous = FULL")
  }

  private func configureForBuilding(_ options: DatabaseOptions) throws(StorageError) {
    try execute(
      """
      PRAGMA page_size = \(options.pageSize); PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA foreign_keys = ON
      """)
  }

  /// Reads the first page under a read lock, and compares the file's length with it.
  ///
  /// The length says nothing while a write-ahead log holds pages: a checkpoint may have been cut
  /// short after the first page, and the log has the others.
  private func verify() throws(StorageError) {
    do throws(StorageError) {
      try inReadTransaction { () throws(StorageError) in
        guard try !Self.hasLog(beside: path) else { return }
        try throwIfTruncated()
      }
    } catch {
      switch error {
      case .damaged, .notADatabase: try throwIfTruncated()
      default: break
      }
      throw error
    }
  }

  private func throwIfTruncated() throws(StorageError) {
    let actual = try PrivateFile.status(of: path)?.bytes ?? 0
    let header = try DatabaseHeader(of: self, fileBytes: actual)
    guard header.namesDatabase, let expected = header.expectedBytes, actual < expected else {
      return
    }
    throw .truncated(path: path, expectedBytes: expected, actualBytes: actual)
  }

  /// Of several processes that turn one new file to a log at once, SQLite lets some fail without
  /// waiting (2 of 1,200 openings by eight threads), so this tries again.
  private func useWriteAheadLog(_ options: DatabaseOptions) throws(StorageError) {
    var attemptsLeft = options.busyMilliseconds / 10
    while true {
      do throws(StorageError) {
        return try switchToWriteAheadLog()
      } catch .locked where attemptsLeft > 0 {
        attemptsLeft -= 1
        usleep(10_000)
      }
    }
  }

  private func switchToWriteAheadLog() throws(StorageError) {
    let current = try text("PRAGMA journal_mode")
    if current == "wal" { return }
    guard try text("PRAGMA journal_mode = WAL") == "wal" else { throw .readOnly(path: path) }
  }

  private func text(_ sql: String) throws(StorageError) -> String? {
    let statement = try Statement(sql, in: self)
    guard try statement.step() else { return nil }
    return try statement.row.text(at: 0)
  }
}
