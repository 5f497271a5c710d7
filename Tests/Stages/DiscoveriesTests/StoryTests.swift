import Model
import TestSupport
import Testing

/// One story is told of a pair that is kept at several lags.
@Suite struct StoryTests {
  private func tell(_ samples: [Sample]) throws -> [(gate: Gate?, also: [Int])] {
    try samples.judged().map { ($0.failedGate, $0.alsoAtLags) }
  }

  @Test func theSmallerPSpeaks() throws {
    for (first, second) in [(1e-6, 1e-4), (1e-4, 1e-6)] {
      let told = try tell([.table(p: first), Sample.table(p: second).with(\.lag, 1)])
      let speaker = first < second ? 0 : 1
      #expect(told[speaker].gate == nil && told[speaker].also == [1 - speaker])
      #expect(told[1 - speaker].gate == .story && told[1 - speaker].also.isEmpty)
    }
  }

  @Test func ofEqualPTheStrongerSpeaksThenTheEarlier() throws {
    let stronger = try tell([.ranks(rho: 0.5), Sample.ranks(rho: -0.6).with(\.lag, 1)])
    #expect(stronger.map(\.gate) == [.story, nil])
    let earlier = try tell([Sample.ranks().with(\.lag, 1), .ranks()])
    #expect(earlier.map(\.gate) == [.story, nil] && earlier[1].also == [1])
  }

  @Test func aLagThatIsNotKeptIsNotNamed() throws {
    let told = try tell([.table(), Sample.table(phi: 0.1, lift: 1.1, p: 1e-9).with(\.lag, 1)])
    #expect(told.map(\.gate) == [nil, .strength] && told[0].also.isEmpty)
  }

  @Test func allOtherLagsAreNamedInOrder() throws {
    let samples = [3, 1, 0, 2].map { Sample.table(p: $0 == 1 ? 1e-8 : 1e-6).with(\.lag, $0) }
    let told = try tell(samples)
    #expect(told.map(\.gate) == [.story, nil, .story, .story] && told[1].also == [0, 2, 3])
  }

  @Test func otherPairsTellTheirOwn() throws {
    let told = try tell([
      .table(), Sample.table().with(\.outcome, 2).with(\.lag, 1),
      Sample.table().with(\.trigger, 3).with(\.lag, 1),
      Sample.table().with(\.trigger, 1).with(\.outcome, 0).with(\.lag, 1),
    ])
    #expect(told.allSatisfy { $0.gate == nil && $0.also.isEmpty })
  }
}
