/// What can go wrong with a database file or a statement.
///
/// A case holds facts: paths, names of tables and columns, numbers of bytes. It never holds a bound
/// or a stored value, nor a message of SQLite that could quote one.
public enum StorageError: Error, Equatable {
  /// The address is not `sqlite:PATH`; holds the scheme that was written, perhaps empty.
  case unknownDatabaseScheme(String)
  /// There is no file at the path.
  case missing(path: String)
  /// The path names a folder.
  case isFolder(path: String)
  /// A file that must be new exists already.
  case alreadyExists(path: String)
  /// The system refuses to let this account read or write the path.
  case permissionDenied(path: String)
  /// The file can be read but not written, or was opened for reading.
  case readOnly(path: String)
  /// The file is not an SQLite database.
  case notADatabase(path: String)
  /// The file ends before its last page.
  case truncated(path: String, expectedBytes: Int, actualBytes: Int)
  /// The file is a database whose pages contradict each other.
  case damaged(path: String)
  /// A journal lies beside a file that must stand alone.
  case journalBeside(path: String)
  /// Another connection held its lock for longer than the busy timeout.
  case locked(path: String)
  /// The disk, or the page limit of the database, is full.
  case diskFull(path: String)
  /// The system failed to read or write; holds the extended result code of SQLite or an errno.
  case inputOutput(path: String, code: Int)

  /// A table that the program needs does not exist.
  case missingTable(String)
  /// A column that the program needs does not exist; `table` is empty where SQLite does not tell.
  case missingColumn(table: String, column: String)
  /// The database has tables, and none of them records a migration.
  case foreignSchema(path: String)
  /// A row was refused by a constraint of the schema.
  case constraint(ConstraintKind, name: String)

  /// The text of a statement does not compile; holds SQLite's reason, which quotes that text only.
  case invalidStatement(reason: String)
  /// The number of values differs from the number of parameters.
  case parameterCount(expected: Int, given: Int)
  /// A NaN was bound to the parameter; SQLite would have stored NULL.
  case notANumber(parameter: Int)
  /// A column holds another type than the one asked for.
  case columnType(column: String, expected: SQLType, found: SQLType)
  /// A column holds text that is not UTF-8.
  case notUnicode(column: String)
  /// A transaction was opened inside another one.
  case nestedTransaction
  /// The transaction ended before its body did.
  case transactionLost

  /// A migration file has a name other than `0001_name.sql`, or cannot be read.
  case migrationName(String)
  /// Two migrations share a number, or their numbers do not ascend.
  case migrationOrder(String, after: String)
  /// A recorded migration differs from the file of that name.
  case migrationChanged(String)
  /// The database records a migration that this program does not have.
  case migrationUnknown(String)
  /// A migration did not apply, and changed nothing.
  indirect case migrationFailed(String, reason: StorageError)

  /// Any other result of SQLite; holds its extended result code.
  case other(code: Int)

  /// Which sort of constraint refused a row.
  public enum ConstraintKind: String, Sendable {
    /// A CHECK expression was false.
    case check
    /// A reference names no row.
    case foreignKey = "foreign key"
    /// A required column was NULL.
    case notNull = "not null"
    /// Another row has the same key.
    case unique
    /// A trigger refused the row.
    case trigger
    /// A strict table refused the type of a value.
    case type
    /// Any other.
    case other
  }
}

extension StorageError {
  /// What the caller can do about an error; a command maps it to its exit status.
  public enum Category: Sendable, CaseIterable {
    /// The arguments are wrong.
    case usage
    /// The file is not there.
    case missing
    /// The file is something else.
    case notADatabase
    /// The end of the file is missing.
    case truncated
    /// The file is damaged, or has an unfinished journal beside it.
    case damaged
    /// Trying again later may succeed.
    case locked
    /// The file cannot be written.
    case readOnly
    /// The account lacks a permission.
    case permissionDenied
    /// The file that should be new exists.
    case alreadyExists
    /// The schema is not the one that this program knows.
    case schema
    /// There is no room left.
    case diskFull
    /// A row breaks a rule of the schema.
    case constraint
    /// A stored value is not of the expected kind.
    case data
    /// The system failed.
    case inputOutput
    /// The program made a mistake.
    case program
    /// None of these.
    case other
  }

  /// The category of the error.
  public var category: Category {
    switch self {
    case .unknownDatabaseScheme: .usage
    case .missing: .missing
    case .isFolder, .notADatabase: .notADatabase
    case .alreadyExists: .alreadyExists
    case .permissionDenied: .permissionDenied
    case .readOnly: .readOnly
    case .truncated: .truncated
    case .damaged, .journalBeside: .damaged
    case .locked: .locked
    case .diskFull: .diskFull
    case .inputOutput: .inputOutput
    case .missingTable, .missingColumn, .migrationChanged, .migrationUnknown: .schema
    case .migrationName, .migrationOrder, .foreignSchema: .schema
    case .constraint: .constraint
    case .columnType, .notUnicode: .data
    case .invalidStatement, .parameterCount, .notANumber: .program
    case .nestedTransaction, .transactionLost: .program
    case .migrationFailed(_, let reason): reason.category
    case .other: .other
    }
  }
}
