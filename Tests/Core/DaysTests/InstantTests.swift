import Foundation
import Testing

@testable import Days

@Suite struct InstantTests {
  @Test(arguments: [
    ("2026-06-24T18:03:00Z", "2026-06-24T18:03:00Z"),
    ("2026-06-24t18:03:00z", "2026-06-24T18:03:00Z"),
    ("2026-06-24 18:03:00Z", "2026-06-24T18:03:00Z"),
    ("2026-06-24T18:03Z", "2026-06-24T18:03:00Z"),
    ("2026-06-24 18:03+02", "2026-06-24T16:03:00Z"),
    ("2026-06-24T18:03:00+02:00", "2026-06-24T16:03:00Z"),
    ("2026-06-24T18:03:00+0200", "2026-06-24T16:03:00Z"),
    ("2026-06-24T18:03:00-03:30", "2026-06-24T21:33:00Z"),
    ("2026-06-24T18:03:00-00:00", "2026-06-24T18:03:00Z"),
    ("2026-01-01T00:30:00+14", "2025-12-31T10:30:00Z"),
    ("2026-06-24T18:03:00.25Z", "2026-06-24T18:03:00.250Z"),
    ("2026-06-24T18:03:00.000Z", "2026-06-24T18:03:00Z"),
    ("2026-06-24T18:03:00.9999999999999999999999999Z", "2026-06-24T18:03:00.999Z"),
    ("2026-06-24T18:03:00.0004+02", "2026-06-24T16:03:00Z"),
    ("1969-12-31T23:59:59.9999Z", "1969-12-31T23:59:59.999Z"),
    ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
    ("2016-12-31T23:59:60.5Z", "2017-01-01T00:00:00.500Z"),
    ("2024-02-29T00:00:00Z", "2024-02-29T00:00:00Z"),
    ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
    ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"),
    ("0000-12-31T23:00:00-01:00", "0001-01-01T00:00:00Z"),
  ])
  func readsISO8601(text: String, written: String) throws {
    let instant = try #require(Instant(iso8601: text))
    #expect(instant.description == written)
    #expect(Instant(iso8601: written) == instant)
    #expect(Instant(iso8601: "\"\(text)\"".dropFirst().dropLast()) == instant)
  }

  @Test(arguments: [
    "", "Z", "2026-06-24", "2026-06-24T18:03:00", "2026-06-24T18:03", "18:03:00Z",
    "2026-06-24T24:00:00Z", "2026-06-24T18:60:00Z", "2026-06-24T18:03:61Z", "2026-02-30T18:03:00Z",
    "2025-02-29T00:00:00Z", "2026-06-31T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
    "\u{FEFF}2026-06-24T18:03:00Z", " 2026-06-24T18:03:00Z", "2026-06-24T18:03:00Z ",
    "2026-06-24T18:03:00Zz", "2026-06-24T18:03:00Z\0", "2026-06-24T18:03:00 Z",
    "2026-06-24  18:03:00Z", "2026-06-24_18:03:00Z", "20260624T180300Z", "2026-06-24T1803Z",
    "2026-06-24T18:03:00.Z", "2026-06-24T18:03:00,5Z", "2026-06-24T18:03.5Z", "2026-06-24T18Z",
    "2026-06-24T18:3:00Z", "2026-6-24T18:03:00Z", "2026-06-24T18:03:0Z", "2026-06-24T18:03:Z",
    "2026-06-24T18:03:00+", "2026-06-24T18:03:00+2", "2026-06-24T18:03:00+02:", "2026-W26-3T18:03Z",
    "2026-06-24T18:03:00+02:0", "2026-06-24T18:03:00+020", "2026-06-24T18:03:00+24:00",
    "2026-06-24T18:03:00+02:60", "2026-06-24T18:03:00+02:00:00", "2026-06-24T18:03:00+02:00Z",
    "2026-06-24T18:03:00UTC", "2026-06-24T18:03:00GMT+2", "2026-06-24T18:03:00−03:30",
    "2026-06-24T18:03:00.٥Z", "٢٠٢٦-06-24T18:03:00Z", "2026-06-24T18:03:00[Europe/Paris]",
    "+2026-06-24T18:03:00Z", "-001-06-24T18:03:00Z", "12026-06-24T18:03:00Z", "1782324180",
    "0001-01-01T00:00:00+01:00", "0000-12-31T23:59:59Z", "9999-12-31T23:59:60Z",
    "9999-12-31T23:30:00-01:00", "null", "2026-06-24T18:03:00Z2026-06-24T18:03:00Z",
  ])
  func refusesOtherText(text: String) {
    #expect(Instant(iso8601: text) == nil)
    #expect(Instant(iso8601: text[...]) == nil)
  }

  @Test(arguments: [
    (0, 0), (999, 0), (1000, 1000), (-1, -1000), (-1000, -1000),
    (Instant.bounds.lowerBound, Instant.bounds.lowerBound),
    (Instant.bounds.upperBound, Instant.bounds.upperBound - 999),
  ])
  func beginsItsSecond(milliseconds: Int64, second: Int64) {
    #expect(Instant(milliseconds: milliseconds).wholeSecond == Instant(milliseconds: second))
  }

  @Test func everyPrefixAndEverySpoiledByteIsRefused() {
    let text = Array("2026-06-24T18:03:07.125+02:30".utf8)
    for length in 0..<text.count where length != 26 {
      #expect(read(text[..<length]) == nil, "\(length) bytes")
    }
    #expect(read(text[..<26])?.description == "2026-06-24T16:03:07.125Z")
    for position in text.indices {
      for byte in [UInt8(0), 0x2F, 0x3A, 0x3B, 0x80, 0xFF] where text[position] != byte {
        var spoiled = text
        spoiled[position] = byte
        #expect(read(spoiled[...]) == nil, "\(byte) at \(position)")
      }
    }
  }

  private func read(_ bytes: ArraySlice<UInt8>) -> Instant? {
    Instant(iso8601: bytes.span)
  }

  @Test func agreesWithFoundationOnRandomInstants() {
    let seed: UInt64 = 20_260_624
    var random = SeededGenerator(seed: seed)
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    for _ in 0..<300 {
      let instant = Instant(
        milliseconds: .random(in: -11_000_000_000_000...Instant.bounds.upperBound, using: &random))
      let date = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
      formatter.timeZone = TimeZone(secondsFromGMT: 900 * .random(in: -48...56, using: &random))
      let text = formatter.string(from: date)
      #expect(Instant(iso8601: text) == instant, "seed \(seed): \(text)")
    }
  }

  @Test func keepsWhatItWrites() throws {
    for milliseconds in [Instant.bounds.lowerBound, -1, 0, 1, 999, Instant.bounds.upperBound] {
      let instant = Instant(milliseconds: milliseconds)
      #expect(Instant(iso8601: instant.description) == instant)
      let data = try JSONEncoder().encode([instant])
      #expect(try JSONDecoder().decode([Instant].self, from: data) == [instant])
    }
    #expect(Instant(milliseconds: -1) < Instant(milliseconds: 0))
    #expect(Instant(milliseconds: -1).description == "1969-12-31T23:59:59.999Z")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Instant].self, from: Data(#"["2026-06-24"]"#.utf8))
    }
  }
}
