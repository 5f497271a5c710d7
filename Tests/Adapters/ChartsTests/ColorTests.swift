import Charts
import Testing

@Suite("Colours")
struct ColorTests {
  /// The contrasts that the W3C's examples and common checkers give.
  @Test(
    arguments: [
      (0x000000, 0xFFFFFF, 21.0), (0x767676, 0xFFFFFF, 4.54), (0x777777, 0xFFFFFF, 4.48),
      (0xFF0000, 0xFFFFFF, 4.00), (0x0000FF, 0xFFFFFF, 8.59), (0x808080, 0x808080, 1.0),
    ] as [(UInt32, UInt32, Double)])
  func `contrast is that of WCAG`(a: UInt32, b: UInt32, expected: Double) {
    let contrast = Color(a).contrast(with: Color(b))
    #expect(abs(contrast - expected) < 0.005, "\(contrast)")
    #expect(contrast == Color(b).contrast(with: Color(a)))
  }

  @Test func `a colour is written with six digits`() {
    #expect(Color(0x00000A).hex == "#00000a" && Color(0xE8F3F4).hex == "#e8f3f4")
  }
}
