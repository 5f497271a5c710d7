import Glibc

extension PrivateFile {
  /// Writes a file that only its owner reads (mode 0600), whole or not at all: the bytes are brought
  /// to the disk under `PATH.part`, and get their name in one step.
  ///
  /// - Parameter replacing: whether a file that stands there gives way.
  /// - Throws: `StorageError.alreadyExists` where something stands that may not give way, or is no
  ///   plain file; `isFolder`; the error of the system call. What stood there stays.
  public static func write(
    _ bytes: [UInt8], to path: String, replacing: Bool
  ) throws(StorageError) {
    if let status = try status(of: path) {
      if status.isFolder { throw .isFolder(path: path) }
      guard replacing, status.isRegular else { throw .alreadyExists(path: path) }
    }
    let unfinished = path + ".part"
    // What was left where a program was killed; that there is nothing is the rule.
    unsafe unlink(unfinished)
    try createFile(at: unfinished)
    defer { unsafe unlink(unfinished) }
    try fill(unfinished, with: bytes)
    // A link takes no other's place, whoever came in between.
    let isNamed = unsafe replacing ? rename(unfinished, path) : link(unfinished, path)
    guard isNamed == 0 else { throw .lastSystemError(path) }
    try synchronize(folder(of: path))
  }

  /// Takes a file away where there is one.
  public static func remove(_ path: String) throws(StorageError) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .lastSystemError(path) }
  }

  private static func fill(_ path: String, with bytes: [UInt8]) throws(StorageError) {
    let descriptor = unsafe open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw .lastSystemError(path) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { bytes in
        unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { throw .lastSystemError(path) }
      rest = rest.dropFirst(written)
    }
    guard fsync(descriptor) == 0 else { throw .lastSystemError(path) }
  }
}
