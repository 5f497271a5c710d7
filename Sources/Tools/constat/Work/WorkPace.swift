/// How long a worker waits before it looks again.
struct WorkPace: Equatable {
  /// The longest wait after failures, unless looking is rarer anyway.
  static let longest = 60.0

  private let poll: Double
  /// How often the journal was away, one time after the other.
  private(set) var failures = 0

  /// Looks every `poll` seconds where all is well.
  init(poll: Double) {
    self.poll = poll
  }

  /// The seconds to wait: twice as many after each failure.
  var seconds: Double {
    let doubled = (0..<min(failures, 16)).reduce(poll) { seconds, _ in seconds * 2 }
    return max(poll, min(doubled, Self.longest))
  }

  /// The journal was there.
  mutating func succeeded() { failures = 0 }

  /// The journal was away.
  mutating func failed() { failures += 1 }
}
