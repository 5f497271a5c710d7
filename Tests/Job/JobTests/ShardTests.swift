import Foundation
import Job
import TestSupport
import Testing

/// Who belongs to which part of the people never changes: runs of other days rest on it.
@Suite struct ShardTests {
  /// Computed by a Python program from the words of the documentation.
  @Test(arguments: [
    ("27e2124b-6892-511d-98c3-0228047d8a1a", 0x7f0d_a4c7_d2f5_7b84 as UInt64),
    ("00000000-0000-4000-8000-000000000001", 0x46bd_d1f0_1795_cc17),
    ("00000000-0000-0000-0000-000000000000", 0xa706_dd2f_4d19_7e6f),
    ("27E2124B-6892-511D-98C3-0228047D8A1A", 0x737b_6ac7_0273_8893),
    ("a", 0xaf63_dc4c_8601_ec8c),
    ("", 0xcbf2_9ce4_8422_2325),
  ])
  func theHashIsTheOneThatIsDocumented(id: String, hash: UInt64) throws {
    for count in [1, 2, 3, 7, 64, 1_000, 1_024] {
      let number = Int(hash % UInt64(count)) + 1
      for other in Set([1, number, count]) {
        let shard = try #require(Shard("\(other)/\(count)"))
        #expect(shard.holds(id) == (other == number), "\(id) in \(shard)")
      }
    }
  }

  @Test func thePartsAreAboutEqual() throws {
    var counts: [Int] = []
    for number in 1...8 {
      let shard = try #require(Shard("\(number)/8"))
      counts.append((0..<8_000).count { shard.holds(RandomJournal.user($0)) })
    }
    #expect(counts.reduce(0, +) == 8_000)
    #expect(counts.allSatisfy { (900...1_100).contains($0) }, "\(counts)")
  }

  @Test func onlyPartsThatThereAreCanBeNamed() {
    for text in ["1/1", "2/4", "4/4", "1024/1024"] { #expect(Shard(text)?.description == text) }
    for text in [
      "", "1", "/", "1/", "/4", "0/4", "5/4", "-1/4", "+1/4", "01/4", "1/04", " 1/4", "1/4/4",
      "1/1025", "1/0", "a/b", "1.0/4", "99999999999999999999/4",
    ] {
      #expect(Shard(text) == nil, "\(text)")
    }
  }
}
