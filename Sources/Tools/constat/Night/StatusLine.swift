/// The last line of a terminal, which tells how far the work is and is written over: what to write,
/// and when.
struct StatusLine {
  /// At least so many seconds lie between two writings.
  static let pause = 0.1

  private var shown = ""
  private var written: Double?

  /// What to write so that the line tells `text`; nil where that stands there already or the last
  /// writing was too short a while ago. An empty text takes the line away at once.
  mutating func show(_ text: String, at seconds: Double) -> String? {
    if text.isEmpty {
      let erasure = erase()
      return erasure.isEmpty ? nil : erasure
    }
    guard text != shown else { return nil }
    if let written, seconds - written < Self.pause { return nil }
    shown = text
    written = seconds
    // Written over first and cut behind it: a line that is erased first flickers.
    return "\r\(text)\u{1B}[K"
  }

  /// What to write before a line that stays; empty when nothing is shown.
  mutating func erase() -> String {
    guard !shown.isEmpty else { return "" }
    shown = ""
    return "\r\u{1B}[K"
  }
}
