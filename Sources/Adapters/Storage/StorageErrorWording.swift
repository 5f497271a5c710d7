extension StorageError: CustomStringConvertible {
  /// One sentence that says what happened, and what to do where something can be done.
  public var description: String {
    fileWording ?? statementWording ?? migrationWording
  }

  private var fileWording: String? {
    switch self {
    case .unknownDatabaseScheme("sqlite"):
      "the database address has no usable path; write \(Self.example)"
    case .unknownDatabaseScheme(""):
      "the database address has no scheme; write \(Self.example)"
    case .unknownDatabaseScheme(let scheme):
      "the database scheme '\(scheme)' is not known here; write \(Self.example)"
    case .missing(let path):
      "\(path) does not exist; check the path, or create the database first"
    case .isFolder(let path):
      "\(path) is a folder; give the path of a database file"
    case .alreadyExists(let path):
      "\(path) exists already; remove it or choose another path"
    case .permissionDenied(let path):
      "no permission to open \(path); run as its owner, or change its mode"
    case .readOnly(let path):
      "\(path) cannot be written; open it for writing, or check its mode and its owner"
    default: damageWording
    }
  }

  private var damageWording: String? {
    switch self {
    case .notADatabase(let path):
      "\(path) is not an SQLite database; check the path"
    case .truncated(let path, let expected, let actual):
      "\(path) is cut short: \(actual) of \(expected) bytes; copy it again or restore a backup"
    case .damaged(let path):
      "\(path) is damaged; restore a backup, or salvage it with the sqlite3 command .recover"
    case .journalBeside(let path):
      "a journal lies beside \(path); let its writer finish, or open it once for writing"
    case .locked(let path):
      "\(path) is locked by another program; try again when it has finished"
    case .diskFull(let path):
      "no room left to write \(path); free some space and try again, nothing was half written"
    case .inputOutput(let path, let code):
      "the system failed to read or write \(path) (code \(code)); check the disk"
    default: nil
    }
  }

  private var statementWording: String? {
    switch self {
    case .missingTable(let table):
      "the database has no table \(table); apply the migrations, or check the path"
    case .missingColumn("", let column):
      "the database has no column \(column); apply the migrations, or check the path"
    case .missingColumn(let table, let column):
      "table \(table) has no column \(column); apply the migrations, or check the path"
    case .foreignSchema(let path):
      "\(path) was not made by this program, and is left as it is; "
        + "give a journal that was, or a path where nothing is yet"
    case .constraint(let kind, ""):
      "a row was refused by a constraint (\(kind.rawValue)); nothing of it was written"
    case .constraint(let kind, let name):
      "a row was refused by a constraint (\(kind.rawValue): \(name)); nothing of it was written"
    case .columnType(let column, let expected, let found):
      "column \(column) holds \(found.rawValue) where \(expected.rawValue) is expected"
    case .notUnicode(let column):
      "column \(column) holds text that is not UTF-8"
    default: programWording
    }
  }

  private var programWording: String? {
    switch self {
    case .invalidStatement(let reason):
      "a statement does not compile: \(reason)"
    case .parameterCount(let expected, let given):
      "a statement takes \(expected) values and was given \(given)"
    case .notANumber(let parameter):
      "parameter \(parameter) of a statement is not a number; bind NULL for a missing value"
    case .nestedTransaction:
      "a transaction was opened inside another one"
    case .transactionLost:
      "a transaction ended before its work did; nothing of it was written"
    case .other(let code):
      "SQLite failed with code \(code)"
    default: nil
    }
  }

  private var migrationWording: String {
    switch self {
    case .migrationName(let file):
      "\(file) is not a readable migration; the name must read like 0001_name.sql"
    case .migrationOrder(let name, let previous):
      "migration \(name) comes after \(previous); give it a greater number"
    case .migrationChanged(let name):
      "migration \(name) changed since it was applied; restore the file and write a new one"
    case .migrationUnknown(let name):
      "the database has migration \(name) of a newer program; update this program"
    case .migrationFailed(let name, let reason):
      "migration \(name) failed and changed nothing: \(reason)"
    default: "unknown storage error"
    }
  }

  private static var example: String { "sqlite:PATH, such as sqlite:/var/lib/constat/journal.db" }
}
