/// What can go wrong between this process and a server.
///
/// A case holds facts: names of hosts and files, numbers, limits. It never holds a header, a body, a
/// query or a secret.
public enum TransportError: Error, Equatable, Sendable {
  /// An address cannot be used.
  case address(AddressFault)
  /// The header at a place, from 0, cannot be sent.
  case header(place: Int, HeaderFault)
  /// A key from a file or the environment cannot be used; `source` is a path or a variable's name.
  case secret(source: String, SecretFault)
  /// A file could not be written; holds the number of the system's error.
  case file(path: String, code: Int32)
  /// Another download writes the file at this moment.
  case fileInUse(path: String)
  /// libcurl refused to start, or the system to give a thread; holds its number.
  case notStarted(code: Int)
  /// A transfer failed.
  case transfer(TransferFault, host: String, mayHaveArrived: Bool)

  /// Whether the server may have received the request, and acted on it.
  public var mayHaveArrived: Bool {
    if case .transfer(_, _, let mayHaveArrived) = self { mayHaveArrived } else { false }
  }

  /// Whether the same request may succeed a little later.
  public var isTransient: Bool {
    if case .transfer(let fault, _, _) = self { fault.isTransient } else { false }
  }
}

/// Why an address cannot be used.
public enum AddressFault: Error, Equatable, Sendable {
  /// Something other than `https://` stands first.
  case scheme
  /// `http` to another machine, or where it was not allowed.
  case notEncrypted
  /// A name or a password stands before the host.
  case credentials
  /// The host is missing or no host.
  case host
  /// The port is no number from 1 to 65535.
  case port
  /// The path leads up.
  case path
  /// A character that is not ASCII, a space, a fragment or one that must be percent-encoded.
  case characters
}

/// Why a header cannot be sent.
public enum HeaderFault: Error, Equatable, Sendable {
  /// The name is empty or has a character that no name has.
  case name
  /// The client sends this header itself.
  case reserved
  /// The value has a control character.
  case value
}

/// Why a key cannot be used.
public enum SecretFault: Error, Equatable, Sendable {
  /// There is no such file.
  case missing
  /// It is a folder, a device or a pipe.
  case notAFile
  /// Others than the owner may read or write it; holds the mode.
  case readableByOthers(mode: UInt32)
  /// The file belongs to another account.
  case otherOwner
  /// Nothing is in it.
  case empty
  /// More than the greatest number of bytes.
  case tooLong(bytes: Int)
  /// A space, a control character or one that is not ASCII stands inside.
  case characters
  /// The system refuses to read it; holds the number of its error.
  case unreadable(code: Int32)
}

/// Why a transfer failed.
public enum TransferFault: Error, Equatable, Sendable {
  /// The name of the host, or of the proxy, was not found.
  case unresolved
  /// Nobody took the connection.
  case notConnected
  /// The proxy refused to connect; holds its status.
  case proxyRefused(status: Int)
  /// The certificate is not one to be trusted for this host.
  case certificate
  /// The file of the certificates to trust cannot be read.
  case noTrust
  /// The encryption could not be agreed.
  case handshake
  /// The connection did not stand in time.
  case connectTimeout
  /// No reply began in time, its header included.
  case firstByteTimeout
  /// The reply was not whole in time.
  case wholeTimeout
  /// The connection broke, or was closed without a word.
  case connectionLost
  /// The connection was closed before the announced end of the body.
  case cutShort
  /// The body is not encoded as its header says.
  case contentEncoding
  /// What came is not HTTP.
  case notHTTP
  /// The body is, or will be, larger than the limit in bytes.
  case bodyTooLarge(limit: Int)
  /// The headers are larger than the limit in bytes.
  case headersTooLarge(limit: Int)
  /// The task was cancelled.
  case cancelled
  /// Anything else; holds the result code of libcurl.
  case other(code: Int)

  /// Whether the same request may succeed a little later.
  public var isTransient: Bool {
    switch self {
    case .certificate, .noTrust, .bodyTooLarge, .headersTooLarge, .cancelled, .other: false
    case .proxyRefused(let status): status == 408 || status == 429 || status >= 500
    case .unresolved, .notConnected, .handshake, .connectTimeout, .firstByteTimeout, .wholeTimeout,
      .connectionLost, .cutShort, .contentEncoding, .notHTTP:
      true
    }
  }
}
