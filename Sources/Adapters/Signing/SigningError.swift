/// Why something could not be signed. Nothing of a key is in it.
public enum SigningError: Error, Equatable, Sendable {
  /// There is no such file.
  case missing(path: String)
  /// It is a folder, a device or a pipe.
  case notAFile(path: String)
  /// The file belongs to another account.
  case otherOwner(path: String)
  /// Others than the owner may read or write the file; holds the mode.
  case readableByOthers(path: String, mode: UInt32)
  /// The system refuses to read the file; holds the number of its error.
  case unreadable(path: String, code: Int32)
  /// The file holds no private key in PEM, or one that a passphrase protects.
  case notAKey(path: String)
  /// The key is for another algorithm than Ed25519.
  case otherAlgorithm(path: String)
  /// The library did not sign.
  case failed
}

extension SigningError: CustomStringConvertible {
  /// One sentence that says what to do.
  public var description: String {
    switch self {
    case .missing(let path): "there is no key in \(path): check the path"
    case .notAFile(let path): "\(path) is not a file: give one that holds a private key"
    case .otherOwner(let path):
      "\(path) belongs to another account: copy the key to a file of your own"
    case .readableByOthers(let path, let mode):
      "others may use \(path), which holds a private key (mode \(String(mode, radix: 8))): run "
        + "`chmod 600` on it"
    case .unreadable(let path, let code):
      "\(path) cannot be read (code \(code)): check its permissions"
    case .notAKey(let path):
      "\(path) holds no private key in PEM without a passphrase: make one with `openssl genpkey "
        + "-algorithm ed25519 -out FILE`"
    case .otherAlgorithm(let path):
      "the key in \(path) is not one of Ed25519: make one with `openssl genpkey -algorithm ed25519 "
        + "-out FILE`"
    case .failed: "the crypto library did not sign: check its installation"
    }
  }
}
