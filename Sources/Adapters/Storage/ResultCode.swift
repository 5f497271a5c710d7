import CSQLite
import Glibc

/// When a result code was returned: SQLite's own message is repeated for `preparing` only, because
/// a message made while rows are read or written may quote a value.
enum Phase {
  case preparing
  case running
}

extension StorageError {
  /// The error for the last result of a connection.
  init(_ code: Int32, from handle: OpaquePointer?, path: String, while phase: Phase) {
    let message = unsafe handle.map { unsafe String(cString: sqlite3_errmsg($0)) } ?? ""
    switch code & 0xff {
    case SQLITE_ERROR where phase == .preparing: self = .invalid(message)
    case SQLITE_CONSTRAINT: self = .constraint(code, message)
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_IOERR:
      let number = unsafe handle.map { unsafe sqlite3_system_errno($0) } ?? 0
      self = StorageError(systemError: number, path: path) ?? .file(code, path)
    default: self = .file(code, path)
    }
  }

  /// The error for an errno that tells what to do; nil for any other.
  init?(systemError number: Int32, path: String) {
    switch number {
    case ENOENT, ENOTDIR: self = .missing(path: path)
    case EACCES, EPERM: self = .permissionDenied(path: path)
    case EISDIR: self = .isFolder(path: path)
    case EEXIST: self = .alreadyExists(path: path)
    case EROFS: self = .readOnly(path: path)
    case ENOSPC, EDQUOT: self = .diskFull(path: path)
    default: return nil
    }
  }

  /// The error for the errno of a system call that just failed.
  static func lastSystemError(_ path: String) -> StorageError {
    let number = errno
    return StorageError(systemError: number, path: path)
      ?? .inputOutput(path: path, code: Int(number))
  }

  private static func file(_ code: Int32, _ path: String) -> StorageError {
    switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED: .locked(path: path)
    case SQLITE_READONLY: .readOnly(path: path)
    case SQLITE_FULL: .diskFull(path: path)
    case SQLITE_NOTADB: .notADatabase(path: path)
    case SQLITE_CORRUPT: .damaged(path: path)
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_IOERR: .inputOutput(path: path, code: Int(code))
    default: .other(code: Int(code))
    }
  }

  private static func invalid(_ message: String) -> StorageError {
    if let table = message.rest(after: "no such table: ") { return .missingTable(table) }
    if let column = message.rest(after: "no such column: ") {
      return .missingColumn(table: "", column: column)
    }
    return .invalidStatement(reason: message)
  }

  /// SQLite names columns, an index or the text of a CHECK after the colon, never values. A
  /// trigger's message may be computed (since 3.47), so it is left out.
  private static func constraint(_ code: Int32, _ message: String) -> StorageError {
    let kind: ConstraintKind =
      switch code >> 8 {
      case 1: .check
      case 3: .foreignKey
      case 5: .notNull
      case 6, 8, 10: .unique
      case 7: .trigger
      case 12: .type
      default: .other
      }
    guard kind != .trigger else { return .constraint(kind, name: "") }
    let name = message.rest(after: "constraint failed: ") ?? message.rest(after: " column ") ?? ""
    return .constraint(kind, name: name)
  }
}

extension String {
  /// What follows the first occurrence of a phrase; nil without one.
  fileprivate func rest(after phrase: String) -> String? {
    firstRange(of: phrase).map { String(self[$0.upperBound...]) }
  }
}
