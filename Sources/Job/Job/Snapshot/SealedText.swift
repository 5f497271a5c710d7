/// A text that is kept with its fingerprint, so that what changed on the disk is not taken for it.
struct SealedText: Equatable, Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  /// The text that was stored; nil when it is not what was stored.
  init?(stored: String) {
    let parts = stored.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    self.init(String(parts[1]))
    guard seal == parts[0] else { return nil }
  }

  /// The fingerprint, a space and the text.
  var stored: String { "\(seal) \(text)" }

  private var seal: String {
    var digest = ContentDigest()
    digest.add(text)
    return digest.text
  }
}
