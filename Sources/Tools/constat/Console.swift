import Terminal

/// Standard output for results, standard error for everything else.
final class Console: Sendable {
  /// Writes a line of results.
  ///
  /// - Throws: `outputClosed` when nobody reads any more.
  func print(_ line: String) throws(CommandError) {
    try write(line + "\n")
  }

  /// Writes results as they are.
  func write(_ text: String) throws(CommandError) {
    guard StandardStream.output.write(text) else { throw .outputClosed }
  }

  /// Writes a line about the work, in which nothing steers a terminal. A closed standard error
  /// stops nothing.
  func note(_ line: String) {
    _ = StandardStream.error.write(line.visible + "\n")
  }

  /// Shows how far the work is, where a person watches; the next call replaces it. What does not
  /// fit on one line of the terminal is left out, for a second line could not be replaced.
  func progress(_ text: String) {
    guard StandardStream.error.isTerminal else { return }
    _ = StandardStream.error.write("\r\u{1B}[2K\(text.prefix(progressColumns))")
  }

  /// How many characters of progress fit on a line: the last column stays free, after which some
  /// terminals wrap.
  var progressColumns: Int { max(1, (StandardStream.error.columns ?? 80) - 1) }
}
