import Model
import Numerics
import Testing

@testable import Job

/// A table of texts numbers as a dictionary of bytes does.
@Suite struct TextTableTests {
  private struct Key: Hashable {
    let group: Int
    let bytes: [UInt8]
  }

  @Test(arguments: 1...20)
  func textsAreNumberedAsByADictionary(seed: UInt64) {
    var stream = RandomStream(seed: seed)
    var table = TextTable()
    var numbers: [Key: Int] = [:]
    for _ in 0..<3_000 {
      let length = stream.integer(below: stream.bernoulli(0.1) ? 40 : 4)
      let key = Key(
        group: stream.integer(below: 4) - 2,
        bytes: (0..<length).map { _ in [0, 97, 98, 0xc3, 0xff][stream.integer(below: 5)] })
      let expected = numbers[key] ?? numbers.count
      numbers[key] = expected
      #expect(table.number(of: key.bytes.span, in: key.group) == expected, "seed \(seed): \(key)")
    }
    #expect(numbers.count > 256)
    for (key, number) in numbers {
      let found = table.text(of: number)
      #expect(found.group == key.group, "seed \(seed): \(key)")
      #expect(found.text == String(decoding: key.bytes, as: UTF8.self), "seed \(seed): \(key)")
    }
  }

  /// The hash is of every byte, of their number, and of the seed.
  @Test func aHashHangsOnEveryByte() {
    for length in 0...40 {
      let bytes = [UInt8](repeating: 0, count: length)
      let hash = bytes.span.hash(seed: 0)
      #expect(hash.isASCII)
      #expect((bytes + [0]).span.hash(seed: 0).bits != hash.bits)
      #expect(bytes.span.hash(seed: 1).bits != hash.bits)
      for place in bytes.indices {
        for bit in 0..<8 {
          var changed = bytes
          changed[place] = 1 << UInt8(bit)
          let other = changed.span.hash(seed: 0)
          #expect(other.bits != hash.bits, "\(length), \(place), \(bit)")
          #expect(other.isASCII == (bit < 7), "\(length), \(place), \(bit)")
        }
      }
    }
  }

  @Test func aValueIsFoundByItsTextAlone() {
    let sources = Spellings<Source>()
    for source in Source.allCases {
      #expect(sources.value(of: source.rawValue.utf8.span) == source)
      for other in [source.rawValue.uppercased(), source.rawValue + "\0", "x" + source.rawValue] {
        #expect(sources.value(of: other.utf8.span) == nil)
      }
    }
    #expect(sources.value(of: "".utf8.span) == nil)
    #expect(sources.value(of: "xealth".utf8.span) == nil)
    #expect(sources.value(of: "healtx".utf8.span) == nil)
  }
}
