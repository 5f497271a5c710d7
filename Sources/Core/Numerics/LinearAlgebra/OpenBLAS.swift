import COpenBLAS

/// The linear algebra library behind this module.
public enum OpenBLAS {
  /// Makes every later call run on the calling thread alone: parallelism is by blocks of users, and
  /// the last bits of a result depend on the number of threads.
  public static func useOneThread() {
    openblas_set_num_threads(1)
  }
}
