import Synchronization

/// Tells a transfer on another thread that nobody waits for it any more.
final class CancelSignal: Sendable {
  private struct State {
    var isCancelled = false
    /// The lane that waits, and would have to be woken.
    var lane: Lane?
  }

  private let state = Mutex(State())

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Connects the lane that waits. False when it is too late to begin.
  func begin(_ lane: Lane) -> Bool {
    state.withLock {
      $0.lane = lane
      return !$0.isCancelled
    }
  }

  /// Lets go of the lane: after this it is not woken any more.
  func end() {
    state.withLock { $0.lane = nil }
  }

  func cancel() {
    state.withLock {
      $0.isCancelled = true
      $0.lane?.wake()
    }
  }
}
