import COpenBLAS

/// The linear algebra library behind this module.
///
/// Every calculation runs on the calling thread alone, from any thread: parallelism is by blocks of
/// users, and the last bits of a result depend on the number of threads.
public enum OpenBLAS {
  /// Ends the threads that a build with threads started when it was loaded: one for each core, which
  /// spin a while before they sleep. A program calls this first to lose no time to them; the first
  /// calculation does it otherwise. Calling it again does nothing.
  public static func useOneThread() {
    _ = threadsEnded
  }

  private static let threadsEnded: Void = {
    openblas_set_num_threads(1)
    openblas_end_threads()
  }()
}
