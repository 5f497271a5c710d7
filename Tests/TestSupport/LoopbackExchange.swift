import Foundation

/// One HTTP request to a port of 127.0.0.1 and its reply, on a connection of its own.
///
/// It sees a test's own servers with nothing between: no proxy, no cache, no code under test.
public struct LoopbackExchange: Sendable {
  /// Why there was no reply.
  public enum Failure: Error, Equatable {
    /// Nothing listens, or no socket could be had; the system's number of the error.
    case noConnection(Int32)
    /// What was read is no HTTP reply.
    case noReply
  }

  /// The status of the reply.
  public let status: Int
  /// The body of the reply, to the end of the connection; its framing must be a length.
  public let body: Data

  /// Sends a request and reads its reply.
  /// - Parameters:
  ///   - request: Method and path, as in `GET /x`.
  ///   - port: A port of 127.0.0.1.
  ///   - headers: Names and values beside the length of the body.
  ///   - body: The bytes of the body; none of a `GET`.
  /// - Throws: `Failure`, or an error of Foundation when the connection breaks.
  public init(
    _ request: String, port: UInt16, headers: [(String, String)] = [], body: Data = Data()
  ) throws {
    let connection = try Self.connect(to: port)
    let fields =
      [("Host", "127.0.0.1"), ("Connection", "close"), ("Content-Length", "\(body.count)")]
      + headers
    let head = "\(request) HTTP/1.1\r\n" + fields.map { "\($0): \($1)\r\n" }.joined() + "\r\n"
    try connection.write(contentsOf: Data(head.utf8) + body)
    let reply = try connection.readToEnd() ?? Data()
    guard let end = reply.firstRange(of: Data("\r\n\r\n".utf8)),
      let line = String(bytes: reply[..<end.lowerBound], encoding: .isoLatin1),
      let status = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { throw Failure.noReply }
    self.status = status
    self.body = Data(reply[end.upperBound...])
  }

  private static func connect(to port: UInt16) throws -> FileHandle {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure.noConnection(errno) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure.noConnection(errno) }
    return handle
  }
}
