import Glibc

/// Files and folders that only their owner can read, whatever the umask.
public enum PrivateFile {
  /// Makes a folder and the missing ones above it, each with mode 0700; existing ones are kept.
  ///
  /// - Throws: the `StorageError` of the system call that failed, with its path.
  public static func createFolder(at path: String) throws(StorageError) {
    guard !path.isEmpty, path != "/" else { return }
    if let status = try status(of: path) {
      guard status.isFolder else { throw .alreadyExists(path: path) }
      return
    }
    try createFolder(at: folder(of: path))
    do throws(StorageError) {
      try createNewFolder(at: path)
    } catch .alreadyExists {
      // Another process made it in between.
    }
  }

  /// Makes a folder with mode 0700 in an existing one. Of several who try at once, one succeeds.
  ///
  /// - Throws: `StorageError.alreadyExists`, or the error of the system call.
  public static func createNewFolder(at path: String) throws(StorageError) {
    guard unsafe mkdir(path, 0o700) == 0 else { throw .lastSystemError(path) }
    guard unsafe chmod(path, 0o700) == 0 else { throw .lastSystemError(path) }
  }

  /// Makes a new empty file with mode 0600.
  ///
  /// - Throws: `StorageError.alreadyExists`, or the error of the system call.
  public static func createFile(at path: String) throws(StorageError) {
    let descriptor = unsafe open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .lastSystemError(path) }
    defer { close(descriptor) }
    guard fchmod(descriptor, 0o600) == 0 else { throw .lastSystemError(path) }
  }

  /// Returns when the contents of a file, or the names in a folder, are on the disk.
  public static func synchronize(_ path: String) throws(StorageError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .lastSystemError(path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .lastSystemError(path) }
  }

  /// Puts a finished file in the place of another, or where there was none, in one step: a reader
  /// sees the old file or the whole new one, also after a power cut.
  ///
  /// Both paths lie on one file system. A new database is never put beside the write-ahead log or
  /// the journal of an old one, which SQLite would apply to it.
  ///
  /// - Throws: `StorageError.journalBeside`, or the error of the system call; the old file stays.
  public static func replace(_ target: String, with finished: String) throws(StorageError) {
    for suffix in ["-wal", "-journal"] where try status(of: target + suffix) != nil {
      throw .journalBeside(path: target)
    }
    try synchronize(finished)
    guard unsafe rename(finished, target) == 0 else { throw .lastSystemError(finished) }
    try synchronize(folder(of: target))
  }

  /// The bytes in a file; nil when there is none at the path.
  ///
  /// - Throws: the `StorageError` of the system call that failed.
  public static func size(of path: String) throws(StorageError) -> Int? {
    guard let status = try status(of: path), status.isRegular else { return nil }
    return status.bytes
  }

  /// The folder that holds a path.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What the system knows of a path; nil when nothing is there.
  static func status(of path: String) throws(StorageError) -> FileStatus? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw .lastSystemError(path)
    }
    return FileStatus(
      bytes: Int(status.st_size), mode: status.st_mode, changedSecond: status.st_mtim.tv_sec)
  }
}

/// The size and the kind of a file, and when it changed.
struct FileStatus {
  let bytes: Int
  let mode: mode_t
  let changedSecond: Int

  var isFolder: Bool { mode & S_IFMT == S_IFDIR }
  var isRegular: Bool { mode & S_IFMT == S_IFREG }
}
