import Glibc
import Synchronization

/// The wish of the system, or of a person at the keyboard, that the process end: SIGTERM or SIGINT.
///
/// The first one is only noted, so that the process can finish what it has in hand; after it both
/// signals do what they always do, so that a second one ends the process at once.
public final class StopSignal: Sendable {
  /// The end of the pipe that the handler writes to; -1 before `catching()`.
  private static let waker = Atomic<Int32>(-1)
  /// Can be read once the process was asked to end, and is never read.
  public let reader: Int32

  private init(reader: Int32) {
    self.reader = reader
  }

  /// Notes both signals from now on; called once in a process. Nil when the system gives no pipe.
  public static func catching() -> StopSignal? {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    waker.store(ends[1], ordering: .sequentiallyConsistent)
    for number in [SIGTERM, SIGINT] { signal(number, handler) }
    return StopSignal(reader: ends[0])
  }

  /// Nothing but what a handler may do: put the signals back, and write a byte.
  private static let handler: @convention(c) (Int32) -> Void = { _ in
    signal(SIGTERM, SIG_DFL)
    signal(SIGINT, SIG_DFL)
    var byte: UInt8 = 1
    _ = unsafe write(waker.load(ordering: .sequentiallyConsistent), &byte, 1)
  }

  /// Whether the process was asked to end.
  public var isAsked: Bool { wait(seconds: 0) }

  /// Waits until the process is asked to end, so many seconds at most; true when it is. The byte of
  /// the pipe is never read, so that it stays true.
  @discardableResult
  public func wait(seconds: Double) -> Bool {
    var watched = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    let milliseconds = Int32(min(max(seconds * 1_000, 0), 1e9).rounded(.up))
    // A signal that cuts this short has written its byte before.
    if unsafe poll(&watched, 1, milliseconds) < 0 { return unsafe poll(&watched, 1, 0) > 0 }
    return watched.revents != 0
  }
}
