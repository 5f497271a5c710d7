import Testing

@testable import Days

@Suite struct ZoneFileTests {
  private let plain = ZoneFileBytes(
    transitions: [(-1000, 1), (1 << 33, 0)], offsets: [3600, 7200], footer: "\nABC-1\n")

  private func fault(_ bytes: [UInt8]) -> DaysError.ZoneFault? {
    do {
      _ = try ZoneFile(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func readsTransitionsBeyond32Bits() throws {
    let file = try ZoneFile(plain.bytes)
    #expect(file.transitions == [-1000, 1 << 33])
    #expect(file.offsets == [7200, 3600])
    #expect(file.initialOffset == 3600)
    #expect(file.rule == ZoneRule(standardOffset: 3600, summer: nil))
  }

  @Test func readsVersionOneWithoutFooter() throws {
    let bytes = ZoneFileBytes(version: 0, transitions: [(500, 1)], offsets: [-60, 60]).bytes
    let file = try ZoneFile(bytes)
    #expect(file.transitions == [500])
    #expect(file.rule == nil)
    let rules = TimeZoneRules(identifier: "Test/One", file: file)
    #expect(rules.offset(at: Instant(milliseconds: 499_999)) == -60)
    #expect(rules.offset(at: Instant(milliseconds: 500_000)) == 60)
    #expect(rules.offset(at: Instant(milliseconds: Instant.bounds.upperBound)) == 60)
  }

  @Test func anEmptyFooterKeepsTheLastOffset() throws {
    var bytes = plain
    bytes.footer = "\n\n"
    #expect(try ZoneFile(bytes.bytes).rule == nil)
  }

  @Test func everyTruncationIsAnError() {
    let bytes = plain.bytes
    for length in 0..<bytes.count {
      let expected: DaysError.ZoneFault = length < 4 ? .notZoneFile : .truncated
      #expect(fault(Array(bytes[..<length])) == expected, "\(length) bytes")
    }
    #expect(fault(bytes) == nil)
  }

  @Test func saysWhatIsWrong() {
    #expect(fault(Array("# tab separated".utf8)) == .notZoneFile)
    var bytes = plain
    bytes.leapSeconds = 1
    #expect(fault(bytes.bytes) == .leapSeconds)
    bytes = plain
    bytes.transitions[1].type = 2
    #expect(fault(bytes.bytes) == .inconsistent)
    bytes = plain
    bytes.transitions[1].time = -1000
    #expect(fault(bytes.bytes) == .inconsistent)
    bytes = plain
    bytes.transitions[1].time = .max
    #expect(fault(bytes.bytes) == .inconsistent)
    bytes = plain
    bytes.transitions[0].time = .min
    #expect(fault(bytes.bytes) == .inconsistent)
    bytes = plain
    bytes.offsets[0] = 100_000
    #expect(fault(bytes.bytes) == .inconsistent)
    bytes = plain
    bytes.offsets = []
    #expect(fault(bytes.bytes) == .inconsistent)
    bytes = plain
    bytes.version = UInt8(ascii: "0")
    #expect(fault(bytes.bytes) == .inconsistent)
    bytes = plain
    bytes.footer = "ABC-1\n"
    #expect(fault(bytes.bytes) == .inconsistent)
    bytes.footer = "\nEurope/Paris\n"
    #expect(fault(bytes.bytes) == .badRule)
  }

  @Test func anySpoiledByteIsReadOrRefusedButNeverTraps() {
    let seed: UInt64 = 8536
    var random = SeededGenerator(seed: seed)
    let bytes = ZoneFileBytes(
      transitions: [(-1000, 1), (1 << 31, 0)], offsets: [3600, 7200],
      footer: "\nABC-1DEF,M3.5.0,M10.5.0/3\n"
    ).bytes
    var read = 0
    for _ in 0..<4000 {
      var spoiled = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        spoiled[.random(in: 4..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      guard let file = try? ZoneFile(spoiled) else { continue }
      read += 1
      let rules = TimeZoneRules(identifier: "Test/Spoiled", file: file)
      let instant = Instant(milliseconds: .random(in: Instant.bounds, using: &random))
      let day = rules.localDay(at: instant)
      #expect(rules.exists(day), "seed \(seed): \(spoiled)")
      #expect(rules.exists(rules.nextExistingDay(after: day)), "seed \(seed): \(spoiled)")
    }
    #expect((1..<4000).contains(read), "seed \(seed)")
  }
}
