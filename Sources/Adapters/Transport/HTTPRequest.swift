/// What is asked of a server, once.
///
/// What is printed of a request is its method and its address, without the query.
public struct HTTPRequest: Sendable, Equatable {
  /// What is to be done with the address.
  public enum Method: String, Sendable {
    /// Gives what is there.
    case get = "GET"
    /// Hands the body over.
    case post = "POST"
    /// Removes what is there.
    case delete = "DELETE"
  }

  /// What is to be done with the address.
  public let method: Method
  /// Who is asked.
  public let address: WebAddress
  /// The headers beside those that the client sends of itself.
  public var headers: HTTPHeaders
  /// What is handed over; nil for every method but `post`.
  public let body: [UInt8]?
  /// Whether the request may be sent again when nobody knows whether it arrived.
  ///
  /// A false one goes out on a connection of its own: on one that is used again, libcurl itself sends
  /// a request a second time when the server closes it without a word.
  public var isRepeatable = true

  private init(
    _ method: Method, _ address: WebAddress, _ headers: HTTPHeaders, _ body: [UInt8]? = nil
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
  }

  /// A request for what is at an address.
  public static func get(_ address: WebAddress, headers: HTTPHeaders = .init()) -> HTTPRequest {
    HTTPRequest(.get, address, headers)
  }

  /// A request that hands a body over, perhaps an empty one.
  public static func post(
    _ address: WebAddress, headers: HTTPHeaders = .init(), body: [UInt8]
  ) -> HTTPRequest {
    HTTPRequest(.post, address, headers, body)
  }

  /// A request to remove what is at an address.
  public static func delete(_ address: WebAddress, headers: HTTPHeaders = .init()) -> HTTPRequest {
    HTTPRequest(.delete, address, headers)
  }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The method and the address without its query.
  public var description: String { "\(method.rawValue) \(address)" }

  /// The method and the address without its query.
  public var debugDescription: String { description }

  /// The method and the address without its query.
  public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
