import CPostgres
import Glibc

/// Makes a connection within a time.
///
/// libpq's own limit is one for each address of each host, and its calls that can be interrupted
/// keep none: hosts are therefore tried here one after another, each with its share of the time.
enum ConnectionOpening {
  /// The oldest major version of servers that is tested.
  static let oldestServer = 15

  static func open(_ location: ServerLocation) throws(WarehouseError) -> OpaquePointer {
    let attempts = attempts(location)
    let deadline = Deadline(seconds: Double(location.connectTimeout))
    var last = WarehouseError.cannotConnect(.other(state: ""), server: location.description)
    for (place, parameters) in attempts.enumerated() {
      let share = deadline.secondsLeft / Double(attempts.count - place)
      do throws(WarehouseError) {
        return unsafe try open(parameters, for: location, seconds: share)
      } catch {
        last = error
        // Another host has the same users.
        if case .authentication = error { throw error }
      }
    }
    throw last
  }

  /// The parameters for each host by itself. A preference for a standby looks at all of them first,
  /// which is left to libpq.
  private static func attempts(_ location: ServerLocation) -> [[String: String]] {
    let hosts = location.hosts
    if hosts.count == 1 || location.parameters["target_session_attrs"] == "prefer-standby" {
      return [location.parameters]
    }
    return hosts.map { host in
      var parameters = location.parameters
      parameters["host"] = host.name
      parameters["hostaddr"] = host.address
      parameters["port"] = host.port
      return parameters
    }
  }

  private static func open(
    _ parameters: [String: String], for location: ServerLocation, seconds: Double
  ) throws(WarehouseError) -> OpaquePointer {
    let connection = unsafe parameters.withLibraryParameters { keys, values in
      unsafe PQconnectStartParams(keys, values, 0)
    }
    guard let connection = unsafe connection else { throw .other(state: "53200") }
    // Messages of the server quote names and may be in any language: its states are enough.
    unsafe PQsetErrorVerbosity(connection, PQERRORS_SQLSTATE)
    do throws(WarehouseError) {
      let isInTime = unsafe wait(for: connection, Deadline(seconds: seconds))
      if let error = unsafe fault(of: connection, isInTime: isInTime, location) { throw error }
    } catch {
      unsafe PQfinish(connection)
      throw error
    }
    return unsafe connection
  }

  /// False when the time is over before the connection stands or fails.
  private static func wait(for connection: OpaquePointer, _ deadline: Deadline) -> Bool {
    if unsafe PQstatus(connection) == CONNECTION_BAD { return true }
    var state = PGRES_POLLING_WRITING
    while state == PGRES_POLLING_READING || state == PGRES_POLLING_WRITING {
      let events = state == PGRES_POLLING_READING ? POLLIN : POLLOUT
      // libpq may have gone on to another address and socket.
      let descriptor = unsafe PQsocket(connection)
      if deadline.wait(for: [(descriptor, Int16(events))]) == nil { return false }
      state = unsafe PQconnectPoll(connection)
    }
    return true
  }

  private static func fault(
    of connection: OpaquePointer, isInTime: Bool, _ location: ServerLocation
  ) -> WarehouseError? {
    let server = location.description
    guard isInTime else {
      return .cannotConnect(.timeout(seconds: location.connectTimeout), server: server)
    }
    guard unsafe PQstatus(connection) == CONNECTION_OK else {
      if unsafe PQconnectionNeedsPassword(connection) != 0 {
        return .authentication(.noPassword, server: server)
      }
      let message = unsafe String(cString: PQerrorMessage(connection))
      return ConnectMessage(message).error(server: server)
    }
    let version = unsafe Int(PQserverVersion(connection)) / 10_000
    return version < oldestServer ? .cannotConnect(.version(version), server: server) : nil
  }
}

/// What libpq says when it could not connect: its own words, in English as long as a program sets no
/// locale, with a state of SQL where the server refused.
struct ConnectMessage {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// The last five characters that stand where a state does: after a severity and two spaces.
  var state: String? {
    let lines = text.split(separator: "\n")
    return lines.reversed().lazy.compactMap { line in
      let words = line.split(separator: " ")
      guard let last = words.last, words.count > 1, last.utf8.count == 5,
        words[words.count - 2].hasSuffix(":"),
        last.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) })
      else { return nil }
      return String(last)
    }.first
  }

  func error(server: String) -> WarehouseError {
    guard let state else { return .cannotConnect(ownFault, server: server) }
    return switch state {
    case "28P01": .authentication(.refused, server: server)
    case "28000": .authentication(.notAllowed, server: server)
    case "53300": .tooManyConnections
    case "57P01", "57P02", "57P03": .cannotConnect(.notReady, server: server)
    case "3D000": .cannotConnect(.missingDatabase, server: server)
    case "08P01": .cannotConnect(.pooler, server: server)
    default: .cannotConnect(.other(state: state), server: server)
    }
  }

  private var ownFault: ConnectFault {
    // The first that is found counts, so the narrower ones come first.
    let words: [(String, ConnectFault)] = [
      ("root certificate file", .noTrust), ("could not read root", .noTrust),
      ("certificate verify failed", .certificate), ("does not match host name", .certificate),
      ("server does not support SSL", .notEncrypted), ("session is", .wrongRole),
      ("server is in hot standby", .wrongRole), ("server is not in hot standby", .wrongRole),
      ("could not translate host name", .unresolved), ("Connection refused", .refused),
      // What a server does that stops at that moment.
      ("server closed the connection", .notReady), ("Connection reset", .notReady),
      ("No such file or directory", .refused), ("unreachable", .unreachable),
      ("received invalid response", .version(0)), ("definition of service", .missingService),
    ]
    return words.first { text.contains($0.0) }?.1 ?? .other(state: "")
  }
}
