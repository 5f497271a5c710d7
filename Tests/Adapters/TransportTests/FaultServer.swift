import Foundation
import Testing
import Transport

/// The server of `Server/`, one process for all tests, which ends with them.
final class FaultServer: Sendable {
  /// What one request looked like to the server.
  struct Seen: Decodable {
    let method: String
    let target: String
    let headers: [[String]]
    let body: String
    let connection: Int

    /// Every value of a header.
    func values(_ name: String) -> [String] {
      headers.filter { $0[0].lowercased() == name }.map { $0[1] }
    }
  }

  /// The ways in.
  enum Port: String {
    case plain, encrypted, misnamed, old, silent, closed
  }

  private struct Greeting: Decodable {
    let ports: [String: Int]
    let certificates: String
  }

  private static let started = Result { try FaultServer() }

  /// The running server.
  static var shared: FaultServer {
    get throws { try started.get() }
  }

  private let process: Process
  /// Its end is the server's.
  private let input: Pipe
  private let greeting: Greeting

  private init() throws {
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false)
      .dropLast().joined(separator: "/")
    let output = Pipe()
    (process, input) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["PYTHONDONTWRITEBYTECODE=1", "python3", "\(folder)/Server"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let piece = output.fileHandleForReading.availableData
      try #require(!piece.isEmpty, "the server ended: \(String(decoding: line, as: UTF8.self))")
      line += piece
    }
    greeting = try JSONDecoder().decode(Greeting.self, from: line)
  }

  /// The file with the certificates of the encrypted ports.
  var certificates: String { greeting.certificates }

  func port(_ port: Port) throws -> Int { try #require(greeting.ports[port.rawValue]) }

  /// The address of an answer. A tag tells the requests of one test from those of others.
  func address(
    _ fault: String, tag: String = UUID().uuidString, _ arguments: [(String, String)] = [],
    at way: Port = .plain
  ) throws -> WebAddress {
    let scheme = [.plain, .closed].contains(way) ? "http" : "https"
    return try WebAddress("\(scheme)://localhost:\(port(way))", allowsLoopback: true)
      .appending(path: "\(fault)/\(tag)", query: arguments.map { (name: $0.0, value: $0.1) })
  }

  /// Every request so far with a tag.
  func requests(_ tag: String) async throws -> [Seen] {
    let reply = try await HTTPClient.testing().send(.get(address("_requests", tag: tag)))
    return try JSONDecoder().decode([Seen].self, from: Data(reply.body))
  }
}

extension HTTPClient {
  /// A client with limits that a good test never meets.
  static func testing(
    certificates: String? = nil, _ change: (inout TransportLimits) -> Void = { _ in }
  ) -> HTTPClient {
    var settings = Settings(userAgent: "transport-tests/1")
    settings.limits.firstByte = .seconds(30)
    settings.limits.whole = .seconds(30)
    settings.certificates = certificates
    change(&settings.limits)
    return HTTPClient(settings)
  }
}

extension HTTPReply {
  var text: String { String(decoding: body, as: UTF8.self) }

  /// What the server saw, from the answer `echo`.
  var seen: FaultServer.Seen {
    get throws { try JSONDecoder().decode(FaultServer.Seen.self, from: Data(body)) }
  }
}

/// The error that `body` throws; nil when it throws none.
func transportError(_ body: () async throws(TransportError) -> Void) async -> TransportError? {
  do throws(TransportError) {
    try await body()
    return nil
  } catch {
    return error
  }
}
