/// What a connection may do with its file.
public enum OpenMode: Sendable, Hashable {
  /// Reads an existing database, also while another connection writes it.
  case readOnly
  /// Reads and writes an existing database.
  case readWrite
  /// As `readWrite`; makes the file (0600) and the folders above it (0700) when they are missing.
  /// The mode of an existing file is kept.
  case create
  /// Reads a file that nobody writes as long as the connection is open, without any lock or log.
  case immutable
  /// Fills a new private file as fast as possible, without journal and without synchronising. The
  /// file is worthless until `Database.finish()` returns.
  case building

  /// Whether statements may write.
  public var isWriting: Bool { self == .readWrite || self == .create || self == .building }
}

/// How a connection behaves.
public struct DatabaseOptions: Sendable, Hashable {
  /// How long to wait for the lock of another connection before `StorageError.locked`.
  public var busyTimeout: Duration
  /// Bytes in a page of a file that is made new: a power of two from 512 to 65,536; SQLite ignores
  /// any other.
  public var pageSize: Int

  /// By default waits five seconds, and makes pages of 4,096 bytes.
  public init(busyTimeout: Duration = .seconds(5), pageSize: Int = 4_096) {
    self.busyTimeout = busyTimeout
    self.pageSize = pageSize
  }

  var busyMilliseconds: Int32 {
    let (seconds, attoseconds) = busyTimeout.components
    let milliseconds = Double(seconds) * 1e3 + Double(attoseconds) / 1e15
    return Int32(min(max(milliseconds, 0), 1e9))
  }
}
