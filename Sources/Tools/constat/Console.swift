import Synchronization
import Terminal

/// Standard output for results, standard error for everything else. Several tasks may write.
final class Console: Sendable {
  private let start = ContinuousClock.now
  private let status = Mutex(StatusLine())

  /// Whether a person watches standard error on a terminal whose last line can be written over.
  let isWatched = StandardStream.error.canRewriteLines

  /// Writes a line of results.
  ///
  /// - Throws: as `write`.
  func print(_ line: String) throws(CommandError) {
    try write(line + "\n")
  }

  /// Writes results as they are.
  ///
  /// - Throws: `outputClosed` when nobody reads any more; `outputFull`.
  func write(_ text: String) throws(CommandError) {
    let writing = status.withLock { status in
      // Both streams may go to the same terminal.
      let erasure = status.erase()
      if !erasure.isEmpty { _ = StandardStream.error.write(erasure) }
      return StandardStream.output.write(text)
    }
    switch writing {
    case .whole: return
    case .closed: throw .outputClosed
    case .full: throw .outputFull
    }
  }

  /// Writes a line about the work, in which nothing steers a terminal. A closed standard error
  /// stops nothing.
  func note(_ line: String) {
    status.withLock { _ = StandardStream.error.write($0.erase() + line.visible + "\n") }
  }

  /// Shows how far the work is, where a person watches; the next call replaces it, and an empty text
  /// takes it away. What does not fit on one line of the terminal is left out, for a second line
  /// could not be replaced.
  func progress(_ text: String) {
    guard isWatched else { return }
    let fitting = String(text.prefix(progressColumns))
    status.withLock { status in
      guard let writing = status.show(fitting, at: (ContinuousClock.now - start) / .seconds(1))
      else { return }
      _ = StandardStream.error.write(writing)
    }
  }

  /// How many characters of progress fit on a line: the last column stays free, after which some
  /// terminals wrap.
  var progressColumns: Int { max(1, (StandardStream.error.columns ?? 80) - 1) }
}
