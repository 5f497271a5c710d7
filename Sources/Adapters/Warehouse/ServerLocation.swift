import CPostgres
import Glibc

/// Where a database is and how to get in: what `postgres://USER:PASSWORD@HOST:PORT/DATABASE` says,
/// or libpq's `key=value` text, with what the environment, a service file and this program add.
///
/// What was not said is made safe: the server of another machine must prove with its certificate
/// that it is the one that was named (`sslmode=verify-full`), connecting takes ten seconds at most,
/// and a peer that went away is noticed within a minute. `PGPASSFILE`, `~/.pgpass`, `PGSERVICE` and
/// the other means of libpq keep working.
///
/// It may hold a password, and prints itself without it.
public struct ServerLocation: Sendable {
  /// What libpq is told, by its names.
  let parameters: [String: String]
  /// What libpq will use for them and for all else, without the password.
  private let effective: [String: String]

  /// Reads an address.
  ///
  /// - Parameter application: what the server's administrator sees of who is connected, unless the
  ///   address or the environment says otherwise; 63 bytes of it are kept.
  /// - Throws: `location` with `scheme` or `syntax`, which hold nothing of the text but a scheme.
  public init(_ text: String, application: String = "constat") throws(WarehouseError) {
    let given = try Self.parse(text)
    let used = Self.whatLibraryUses(of: given)
    (parameters, effective) = Self.completed(given, used, application)
  }

  /// How many seconds connecting may take, for all hosts together.
  public var connectTimeout: Int { max(2, Int(effective["connect_timeout"] ?? "") ?? 10) }

  /// The name of the database.
  public var database: String { effective["dbname"] ?? "" }

  /// The name of the role, which may be empty where libpq could not tell it.
  public var user: String { effective["user"] ?? "" }

  /// How the connection is protected, as `sslmode` of libpq.
  public var encryption: String { effective["sslmode"] ?? "" }

  /// Whether the text itself held a password, which others can see where it was an argument.
  public var holdsPassword: Bool {
    parameters["password"] != nil || parameters["sslpassword"] != nil
  }

  /// Whether nobody on a network can listen in, whichever host is taken.
  public var isLocal: Bool { hosts.allSatisfy(\.isLocal) }

  /// The hosts in the order in which they are tried.
  var hosts: [ServerHost] { ServerHost.all(effective) }
}

extension ServerLocation {
  /// The values that a text gives, by libpq's names.
  private static func parse(_ text: String) throws(WarehouseError) -> [String: String] {
    let scheme = text.firstIndex(of: ":").map { text[..<$0] } ?? ""
    let isAddress = ["postgres", "postgresql"].contains(scheme)
    if !isAddress, !scheme.isEmpty, scheme.utf8.allSatisfy({ (0x61...0x7a).contains($0) }) {
      throw .location(.scheme(String(scheme)))
    }
    // Nothing at all would be any database that the environment names.
    guard !text.allSatisfy(\.isWhitespace), !text.utf8.contains(0),
      !isAddress || text.dropFirst(scheme.count).hasPrefix("://")
    else {
      throw .location(.syntax)
    }
    var message: UnsafeMutablePointer<CChar>?
    let options = unsafe PQconninfoParse(text, &message)
    // The message quotes the text.
    unsafe PQfreemem(message)
    guard let options = unsafe options else { throw .location(.syntax) }
    defer { unsafe PQconninfoFree(options) }
    let given = unsafe values(of: options)
    guard isPlausible(given, isAddress: isAddress) else { throw .location(.syntax) }
    return given
  }

  /// Whether no part can be a piece of a password with a special character that was not escaped,
  /// such as `@` or `/`, which would then be printed as a host or a database.
  private static func isPlausible(_ given: [String: String], isAddress: Bool) -> Bool {
    let ports = (given["port"] ?? "").split(separator: ",")
    guard ports.allSatisfy({ UInt16($0).map { $0 > 0 } ?? false }) else { return false }
    guard isAddress else { return true }
    let isOdd = { (text: String) in text.contains { "@?#".contains($0) } }
    if given["host"].map(isOdd) == true { return false }
    return !(given["dbname"] ?? "").contains { "@/?#".contains($0) }
  }

  /// What libpq makes of the values, from the environment, a service file and its own defaults. An
  /// option that cannot be makes it stop before it connects.
  private static func whatLibraryUses(of given: [String: String]) -> [String: String] {
    var probe = given
    probe["channel_binding"] = "none of these"
    let connection = unsafe probe.withLibraryParameters { keys, values in
      unsafe PQconnectStartParams(keys, values, 0)
    }
    defer { unsafe PQfinish(connection) }
    guard let options = unsafe PQconninfo(connection) else { return given }
    defer { unsafe PQconninfoFree(options) }
    var used = unsafe values(of: options)
    // Where libpq found no service file it reads no further.
    used.merge(given) { used, _ in used }
    for secret in ["password", "sslpassword", "channel_binding"] { used[secret] = nil }
    return used
  }

  private static func values(of options: UnsafePointer<PQconninfoOption>) -> [String: String] {
    var values: [String: String] = [:]
    var option = unsafe options
    while let keyword = unsafe option.pointee.keyword {
      if let value = unsafe option.pointee.val {
        unsafe values[String(cString: keyword)] = unsafe String(cString: value)
      }
      unsafe option += 1
    }
    return values
  }

  /// Adds what was not said; gives what libpq is told, and what is used.
  private static func completed(
    _ given: [String: String], _ used: [String: String], _ application: String
  ) -> ([String: String], [String: String]) {
    var given = given
    var used = used
    func add(_ key: String, _ value: String) {
      guard (used[key] ?? "").isEmpty else { return }
      given[key] = value
      used[key] = value
    }
    given["client_encoding"] = "UTF8"
    add("application_name", application)
    add("connect_timeout", "10")
    add("keepalives_idle", "30")
    add("keepalives_interval", "10")
    add("keepalives_count", "3")
    add("tcp_user_timeout", "30000")
    // What a service file says may be libpq's own default, which trusts anybody: it is not told
    // from nothing said.
    let environment = unsafe getenv("PGSSLMODE")
    let isTold = unsafe given["sslmode"] != nil || environment != nil
    let isLocal = ServerHost.all(used).allSatisfy(\.isLocal)
    if !isTold, !isLocal, used["sslmode"] == nil || used["sslmode"] == "prefer" {
      given["sslmode"] = "verify-full"
      used["sslmode"] = "verify-full"
    }
    if used["sslmode"]?.hasPrefix("verify") == true, !hasOwnAuthority,
      let trusted = authorityFiles.first(where: { unsafe access($0, R_OK) == 0 })
    {
      add("sslrootcert", trusted)
    }
    return (given, used)
  }

  /// Whether the file exists that libpq trusts by itself.
  private static var hasOwnAuthority: Bool {
    guard let home = unsafe getenv("HOME") else { return false }
    return unsafe access(String(cString: home) + "/.postgresql/root.crt", F_OK) == 0
  }

  /// Where systems keep the certificates that they trust: libpq 15 cannot find them itself.
  private static let authorityFiles = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem",
  ]
}

extension ServerLocation: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// `postgres://user@host:port/database`, never the password nor an option.
  public var description: String {
    let hosts = hosts.map(\.description).joined(separator: ",")
    return "postgres://\(user.percentEncoded)@\(hosts)/\(database.percentEncoded)"
  }

  /// As the description.
  public var debugDescription: String { description }

  /// Nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Dictionary<String, String> {
  /// Lends the values as libpq takes them.
  func withLibraryParameters<Result>(
    _ body: (UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    let pairs = sorted { $0.key < $1.key }
    return unsafe CStrings(pairs.map(\.key)).withPointers { keys in
      unsafe CStrings(pairs.map(\.value)).withPointers { unsafe body(keys, $0) }
    }
  }
}

extension String {
  /// The text with every byte that has a meaning in an address as `%XX`.
  fileprivate var percentEncoded: String {
    utf8.reduce(into: "") { text, byte in
      let character = Unicode.Scalar(byte)
      switch character {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "~":
        text.unicodeScalars.append(character)
      default: text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}
