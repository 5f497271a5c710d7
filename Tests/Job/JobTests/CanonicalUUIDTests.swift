import Numerics
import Testing

@testable import Job

/// Eight digits at a time give what one digit at a time gives.
@Suite struct CanonicalUUIDTests {
  /// Digit by digit.
  private func slow(_ bytes: [UInt8]) -> CanonicalUUID? {
    guard bytes.count == 36 else { return nil }
    var words: [UInt64] = [0, 0]
    var digits = 0
    for (place, byte) in bytes.enumerated() {
      if [8, 13, 18, 23].contains(place) {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = Array("0123456789abcdef".utf8).firstIndex(of: byte) else { return nil }
      words[digits / 16] = words[digits / 16] << 4 | UInt64(digit)
      digits += 1
    }
    return CanonicalUUID(high: words[0], low: words[1])
  }

  private func random(_ stream: inout RandomStream) -> CanonicalUUID {
    CanonicalUUID(high: stream.next(), low: stream.next())
  }

  /// Every byte in every place of some texts.
  @Test func everyByteInEveryPlaceIsTakenAsTheSlowWayTakesIt() {
    var stream = RandomStream(seed: 1)
    var accepted = 0
    let fixed = [
      CanonicalUUID(high: 0, low: 0), CanonicalUUID(high: .max, low: .max),
      CanonicalUUID(high: 0x9999_9999_9999_9999, low: 0xaaaa_aaaa_aaaa_aaaa),
    ]
    for uuid in fixed + (0..<20).map({ _ in random(&stream) }) {
      let bytes = Array(uuid.text.utf8)
      for place in bytes.indices {
        for byte in UInt8.min...UInt8.max {
          var changed = bytes
          changed[place] = byte
          let found = CanonicalUUID(changed.span)
          #expect(found == slow(changed), "\(uuid.text), place \(place), byte \(byte)")
          accepted += found == nil ? 0 : 1
        }
      }
    }
    #expect(accepted == 23 * (32 * 16 + 4))
  }

  /// Several wrong bytes at once must not make up for each other.
  @Test(arguments: 1...20)
  func anyBytesAreTakenAsTheSlowWayTakesThem(seed: UInt64) {
    var stream = RandomStream(seed: seed)
    let some = Array("09afAFgG-:/@`\0\u{7f}".utf8) + [0x80, 0xff, 0xb0, 0xe1]
    for _ in 0..<2_000 {
      var bytes = Array(random(&stream).text.utf8)
      for _ in 0..<(1 + stream.integer(below: 4)) {
        bytes[stream.integer(below: 36)] = some[stream.integer(below: some.count)]
      }
      #expect(CanonicalUUID(bytes.span) == slow(bytes), "seed \(seed): \(bytes)")
    }
  }

  @Test func onlyTheCanonicalTextIsOne() {
    let text = "0123abcd-4567-89ef-0123-456789abcdef"
    #expect(CanonicalUUID(text)?.text == text)
    for other in [
      "", text.uppercased(), "{\(text)}", "\(text) ", String(text.dropLast()),
      text.filter { $0 != "-" }, "urn:uuid:\(text)", "é" + text.dropFirst(2),
    ] { #expect(CanonicalUUID(other) == nil, "\(other)") }
  }

  @Test func theOrderIsThatOfTheTexts() {
    var stream = RandomStream(seed: 3)
    var uuids = (0..<300).map { _ in random(&stream) }
    uuids += uuids.prefix(50).map { CanonicalUUID(high: $0.high, low: ~$0.low) }
    #expect(
      uuids.sorted().map(\.text)
        == uuids.map(\.text).sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
    #expect(uuids.allSatisfy { CanonicalUUID($0.text) == $0 })
  }
}
