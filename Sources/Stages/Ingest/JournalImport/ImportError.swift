import Storage

/// Why a file was not imported, and the database keeps what it held before.
public enum ImportError: Error, Equatable {
  /// There is no file at the path, or the account may not read it.
  case unreadable(path: String)
  /// The file holds nothing, not even a header.
  case empty(file: String)
  /// The first line is not UTF-8, or its quotes are wrong.
  case unreadableHeader(file: String)
  /// The header lacks a column.
  case missingColumn(file: String, column: String)
  /// The header names a column twice.
  case repeatedColumn(file: String, column: String)
  /// The zone database is not installed, so that no profile could be checked.
  case zonesMissing(path: String)
  /// The database failed.
  case storage(StorageError)
}

extension ImportError: CustomStringConvertible {
  /// What went wrong and what to do.
  public var description: String {
    switch self {
    case .unreadable(let path):
      "\(path) cannot be read: check the path and its permissions"
    case .empty(let file):
      "\(file) is empty: its first line must name the columns"
    case .unreadableHeader(let file):
      "the first line of \(file) cannot be read: save the file as CSV in UTF-8"
    case .missingColumn(let file, let column):
      "\(file) has no column `\(column)`: its first line must name the columns, with commas between"
    case .repeatedColumn(let file, let column):
      "\(file) has the column `\(column)` twice"
    case .zonesMissing(let path):
      "the time zones are not installed in \(path): install the package tzdata"
    case .storage(let error): error.description
    }
  }
}
