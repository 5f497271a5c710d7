/// The address of something that is asked over HTTPS: scheme, host, port, path and query.
///
/// An address never holds a name, a password or a fragment. Plain HTTP is possible to this machine
/// only, and only for who says so.
public struct WebAddress: Sendable, Hashable {
  /// How the bytes travel.
  public enum Scheme: String, Sendable {
    /// Encrypted.
    case https
    /// In the open; to this machine only.
    case http

    var ordinaryPort: Int { self == .https ? 443 : 80 }
  }

  /// How the bytes travel.
  public let scheme: Scheme
  /// A name or an IPv4 address in lower case, or an IPv6 address without its brackets.
  public let host: String
  /// From 1 to 65535; the scheme's own where the text named none.
  public let port: Int
  /// Empty, or from the first slash on, percent-encoded as it was written.
  public let path: String
  /// What follows the question mark, percent-encoded as it was written; nil without one.
  public let query: String?

  /// Reads an absolute address.
  ///
  /// - Parameters:
  ///   - text: `https://HOST[:PORT][/PATH][?QUERY]`, in ASCII.
  ///   - allowsLoopback: whether `http` is taken as well, for `localhost`, `127.0.0.0/8` and `::1`.
  /// - Throws: `TransportError.address`, which does not hold the text: it may hold a password.
  public init(_ text: String, allowsLoopback: Bool = false) throws(TransportError) {
    guard text.utf8.allSatisfy(AddressBytes.isAllowed) else { throw .address(.characters) }
    guard let mark = text.firstRange(of: "://"),
      let scheme = Scheme(rawValue: text[..<mark.lowerBound].lowercased())
    else { throw .address(.scheme) }
    let rest = text[mark.upperBound...]
    let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    let (host, port) = try Self.authority(rest[..<end])
    self.scheme = scheme
    self.host = host
    self.port = port ?? scheme.ordinaryPort
    let parts = rest[end...].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = parts.first.map(String.init) ?? ""
    query = parts.count > 1 ? String(parts[1]) : nil
    guard !AddressBytes.climbs(path) else { throw .address(.path) }
    guard scheme == .https || (allowsLoopback && isLoopback) else { throw .address(.notEncrypted) }
  }

  private init(_ base: WebAddress, path: String, query: String?) {
    scheme = base.scheme
    host = base.host
    port = base.port
    self.path = path
    self.query = query
  }

  /// Whether the host is this machine, by its name or address alone: nothing is looked up.
  public var isLoopback: Bool {
    host == "localhost" || host == "::1" || (host.hasPrefix("127.") && AddressBytes.isIPv4(host))
  }

  /// Whether a secret meant for the one may be sent to the other: same scheme, host and port.
  public func isSameOrigin(as other: WebAddress) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }

  /// The address of something below this one.
  ///
  /// - Parameters:
  ///   - path: segments parted by slashes, with or without a first one; percent-encoded by the
  ///     caller where needed.
  ///   - query: names and values, which are encoded here; replaces that of the base.
  /// - Throws: `TransportError.address` for a byte that cannot stand in a path, and for segments
  ///   that lead up.
  public func appending(
    path: String, query: [(name: String, value: String)] = []
  ) throws(TransportError) -> WebAddress {
    guard path.utf8.allSatisfy({ AddressBytes.isAllowed($0) && $0 != UInt8(ascii: "?") }) else {
      throw .address(.characters)
    }
    guard !AddressBytes.climbs(path) else { throw .address(.path) }
    let base = self.path.hasSuffix("/") ? String(self.path.dropLast()) : self.path
    let items = query.map {
      AddressBytes.encoded($0.name) + "=" + AddressBytes.encoded($0.value)
    }
    return WebAddress(
      self, path: base + (path.hasPrefix("/") ? path : "/" + path),
      query: items.isEmpty ? nil : items.joined(separator: "&"))
  }

  /// The whole address, as libcurl takes it.
  var text: String { origin + path + (query.map { "?" + $0 } ?? "") }

  private var origin: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return "\(scheme)://\(name)" + (port == scheme.ordinaryPort ? "" : ":\(port)")
  }

  private static func authority(
    _ text: Substring
  ) throws(TransportError) -> (host: String, port: Int?) {
    guard !text.contains("@") else { throw .address(.credentials) }
    let isBracketed = text.hasPrefix("[")
    let end = isBracketed ? text.firstIndex(of: "]") : text.firstIndex(of: ":") ?? text.endIndex
    guard let end else { throw .address(.host) }
    let host = (isBracketed ? text[..<end].dropFirst() : text[..<end]).lowercased()
    guard isBracketed ? AddressBytes.isIPv6(host) : AddressBytes.isHostName(host) else {
      throw .address(.host)
    }
    let rest = isBracketed ? text[end...].dropFirst() : text[end...]
    if rest.isEmpty { return (host, nil) }
    let digits = rest.dropFirst()
    guard rest.first == ":", digits.utf8.allSatisfy(AddressBytes.isDigit),
      let port = Int(digits), (1...65_535).contains(port)
    else { throw .address(.port) }
    return (host, port)
  }
}

extension WebAddress: CustomStringConvertible {
  /// The address without its query, which may hold what is not for a log.
  public var description: String { origin + path }
}
