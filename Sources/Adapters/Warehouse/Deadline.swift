import Glibc

/// An instant until which to wait for a descriptor.
struct Deadline {
  private let end: ContinuousClock.Instant

  init(seconds: Double) {
    // A year is for ever, and never too much for a duration.
    end = .now + .seconds(min(max(0, seconds), 31_536_000))
  }

  /// The seconds that are left, never less than 0.
  var secondsLeft: Double {
    let (seconds, attoseconds) = (end - .now).components
    return max(0, Double(seconds) + Double(attoseconds) / 1e18)
  }

  /// Waits until one of the descriptors is ready for the given events, or broken; gives the events
  /// of each, and nil when the time is over.
  func wait(for descriptors: [(Int32, Int16)]) -> [Int16]? {
    var list = descriptors.map { pollfd(fd: $0.0, events: $0.1, revents: 0) }
    while true {
      let left = min((secondsLeft * 1_000).rounded(.up), 1e9)
      let count = unsafe poll(&list, nfds_t(list.count), Int32(left))
      if count > 0 { return list.map(\.revents) }
      if count == 0, secondsLeft <= 0 { return nil }
      // An interrupted wait goes on; any other error shows when the descriptor is used.
      if count < 0, errno != EINTR { return list.map { _ in Int16(POLLERR) } }
    }
  }
}
