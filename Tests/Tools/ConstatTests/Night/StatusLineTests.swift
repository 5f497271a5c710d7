import Testing

@testable import constat

@Suite struct StatusLineTests {
  private static let erasure = "\r\u{1B}[K"

  @Test func aLineIsWrittenOverWhenItChanged() {
    var status = StatusLine()
    let steps: [(Double, String, String?)] = [
      (0, "a 1", "\ra 1\u{1B}[K"), (0.05, "a 2", nil), (0.11, "a 2", "\ra 2\u{1B}[K"),
      (0.5, "a 2", nil), (0.6, "", Self.erasure), (0.6, "", nil), (0.65, "b", "\rb\u{1B}[K"),
    ]
    for (seconds, text, wanted) in steps {
      #expect(status.show(text, at: seconds) == wanted, "\(seconds) \(text)")
    }
  }

  @Test func atMostTenAreWrittenASecond() {
    var status = StatusLine()
    let written = (0..<30_000).compactMap { status.show("\($0)", at: Double($0) / 10_000) }
    #expect((25...31).contains(written.count))
  }

  @Test func aLineThatStaysTakesItAway() {
    var status = StatusLine()
    #expect(status.erase() == "")
    _ = status.show("a", at: 0)
    #expect(status.erase() == Self.erasure)
    #expect(status.erase() == "")
    // It comes back, but not before its time.
    #expect(status.show("a", at: 0.05) == nil)
    #expect(status.show("a", at: 0.2) == "\ra\u{1B}[K")
  }
}
