extension WarehouseError: CustomStringConvertible {
  /// One sentence that says what happened, and what to do where something can be done.
  public var description: String {
    connectionWording ?? schemaWording ?? statementWording ?? migrationWording
  }

  private var connectionWording: String? {
    switch self {
    case .location(let fault): fault.description
    case .cannotConnect(let fault, let server): "cannot connect to \(server): \(fault)"
    case .authentication(let fault, let server): "\(server) does not let us in: \(fault)"
    case .tooManyConnections:
      "the server has no connection left; try again later, or raise the limit of the role"
    case .transactionPooler:
      "a pooler in transaction mode stands before the server, and locks and notifications do not "
        + "hold behind it; give the address of the server itself (port 5432) or of a pooler in "
        + "session mode (with Supabase: 'direct connection' or 'session pooler')"
    case .timeout(.statement):
      "the server stopped a statement that took longer than its limit of time; "
        + "try again, or raise the limit"
    case .timeout(.lock):
      "another session held a lock for longer than the limit of time; try again later"
    case .timeout(.idleTransaction):
      "the server ended a transaction in which nothing happened for too long; try again"
    case .timeout(.answer): "the server did not answer in time; try again later"
    case .cancelled: "the statement was cancelled"
    case .connectionLost:
      "the connection to the server was lost; what was not committed is undone, try again"
    case .commitUnknown:
      "the connection was lost before the server said whether it had committed; "
        + "look at what is stored before doing it again"
    case .serialization: "another transaction changed the same rows meanwhile; try again"
    case .deadlock: "two transactions waited for each other; try again"
    default: nil
    }
  }

  private var schemaWording: String? {
    switch self {
    case .missingTable(let name):
      "the database has no table\(name.spaced); apply the migrations, or check the address"
    case .missingColumn(let name):
      "the database has no column\(name.spaced); apply the migrations, or check the address"
    case .missingObject(let name, let state):
      "the database lacks a schema, type, function or extension\(name.spaced) (\(state)); "
        + "apply the migrations, or install the extension"
    case .permissionDenied(let name):
      "the role lacks a right\(name.isEmpty ? "" : " on \(name)"); grant it, or use another role"
    case .rowSecurity:
      "a row-level policy would have hidden rows from this role; "
        + "use a role that reads every person's rows, or give it a policy"
    case .readOnlyServer:
      "the server only reads; give the address of the primary, not of a replica, "
        + "or of a role without default_transaction_read_only"
    case .noRoom(let state):
      "the server has no room left (\(state)); free some, and try again"
    case .invalidValue(let column, let state):
      "the server cannot take a value\(column.isEmpty ? "" : " of column \(column)") (\(state)); "
        + "nothing of it was written"
    case .constraint(let kind, let name):
      "a row was refused by a constraint (\(kind.rawValue)\(name.isEmpty ? "" : ": \(name)")); "
        + "nothing of it was written"
    default: nil
    }
  }

  private var statementWording: String? {
    switch self {
    case .invalidStatement(let state, let position):
      "the server refuses a statement (\(state)\(position > 0 ? ", character \(position)" : ""))"
    case .parameterCount(let expected, let given):
      "a statement takes \(expected) values and was given \(given)"
    case .nulCharacter(let parameter):
      "value \(parameter) is a text with a NUL character, which PostgreSQL cannot store"
    case .columnType(let column, let expected):
      "column \(column) does not hold \(expected.rawValue) where that is expected"
    case .missingValue(let column): "column \(column) is NULL where a value is expected"
    case .notUnicode(let column): "column \(column) holds text that is not UTF-8"
    case .malformedCopy(let fault): "the rows that the server sent do not read: \(fault)"
    case .busy: "a connection was used in the middle of another statement"
    case .nestedTransaction: "a transaction was opened inside another one"
    case .transactionLost:
      "a transaction ended before its work did; nothing of it was written"
    case .other(let state): "the server failed with state \(state)"
    default: nil
    }
  }

  private var migrationWording: String {
    switch self {
    case .missingFolder(let path): "the folder \(path) cannot be read; check the path"
    case .migrationName(let file):
      "\(file) is not a readable migration; the name must read like 0001_name.sql"
    case .migrationOrder(let name, let previous):
      "migration \(name) comes after \(previous); give it a greater number"
    case .migrationChanged(let name):
      "migration \(name) changed since it was applied; restore the file and write a new one"
    case .migrationUnknown(let name):
      "the database has migration \(name) of a newer program; update this program"
    case .migrationFailed(let name, let line, let reason):
      "migration \(name) failed\(line > 0 ? " at line \(line)" : "") and changed nothing: \(reason)"
    default: "unknown error of the warehouse"
    }
  }
}

extension LocationFault: CustomStringConvertible {
  /// What is wrong with the address, and what to do.
  public var description: String {
    switch self {
    case .syntax:
      "the database address does not read; write postgres://USER@HOST:PORT/DATABASE, with every "
        + "special character of the password as %XX and no parameter that libpq does not know"
    case .scheme(let scheme):
      "the database scheme '\(scheme)' is not known here; write postgres://USER@HOST/DATABASE"
    case .missingFile(let path): "\(path) does not exist; check the path"
    case .notAFile(let path): "\(path) is no ordinary file; give a file with a database address"
    case .otherOwner(let path):
      "\(path) belongs to another account, and it may hold a password; take it over with chown"
    case .readableByOthers(let path, let mode):
      "\(path) has mode \(String(mode, radix: 8)), and it may hold a password; chmod 600 it"
    case .emptyFile(let path): "\(path) is empty; write a database address into it"
    case .longFile(let path, let bytes):
      "\(path) has more than \(bytes) bytes, which no database address has; check the path"
    case .unreadableFile(let path, let code):
      "\(path) cannot be read (error \(code)); check its mode and its owner"
    }
  }
}

extension ConnectFault: CustomStringConvertible {
  /// What happened, and what to do.
  public var description: String {
    switch self {
    case .unresolved: "the name of the host was not found; check it"
    case .refused: "nobody listens there; check host and port, and that the server runs"
    case .unreachable: "no way leads to the host; check the network (an address may be IPv6 only)"
    case .timeout(let seconds): "no answer in \(seconds) s; check host, port and firewall"
    case .certificate:
      "its certificate is not trusted for that host; name the file of its authority with "
        + "sslrootcert (with Supabase: the certificate under Settings, Database)"
    case .noTrust:
      "the file with the certificates to trust cannot be read; "
        + "check sslrootcert, or install ca-certificates"
    case .notEncrypted:
      "the server does not encrypt; set it up to, or say sslmode=disable where nobody listens in"
    case .notReady: "the server starts or stops; try again later"
    case .missingDatabase: "there is no such database; create it, or check its name"
    case .pooler: "the pooler refuses; try again later, or check the user and the database"
    case .wrongRole: "no host is what target_session_attrs asks for; check the address"
    case .missingService:
      "the service stands in no service file; check its name, PGSERVICEFILE and ~/.pg_service.conf"
    case .version(let version):
      version == 0 ? "it is no PostgreSQL server" : "PostgreSQL \(version) is too old; 15 or newer"
    case .other(let state):
      state.isEmpty ? "libpq gave up; check the address" : "the server refuses (\(state))"
    }
  }
}

extension AuthenticationFault: CustomStringConvertible {
  /// What happened, and what to do.
  public var description: String {
    switch self {
    case .noPassword: "it asks for a password; put it into the address, a file or ~/.pgpass"
    case .refused: "the user or the password is wrong"
    case .notAllowed: "it has no rule for this user, database and address; see its pg_hba.conf"
    }
  }
}

extension CopyFault: CustomStringConvertible {
  /// What is wrong.
  public var description: String {
    switch self {
    case .header: "they do not begin as they must"
    case .fieldCount: "a row has another number of fields"
    case .length: "a length cannot be"
    case .truncated: "they are cut short"
    case .trailing: "something follows their end"
    }
  }
}

extension String {
  fileprivate var spaced: String { isEmpty ? "" : " " + self }
}
