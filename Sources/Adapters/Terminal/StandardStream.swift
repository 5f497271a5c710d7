import Glibc

/// A standard stream of the process, with a buffer of its own.
///
/// One task at a time writes to a stream; the two values below are the only ones.
public final class StandardStream: Sendable {
  /// Results.
  public static let output = StandardStream(descriptor: STDOUT_FILENO)
  /// Everything else.
  public static let error = StandardStream(descriptor: STDERR_FILENO)

  private let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Whether a person watches the stream.
  public var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether a person watches on a terminal that can write over its last line.
  public var canRewriteLines: Bool {
    guard isTerminal, let name = unsafe getenv("TERM") else { return false }
    return unsafe !["", "dumb"].contains(String(cString: name))
  }

  /// The width of the terminal that the stream goes to, in characters; nil where there is none or it
  /// does not tell.
  public var columns: Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// What became of a text that was to be written.
  public enum Writing: Sendable {
    /// All of it is written.
    case whole
    /// Nobody reads any more, or the stream failed.
    case closed
    /// The disk on which the stream ends is full.
    case full
  }

  /// Writes all of a text.
  public func write(_ text: String) -> Writing {
    var rest = ArraySlice(text.utf8)
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { bytes in
        unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { return written < 0 && errno == ENOSPC ? .full : .closed }
      rest = rest.dropFirst(written)
    }
    return .whole
  }

  /// Makes a closed reader an ordinary failure of `write` instead of the end of the process.
  public static func ignoreClosedReaders() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Keeps the places of streams that whoever started the process has closed: else what is opened
  /// next, a lock or the runtime's queue of events, would stand there and get what is written to the
  /// stream. Writing to them fails as before.
  public static func holdClosedPlaces() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is given, which is this one.
      _ = unsafe open("/dev/null", O_RDONLY)
    }
  }
}
