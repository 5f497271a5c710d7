/// What a reply other than a success says about asking again. On a success the same headers mean
/// nothing: servers send them there too.
struct ServerAdvice: Equatable {
  /// Whether the server wants to be asked again, or not; nil when it does not say.
  let shouldRetry: Bool?
  /// Seconds to wait; nil when it does not say, or nothing that can be read. Never negative.
  let delay: Double?

  /// Reads the headers of a reply.
  ///
  /// - Parameter now: seconds since 1970, for a delay that is a date.
  init(_ headers: HTTPHeaders, now: Double) {
    switch headers["x-should-retry"]?.lowercased() {
    case "true": shouldRetry = true
    case "false": shouldRetry = false
    default: shouldRetry = nil
    }
    delay =
      headers["retry-after-ms"].flatMap(Self.number).map { $0 / 1_000 }
      ?? headers["retry-after"].flatMap { text in
        Self.number(text) ?? HTTPDate.seconds(text).map { max(0, $0 - now) }
      }
  }

  /// Digits, perhaps with a fraction: no sign, no exponent, no name of a number.
  private static func number(_ text: String) -> Double? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, text.utf8.count <= 300,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(AddressBytes.isDigit) })
    else { return nil }
    return Double(text)
  }
}
