import Glibc

/// A lock that one process at a time can hold, or several together, and that dies with them.
///
/// It is the advisory lock of the system (`flock`) on a private file, which is made when missing and
/// stays: a process that ends in any way gives it back, and an old file locks nobody out.
public final class FileLock: Sendable {
  /// F_OFD_SETLK of Linux, which Glibc does not show to Swift.
  private static let setOpenFileLock: Int32 = 37
  /// Who else may hold the lock.
  public enum Mode: Sendable {
    /// Nobody.
    case exclusive
    /// Whoever takes it shared too.
    case shared
  }

  private let descriptor: Int32

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Takes the lock of a path until the last reference to it is gone; nil when another holder, in
  /// this process or another, keeps it from being had in this mode.
  ///
  /// - Throws: the `StorageError` of the system call that failed.
  public static func take(
    at path: String, _ mode: Mode = .exclusive
  ) throws(StorageError) -> FileLock? {
    try take(path, (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB)
  }

  /// Waits for the lock of a path, which nobody may hold for longer than a look, and takes it alone.
  ///
  /// - Throws: the `StorageError` of the system call that failed.
  public static func wait(at path: String) throws(StorageError) -> FileLock {
    guard let lock = try take(path, LOCK_EX) else { throw .locked(path: path) }
    return lock
  }

  private static func take(
    _ path: String, _ operation: Int32
  ) throws(StorageError) -> FileLock? {
    let descriptor = unsafe open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .lastSystemError(path) }
    while flock(descriptor, operation) != 0 {
      if errno == EINTR { continue }
      let isHeld = errno == EWOULDBLOCK
      let error = StorageError.lastSystemError(path)
      close(descriptor)
      if isHeld { return nil }
      throw error
    }
    return FileLock(descriptor)
  }

  /// The same, where a holder may be about to give it back: tries so many times, 20 ms apart.
  ///
  /// - Throws: as `take(at:)`.
  public static func take(at path: String, attempts: Int) throws(StorageError) -> FileLock? {
    for attempt in 1...max(1, attempts) {
      if attempt > 1 { usleep(20_000) }
      if let lock = try take(at: path) { return lock }
    }
    return nil
  }

  /// Takes one of the many locks that a file has, each at a place of its own, in the same way. Such a
  /// lock leaves no byte: nobody can read from the file whom or what it was for. A file is used
  /// for locks of one sort only.
  ///
  /// - Parameter place: any number; the two highest bits count for nothing.
  /// - Throws: the `StorageError` of the system call that failed.
  public static func take(at path: String, place: UInt64) throws(StorageError) -> FileLock? {
    let descriptor = unsafe open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .lastSystemError(path) }
    // Of the open file, not of the process: two holders in one process exclude each other as well.
    var range = Glibc.flock()
    range.l_type = Int16(F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = off_t(place & (.max >> 2))
    range.l_len = 1
    while unsafe fcntl(descriptor, setOpenFileLock, &range) != 0 {
      if errno == EINTR { continue }
      let isHeld = errno == EAGAIN || errno == EACCES
      let error = StorageError.lastSystemError(path)
      close(descriptor)
      if isHeld { return nil }
      throw error
    }
    return FileLock(descriptor)
  }

  /// Writes who holds the lock, for those who ask. What cannot be written is left out.
  public func sign(_ holder: String) {
    guard ftruncate(descriptor, 0) == 0 else { return }
    let bytes = Array(holder.utf8)
    _ = unsafe pwrite(descriptor, bytes, bytes.count, 0)
  }

  /// What the last holder of the lock of a path wrote; empty when there is nothing to read.
  public static func holder(at path: String) -> String {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
