import Glibc

/// A thread that may block.
enum WorkerThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Runs a body on a thread of its own, which ends with it.
  ///
  /// - Throws: `notStarted` when the system gives no thread; the body does not run.
  static func start(_ body: @escaping @Sendable () -> Void) throws(TransportError) {
    let work = unsafe Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let code = unsafe pthread_create(&thread, nil, Self.run, work.toOpaque())
    guard code == 0 else {
      unsafe work.release()
      throw .notStarted(code: Int(code))
    }
    pthread_detach(thread)
  }

  private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
    target in
    // Signals are for the rest of the process; a closed connection is an error of a call here.
    var signals = sigset_t()
    unsafe sigfillset(&signals)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    if let target = unsafe target {
      unsafe Unmanaged<Work>.fromOpaque(target).takeRetainedValue().body()
    }
    return nil
  }
}
