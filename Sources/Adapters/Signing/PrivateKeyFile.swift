import Glibc

/// A file with a private key, which only the account that runs this may read.
enum PrivateKeyFile {
  /// More bytes than any key of Ed25519 has in PEM, with whatever text stands before it.
  static let greatestLength = 65_536

  /// Its bytes, at most `greatestLength`.
  ///
  /// - Throws: `missing`, `notAFile`, `otherOwner`, `readableByOthers`, `unreadable`.
  static func bytes(at path: String) throws(SigningError) -> [UInt8] {
    // Nothing waits for the other end of a pipe; what is open is what is judged.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      throw errno == ENOENT ? .missing(path: path) : .unreadable(path: path, code: errno)
    }
    defer { close(descriptor) }
    try check(descriptor, path)
    var bytes: [UInt8] = []
    while bytes.count < greatestLength {
      var piece = [UInt8](repeating: 0, count: greatestLength - bytes.count)
      let count = unsafe read(descriptor, &piece, piece.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(path: path, code: errno) }
      if count == 0 { break }
      bytes += piece[..<count]
    }
    return bytes
  }

  private static func check(_ descriptor: Int32, _ path: String) throws(SigningError) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw .unreadable(path: path, code: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    guard status.st_uid == geteuid() else { throw .otherOwner(path: path) }
    let mode = UInt32(status.st_mode & 0o777)
    guard mode & 0o077 == 0 else { throw .readableByOthers(path: path, mode: mode) }
  }
}
