/// What a server answered, whatever its status.
///
/// What is printed of a reply is its status and sizes.
public struct HTTPReply: Sendable, Equatable {
  /// Three digits; a redirect is a reply like any other.
  public let status: Int
  /// The headers, without trailers.
  public let headers: HTTPHeaders
  /// The body, decompressed; empty when it was stored in a file. A message that was cut is an error,
  /// but libcurl does not notice compressed data that ends early in a message that is whole.
  public let body: [UInt8]
  /// The bytes that a download stored; nil when it stored nothing.
  public let storedBytes: Int?
  /// From the start of the connection to the last byte.
  public let elapsed: Duration

  /// A reply made by hand, such as a test makes.
  public init(
    status: Int, headers: HTTPHeaders = .init(), body: [UInt8] = [], storedBytes: Int? = nil,
    elapsed: Duration = .zero
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.storedBytes = storedBytes
    self.elapsed = elapsed
  }

  /// Whether the status is from 200 to 299.
  public var isSuccess: Bool { (200...299).contains(status) }
}

extension HTTPReply: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The status and the sizes.
  public var description: String {
    "status \(status), \(headers.count) headers, \(storedBytes ?? body.count) bytes"
  }

  /// The status and the sizes.
  public var debugDescription: String { description }

  /// The status and the sizes.
  public var customMirror: Mirror { Mirror(self, children: ["reply": description]) }
}
