extension TransportError: CustomStringConvertible {
  /// One sentence that says what happened, and what to do where something can be done.
  public var description: String {
    switch self {
    case .address(let fault):
      "the address \(fault.wording)"
    case .header(let place, let fault):
      "header \(place + 1) of the request \(fault.wording)"
    case .secret(let source, let fault):
      fault.wording(of: source)
    case .file(let path, let code):
      "the system failed to write \(path) (code \(code)); check the folder and the room on the disk"
    case .fileInUse(let path):
      "another download writes \(path) now; try again when it has finished"
    case .notStarted(let code):
      "a transfer could not be started (code \(code))"
    case .transfer(let fault, let host, let mayHaveArrived):
      "\(host): \(fault.wording)"
        + (mayHaveArrived ? "; the request may have arrived" : "; the request did not arrive")
    }
  }
}

extension AddressFault {
  fileprivate var wording: String {
    switch self {
    case .scheme: "does not begin with https://"
    case .notEncrypted: "begins with http://, which is for tests on this machine; write https://"
    case .credentials: "holds a name or a password; take out what stands before the @"
    case .host: "has no usable host; write an international name in its xn-- form"
    case .port: "has a port that is no number from 1 to 65535"
    case .path: "has a path with . or .. in it; write the path itself"
    case .characters: "has a character that must be percent-encoded, or a fragment"
    }
  }
}

extension HeaderFault {
  fileprivate var wording: String {
    switch self {
    case .name: "has a name that is not one"
    case .reserved: "is one that the client sends itself"
    case .value: "has a control character in its value"
    }
  }
}

extension SecretFault {
  fileprivate func wording(of source: String) -> String {
    switch self {
    case .missing:
      "\(source) does not exist; check the path of the key"
    case .notAFile:
      "\(source) is not a file; give the path of the file that holds the key"
    case .readableByOthers(let mode):
      "\(source) is open to others (mode \(String(mode, radix: 8))); run chmod 600 on it, "
        + "and replace the key if others may have read it"
    case .otherOwner:
      "\(source) belongs to another account; run chown and chmod 600 on it"
    case .empty:
      "\(source) is empty; put the key in it"
    case .tooLong(let bytes):
      "\(source) holds more than \(bytes) bytes, and no key is that long; check which one it is"
    case .characters:
      "\(source) holds something else than one key; put the key in it and nothing more"
    case .unreadable(let code):
      "\(source) cannot be read (code \(code)); make it yours and run chmod 600 on it"
    }
  }
}

extension TransferFault {
  fileprivate var wording: String {
    switch self {
    case .unresolved: "the host or its proxy has no known address"
    case .notConnected: "nobody took the connection"
    case .proxyRefused(let status): "the proxy refused the connection with status \(status)"
    case .certificate: "the certificate is not to be trusted"
    case .noTrust:
      "the file of trusted certificates cannot be read; install the package ca-certificates"
    case .handshake: "no encryption was agreed"
    case .connectTimeout: "the connection did not stand in time"
    case .firstByteTimeout: "no reply came in time"
    case .wholeTimeout: "the reply was not whole in time"
    case .connectionLost: "the connection broke"
    case .cutShort: "the reply was cut short"
    case .contentEncoding: "the reply is not encoded as it says"
    case .notHTTP: "the reply is not HTTP"
    case .bodyTooLarge(let limit): "the reply is larger than \(limit) bytes"
    case .headersTooLarge(let limit): "the headers are larger than \(limit) bytes"
    case .cancelled: "the transfer was cancelled"
    case .other(let code): "the transfer failed (libcurl \(code))"
    }
  }
}
