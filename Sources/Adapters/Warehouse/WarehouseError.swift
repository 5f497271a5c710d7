/// What can go wrong with a PostgreSQL server or a statement.
///
/// A case holds facts: states of SQL, names of tables, columns and constraints, numbers. It never
/// holds a bound or a stored value, a password, nor a message of the server, which quotes values.
public enum WarehouseError: Error, Equatable, Sendable {
  /// The address of a server cannot be used.
  case location(LocationFault)
  /// No connection could be made.
  case cannotConnect(ConnectFault, server: String)
  /// The server does not let this user in.
  case authentication(AuthenticationFault, server: String)
  /// The server, or the role, has as many connections as it may have.
  case tooManyConnections
  /// A pooler lends a session of the server for one transaction at a time.
  case transactionPooler
  /// Something took longer than it may.
  case timeout(TimeLimit)
  /// This program cancelled the statement.
  case cancelled
  /// The connection is gone; what was not committed is undone.
  case connectionLost
  /// The connection went before the server answered a COMMIT, which may have been done or not.
  case commitUnknown
  /// Another transaction changed what this one read; the same again may succeed.
  case serialization
  /// Two transactions waited for each other; the same again may succeed.
  case deadlock

  /// A table or view does not exist; the name is empty where the server does not tell it.
  case missingTable(String)
  /// A column does not exist; the name is empty where the server does not tell it.
  case missingColumn(String)
  /// A schema, function, type or extension does not exist; the name may be empty.
  case missingObject(String, state: String)
  /// The role lacks a right; the name is that of a table, and may be empty.
  case permissionDenied(String)
  /// A policy would have hidden rows.
  case rowSecurity
  /// The server, or the transaction, only reads.
  case readOnlyServer
  /// The server has no room left, of the sort that the state tells.
  case noRoom(state: String)
  /// The server cannot take a value; the column is empty where it does not tell it.
  case invalidValue(column: String, state: String)
  /// A row was refused by a constraint; the name may be empty.
  case constraint(ConstraintKind, name: String)

  /// The server refuses the text of a statement, at a character from 1 (0 where it does not tell).
  case invalidStatement(state: String, position: Int)
  /// The number of values differs from the number of parameters or columns.
  case parameterCount(expected: Int, given: Int)
  /// Value number `parameter`, from 1, is a text with a NUL character, which no text of PostgreSQL
  /// holds.
  case nulCharacter(parameter: Int)
  /// A column does not hold what was asked for.
  case columnType(column: String, expected: ColumnKind)
  /// A column is NULL where a value is asked for.
  case missingValue(column: String)
  /// A column holds text that is not UTF-8.
  case notUnicode(column: String)
  /// The rows of a COPY do not read: broken off, or of another form.
  case malformedCopy(CopyFault)
  /// The connection is in the middle of another statement.
  case busy
  /// A transaction was opened inside another one.
  case nestedTransaction
  /// The transaction ended before its body did.
  case transactionLost

  /// The folder of the migrations cannot be read.
  case missingFolder(path: String)
  /// A migration file has a name other than `0001_name.sql`, or cannot be read.
  case migrationName(String)
  /// Two migrations share a number, or their numbers do not ascend.
  case migrationOrder(String, after: String)
  /// A recorded migration differs from the file of that name.
  case migrationChanged(String)
  /// The database records a migration that this program does not have.
  case migrationUnknown(String)
  /// A migration did not apply, and changed nothing; `line` is where, from 1, or 0.
  indirect case migrationFailed(String, line: Int, reason: WarehouseError)

  /// Any other error of the server; holds its SQLSTATE, five characters.
  case other(state: String)

  /// Whether the same transaction may succeed when it is begun anew at once.
  public var isConflict: Bool { self == .serialization || self == .deadlock }

  /// Whether a server that was there a moment ago is not, as while it is started anew: what was not
  /// committed is undone, and may succeed once it is back.
  public var isBreak: Bool {
    switch self {
    case .connectionLost, .cannotConnect(.refused, _), .cannotConnect(.notReady, _): true
    default: false
    }
  }
}

/// Why the address of a server cannot be used.
public enum LocationFault: Error, Equatable, Sendable {
  /// It is neither a URL nor `key=value` text that libpq reads.
  case syntax
  /// It begins like an address of something else.
  case scheme(String)
  /// There is no such file.
  case missingFile(path: String)
  /// It is a folder, a device or a pipe.
  case notAFile(path: String)
  /// The file belongs to another account.
  case otherOwner(path: String)
  /// Others than the owner may read or write the file; holds the mode.
  case readableByOthers(path: String, mode: UInt32)
  /// Nothing is in the file.
  case emptyFile(path: String)
  /// The file is longer than any address.
  case longFile(path: String, bytes: Int)
  /// The system refuses to read the file; holds the number of its error.
  case unreadableFile(path: String, code: Int32)
}

/// Why no connection could be made.
public enum ConnectFault: Error, Equatable, Sendable {
  /// The name of the host was not found.
  case unresolved
  /// Nobody listens there.
  case refused
  /// No way leads to the host.
  case unreachable
  /// It took longer than it may; holds the seconds.
  case timeout(seconds: Int)
  /// The certificate of the server is not one to be trusted for this host.
  case certificate
  /// The file with the certificates to trust cannot be read.
  case noTrust
  /// The server does not encrypt, and the address asks for it.
  case notEncrypted
  /// The server starts, stops or recovers.
  case notReady
  /// There is no database of that name.
  case missingDatabase
  /// A pooler stands before the server and refuses.
  case pooler
  /// The server is not of the sort that `target_session_attrs` asks for.
  case wrongRole
  /// The service that is named stands in no service file.
  case missingService
  /// The server speaks another protocol, or is older than version 15; holds the version, or 0.
  case version(Int)
  /// Any other; holds the SQLSTATE, or an empty text.
  case other(state: String)
}

/// Why the server does not let a user in.
public enum AuthenticationFault: Error, Equatable, Sendable {
  /// No password was given, and one is needed.
  case noPassword
  /// The user or the password is wrong.
  case refused
  /// The server has no rule for this user from this address.
  case notAllowed
}

/// What took longer than it may.
public enum TimeLimit: Error, Equatable, Sendable {
  /// A statement, stopped by `statement_timeout` or by an administrator.
  case statement
  /// The wait for a lock.
  case lock
  /// A transaction in which nothing happened.
  case idleTransaction
  /// An answer that this program waited for.
  case answer
}

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
  /// Another row excludes it.
  case exclusion
  /// Any other.
  case other
}

/// In which way the rows of a COPY do not read.
public enum CopyFault: Error, Equatable, Sendable {
  /// The first bytes are not those of the binary form, or ask for something unknown.
  case header
  /// A row has another number of fields than the first answer told.
  case fieldCount
  /// A length is negative or the bytes of a row do not end where it does.
  case length
  /// The rows end without their trailer.
  case truncated
  /// Something follows the trailer.
  case trailing
}

/// What a column holds.
public enum ColumnKind: String, Sendable {
  /// Not told: a COPY names no types.
  case any
  /// Yes or no.
  case bool
  /// A whole number of 2, 4 or 8 bytes.
  case integer
  /// A float of 4 or 8 bytes.
  case real
  /// Text of any type, enumerations included.
  case text
  /// A UUID.
  case uuid
  /// A `timestamptz`.
  case instant
  /// A date.
  case date
  /// A `json` or `jsonb`.
  case json
  /// A `bytea`.
  case bytes
  /// An array of texts.
  case texts
  /// An array of UUIDs.
  case uuids
  /// A type that this program does not read; cast it in the statement.
  case other
}
