import Glibc

/// What the system tells of a path, for a program that judges where it keeps things.
public struct PathFacts: Sendable, Equatable {
  /// Whether it is a folder, rather than a file.
  public let isFolder: Bool
  /// The size of a file.
  public let bytes: Int
  /// Who may do what, 0 to 0o777.
  public let permissions: Int
  /// Whether this account may write to it.
  public let isWritable: Bool
  /// What this account may still write on the file system; nil where the system does not tell.
  public let freeBytes: Int?
  /// When the contents changed last, in seconds since 1970-01-01T00:00:00Z.
  public let changedSecond: Int

  /// What is told of `path`, links followed; nil when nothing is there.
  ///
  /// - Throws: `permissionDenied`, `inputOutput`.
  public init?(of path: String) throws(StorageError) {
    guard let status = try PrivateFile.status(of: path) else { return nil }
    isFolder = status.isFolder
    bytes = status.bytes
    permissions = Int(status.mode & 0o777)
    changedSecond = status.changedSecond
    isWritable = unsafe access(path, W_OK) == 0
    var system = statvfs()
    freeBytes =
      unsafe statvfs(path, &system) == 0 ? Int(system.f_bavail) * Int(system.f_frsize) : nil
  }
}
