import Glibc

/// A small file that others read at any moment, while this program replaces it.
///
/// The new contents are written to `PATH.tmp` in the same folder, brought to the disk and put in the
/// place of the old ones in one step: a reader sees the old file or the whole new one. Writers take
/// turns.
public enum ReplacedFile {
  /// Finds out whether the file can be replaced, and leaves everything as it is.
  ///
  /// - Throws: `StorageError.isFolder`; `StorageError.alreadyExists` where something stands that is
  ///   no plain file, such as a device; the error of the system call that failed.
  public static func check(_ path: String) throws(StorageError) {
    if let status = try PrivateFile.status(of: path), !status.isRegular {
      throw status.isFolder ? .isFolder(path: path) : .alreadyExists(path: path)
    }
    let temporary = path + ".tmp"
    let descriptor = try take(temporary)
    defer { close(descriptor) }
    guard unsafe unlink(temporary) == 0 else { throw .lastSystemError(temporary) }
  }

  /// Replaces the file by a text; anybody may read it (mode 0644).
  ///
  /// - Throws: the error of the system call that failed; the old file stays as it was.
  public static func write(_ text: String, to path: String) throws(StorageError) {
    let temporary = path + ".tmp"
    let descriptor = try take(temporary)
    defer { close(descriptor) }
    do throws(StorageError) {
      try fill(descriptor, with: text, temporary)
      guard unsafe rename(temporary, path) == 0 else { throw .lastSystemError(temporary) }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
    try PrivateFile.synchronize(PrivateFile.folder(of: path))
  }

  /// Opens the file at a path, made when missing, once nobody else writes it.
  private static func take(_ path: String) throws(StorageError) -> Int32 {
    while true {
      let descriptor = unsafe open(path, O_CREAT | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { throw .lastSystemError(path) }
      while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
      // Whoever had it before may have put it in its place: then the path names another file.
      var (own, named) = (stat(), stat())
      if unsafe fstat(descriptor, &own) == 0 && stat(path, &named) == 0
        && own.st_ino == named.st_ino && own.st_dev == named.st_dev
      {
        return descriptor
      }
      close(descriptor)
    }
  }

  private static func fill(
    _ descriptor: Int32, with text: String, _ path: String
  ) throws(StorageError) {
    guard ftruncate(descriptor, 0) == 0, fchmod(descriptor, 0o644) == 0 else {
      throw .lastSystemError(path)
    }
    var rest = ArraySlice(text.utf8)
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
