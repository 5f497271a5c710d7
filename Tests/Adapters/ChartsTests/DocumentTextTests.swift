import Charts
import Testing

@Suite("What a document may hold")
struct DocumentTextTests {
  @Test func `control characters but line ends and tabs are replaced`() {
    for value in UInt8(0)..<0xA0 {
      let scalar = Unicode.Scalar(value)
      let isHeld = (0x20..<0x7F).contains(value) || scalar == "\n" || scalar == "\t"
      let text = "é\(Character(scalar))😀"
      #expect(text.withoutControls == (isHeld ? text : "é\u{FFFD}😀"), "\(value)")
    }
  }

  @Test func `what Unicode keeps from being a character is replaced, and nothing beside it`() {
    for plane in UInt32(0)...16 {
      for end in [0xFFFD, 0xFFFE, 0xFFFF] as [UInt32] {
        guard let scalar = Unicode.Scalar(plane << 16 | end) else { continue }
        let text = "a\(Character(scalar))b"
        #expect(text.withoutControls == (end == 0xFFFD ? text : "a\u{FFFD}b"), "\(plane) \(end)")
      }
    }
    for value in [0xFDCF, 0xFDD0, 0xFDEF, 0xFDF0] as [UInt32] {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isHeld = value == 0xFDCF || value == 0xFDF0
      let text = "a\(Character(scalar))b"
      #expect(text.withoutControls == (isHeld ? text : "a\u{FFFD}b"), "\(value)")
    }
  }
}
