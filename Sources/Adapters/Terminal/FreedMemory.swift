import CMalloc

/// What the C library does with memory that is freed.
public enum FreedMemory {
  /// Keeps freed memory, up to 64 MiB a thread, for what is allocated next, instead of giving it
  /// back to the system, which clears every page that it hands out again: a job frees one person's
  /// numbers and allocates the next one's, thousands of times a second.
  public static func keep() {
    let kept: Int32 = 64 << 20
    _ = mallopt(M_TRIM_THRESHOLD, kept)
    // The largest threshold that glibc takes: a larger block has its own pages.
    _ = mallopt(M_MMAP_THRESHOLD, 32 << 20)
  }
}
