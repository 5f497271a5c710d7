/// One of the hosts that a location names.
struct ServerHost: Hashable {
  /// A name, an address, or the path of a folder with a socket; perhaps empty.
  let name: String
  /// The address that spares looking the name up; perhaps empty.
  let address: String
  let port: String

  /// Whether nobody on a network can listen in: a socket of this machine, or its loopback.
  var isLocal: Bool {
    let target = address.isEmpty ? name : address
    if target.isEmpty || target.hasPrefix("/") || target.hasPrefix("@") { return true }
    if target == "localhost" || target == "::1" { return true }
    let parts = target.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// The hosts of values by libpq's names, which are lists with commas.
  static func all(_ values: [String: String]) -> [ServerHost] {
    func list(_ key: String) -> [String] {
      let text = values[key] ?? ""
      return text.isEmpty
        ? []
        : text.split(separator: ",", omittingEmptySubsequences: false)
          .map(String.init)
    }
    let (names, addresses, ports) = (list("host"), list("hostaddr"), list("port"))
    return (0..<max(1, names.count, addresses.count)).map { place in
      let port = ports.count > place ? ports[place] : ports.count == 1 ? ports[0] : ""
      return ServerHost(
        name: names.count > place ? names[place] : "",
        address: addresses.count > place ? addresses[place] : "",
        port: port.isEmpty ? "5432" : port)
    }
  }
}

extension ServerHost: CustomStringConvertible {
  /// `host:port`, with a folder of a socket as it is.
  var description: String {
    let target = name.isEmpty ? address : name
    return (target.contains(":") ? "[\(target)]" : target) + ":" + port
  }
}
