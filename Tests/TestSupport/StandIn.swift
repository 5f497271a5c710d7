import Foundation

/// The stand-in of the Anthropic API under `Tests/StandIn`, in a process of its own, for as long as
/// this object lives. Its README tells what can be steered.
public final class StandIn: Sendable {
  /// Why a stand-in could not be used.
  public enum Failure: Error, Equatable {
    /// It did not say where it listens: is `python3` on the path?
    case notListening
    /// It refused to be steered; why.
    case refused(String)
  }

  /// The port of 127.0.0.1 that it listens on.
  public let port: UInt16
  private let process: Process
  private let input: Pipe

  /// The base address, without a slash at its end.
  public var address: String { "http://127.0.0.1:\(port)" }

  /// The key that it knows unless told otherwise.
  public static let key = "stand-in-key"

  /// Starts one and waits until it listens.
  /// - Parameter state: The path of a file that keeps its batches, for one that is started again.
  /// - Throws: `Failure.notListening`, or an error of Foundation when it cannot be started.
  public static func start(state: String? = nil) throws -> StandIn { try StandIn(state) }

  private init(_ state: String?) throws {
    let command = ["/usr/bin/env", "python3", Repository.root + "/Tests/StandIn", "--port", "0"]
    // Python may be anywhere on the path of the tests; it leaves no compiled files behind.
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    process = Process.bare(
      command + (state.map { ["--state", $0] } ?? []), in: "/",
      with: ["PATH": path, "PYTHONDONTWRITEBYTECODE": "1"])
    input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = Data()
    while line.last != 0x0A {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { break }
      line += more
    }
    let port = String(bytes: line.dropLast(), encoding: .utf8)?.split(separator: ":").last
    guard let port = port.flatMap({ UInt16($0) }) else {
      process.terminate()
      throw Failure.notListening
    }
    self.port = port
  }

  deinit { stop() }

  /// Ends it and waits until it has ended; nothing happens the second time.
  public func stop() {
    try? input.fileHandleForWriting.close()
    // A child of another test may have inherited that end of the pipe.
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
  }

  /// Steers it.
  /// - Parameters:
  ///   - name: What to steer: `reset`, `script`, `requests`, `clock`, `model` or `config`.
  ///   - json: A JSON object.
  /// - Returns: The JSON of the answer.
  /// - Throws: `Failure.refused`, or an error of the connection.
  @discardableResult
  public func control(_ name: String, _ json: String = "{}") throws -> Data {
    let exchange = try LoopbackExchange(
      "POST /_control/\(name)", port: port, body: Data(json.utf8))
    guard exchange.status == 200 else {
      throw Failure.refused(String(bytes: exchange.body, encoding: .utf8) ?? "")
    }
    return exchange.body
  }

  /// The requests that arrived since the start or the last reset, in their order.
  /// - Parameter endpoint: One endpoint, such as `messages` or `batches.create`; nil for all.
  /// - Throws: An error of the connection.
  public func requests(to endpoint: String? = nil) throws -> [Request] {
    let all = try JSONDecoder().decode(Requests.self, from: control("requests")).requests
    return all.filter { endpoint == nil || $0.endpoint == endpoint }
  }

  private struct Requests: Decodable {
    let requests: [Request]
  }
}

extension StandIn {
  /// A request as it arrived.
  public struct Request: Decodable, Sendable {
    /// Its place among all requests, from 1.
    public let order: Int
    /// The number of its connection, from 1.
    public let connection: Int
    /// Seconds since 1970 of the test clock.
    public let time: Double
    /// `GET`, `POST` or `DELETE`.
    public let method: String
    /// The path without the query.
    public let path: String
    /// What follows the question mark; empty without any.
    public let query: String
    /// The endpoint as scripts name it; `other` of an unknown path.
    public let endpoint: String
    /// Its place among the requests to this endpoint, from 1.
    public let call: Int
    /// Names, as they were spelled, and values, in their order: two texts each.
    public let headers: [[String]]
    /// The bytes of the body.
    public let body: Data
    /// The status of the reply; nil when none was sent.
    public let status: Int?
    /// The names of the faults that struck.
    public let faults: [String]
    /// What the model did; nil when it was not asked.
    public let behaviour: String?

    /// The values of a header, its name in any letter case.
    public func values(of header: String) -> [String] {
      headers.filter { $0[0].lowercased() == header.lowercased() }.map { $0[1] }
    }
  }
}
