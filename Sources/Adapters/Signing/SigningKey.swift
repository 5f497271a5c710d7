import CCrypto

/// A private key of Ed25519 (RFC 8032).
///
/// What it signs can be checked by any program that has the public key:
/// `openssl pkeyutl -verify -rawin -pubin -inkey PUBLIC.pem -in FILE -sigfile FILE.sig`.
@safe
public final class SigningKey {
  private let handle: OpaquePointer

  /// Reads a key in PEM, as `openssl genpkey -algorithm ed25519` writes it.
  ///
  /// - Throws: `missing`, `notAFile`, `otherOwner`, `readableByOthers`, `unreadable`, `notAKey` (also
  ///   where a passphrase protects it, which nobody is asked for), `otherAlgorithm`.
  public init(contentsOfFile path: String) throws(SigningError) {
    var bytes = try PrivateKeyFile.bytes(at: path)
    defer { for place in bytes.indices { bytes[place] = 0 } }
    let key = unsafe bytes.withUnsafeBytes { unsafe Self.key(in: $0) }
    guard let key = unsafe key else { throw .notAKey(path: path) }
    unsafe handle = unsafe key
    guard unsafe EVP_PKEY_get_id(key) == crypto_ed25519 else { throw .otherAlgorithm(path: path) }
  }

  private static func key(in bytes: UnsafeRawBufferPointer) -> OpaquePointer? {
    defer { ERR_clear_error() }
    let buffer = unsafe BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count))
    defer { unsafe BIO_free(buffer) }
    // No passphrase: the library would ask for one on the terminal.
    return unsafe PEM_read_bio_PrivateKey(buffer, nil, { _, _, _, _ in -1 }, nil)
  }

  deinit { unsafe EVP_PKEY_free(handle) }

  /// The signature of some bytes, itself 64 bytes: the same each time for the same bytes.
  ///
  /// - Throws: `failed`.
  public func signature(of bytes: [UInt8]) throws(SigningError) -> [UInt8] {
    defer { ERR_clear_error() }
    guard let context = unsafe EVP_MD_CTX_new() else { throw .failed }
    defer { unsafe EVP_MD_CTX_free(context) }
    var signature = [UInt8](repeating: 0, count: 64)
    var count = signature.count
    guard unsafe EVP_DigestSignInit(context, nil, nil, nil, handle) == 1,
      unsafe EVP_DigestSign(context, &signature, &count, bytes, bytes.count) == 1,
      count == signature.count
    else { throw .failed }
    return signature
  }
}

@available(*, unavailable)
extension SigningKey: Sendable {}
