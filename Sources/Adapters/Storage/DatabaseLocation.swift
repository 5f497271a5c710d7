import FoundationEssentials

/// Where a database lies, as a person writes it: `sqlite:PATH`.
///
/// A relative path starts at the working folder of the process; `~` is an ordinary character.
public struct DatabaseLocation: Sendable, Hashable {
  /// The path as written.
  public let path: String

  /// Reads `sqlite:PATH`, also in the long form `sqlite:///absolute/path`.
  ///
  /// - Throws: `StorageError.unknownDatabaseScheme` for another scheme, no scheme, an empty path,
  ///   a host (`sqlite://host/...`) or a NUL character. The error holds the scheme only, since the
  ///   rest of an address may hold a password.
  public init(_ text: String) throws(StorageError) {
    guard let colon = text.firstIndex(of: ":") else {
      throw .unknownDatabaseScheme("")
    }
    let scheme = String(text[..<colon])
    let path = String(text[text.index(after: colon)...])
    let namesHost = path.hasPrefix("//") && !path.hasPrefix("///")
    guard scheme == "sqlite", !namesHost else { throw .unknownDatabaseScheme(scheme) }
    try self.init(path: path)
  }

  /// The database file at a path.
  ///
  /// - Throws: `StorageError.unknownDatabaseScheme` for an empty path or a NUL character.
  public init(path: String) throws(StorageError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .unknownDatabaseScheme("sqlite") }
    self.path = path
  }

  /// The path from the root of the file system.
  public var absolutePath: String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }
}

/// The address form of a path that SQLite reads back as exactly the same bytes.
///
/// Every path is opened in this form: Debian's SQLite reads any name that starts with `file:` as an
/// address, and a `?` or `%` in a folder's name must stay a character.
func databaseAddress(ofAbsolutePath path: String, query: String = "") -> String {
  var address = "file://"
  for byte in path.utf8 {
    let character = Unicode.Scalar(byte)
    switch character {
    case "a"..."z", "A"..."Z", "0"..."9", "/", "-", "_", ".":
      address.unicodeScalars.append(character)
    default:
      let digits = String(byte, radix: 16, uppercase: true)
      address += byte < 16 ? "%0" + digits : "%" + digits
    }
  }
  return query.isEmpty ? address : address + "?" + query
}
