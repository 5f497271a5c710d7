import Glibc

/// A file that is being received: under another name until it is whole, and gone if it never is.
final class ReceivedFile {
  private let path: String
  private let part: String
  private var descriptor: Int32
  private var isFinished = false

  /// Makes `PATH.part`, readable by its owner only, and locks it. One that a killed process left is
  /// used again.
  ///
  /// - Throws: `fileInUse`, or `file`.
  init(_ path: String) throws(TransportError) {
    self.path = path
    part = path + ".part"
    descriptor = try Self.openLocked(part)
    // From here on `deinit` removes the file.
    guard ftruncate(descriptor, 0) == 0, fchmod(descriptor, 0o600) == 0 else {
      throw lastError
    }
  }

  deinit {
    // Removed under the lock: a name that another download could have taken over is never removed.
    if !isFinished { unsafe unlink(part) }
    close(descriptor)
  }

  /// Adds bytes at the end.
  func write(_ bytes: UnsafeRawBufferPointer) throws(TransportError) {
    var place = 0
    while place < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[place...])
      let written = unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { throw lastError }
      place += written
    }
  }

  /// Puts the file in its place, on the disk.
  func finish() throws(TransportError) {
    guard fsync(descriptor) == 0, unsafe rename(part, path) == 0 else { throw lastError }
    isFinished = true
    let folder = unsafe open(Self.folder(of: path), O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    guard folder >= 0 else { throw lastError }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw lastError }
  }

  private var lastError: TransportError { .file(path: path, code: errno) }

  private static func openLocked(_ part: String) throws(TransportError) -> Int32 {
    while true {
      let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
      let descriptor = unsafe open(part, flags, 0o600)
      guard descriptor >= 0 else { throw .file(path: part, code: errno) }
      do throws(TransportError) {
        if try isCurrent(descriptor, part) { return descriptor }
      } catch {
        close(descriptor)
        throw error
      }
      close(descriptor)
    }
  }

  /// Locks an open file. False when its name has come to stand for another file, or for none:
  /// whoever had the lock has finished.
  private static func isCurrent(
    _ descriptor: Int32, _ part: String
  ) throws(TransportError) -> Bool {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      if errno == EWOULDBLOCK { throw .fileInUse(path: part) }
      throw .file(path: part, code: errno)
    }
    var (opened, named) = (stat(), stat())
    guard unsafe fstat(descriptor, &opened) == 0 else { throw .file(path: part, code: errno) }
    guard opened.st_mode & S_IFMT == S_IFREG, opened.st_uid == geteuid(), opened.st_nlink <= 1
    else { throw .file(path: part, code: EPERM) }
    return unsafe lstat(part, &named) == 0 && named.st_ino == opened.st_ino
      && named.st_dev == opened.st_dev
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
