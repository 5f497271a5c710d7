import Model
import Testing

@testable import Publishing

@Suite("The line of ranks")
struct RankTrendTests {
  private func line(_ pairs: [(Double, Double)]) -> [FindingSheet.ValuePair] {
    RankTrend(pairs.map { .init(trigger: $0.0, outcome: $0.1) }).line
  }

  @Test func `goes through every point of a monotone pair, however bent`() {
    let pairs = [(1.0, 1.0), (2, 10), (3, 100), (4, 1000)]
    let expected = pairs.map { FindingSheet.ValuePair(trigger: $0.0, outcome: $0.1) }
    #expect(line(pairs.shuffled()) == expected)
    let falling = [(1.0, 9.0), (2, 4), (3, 1)]
    #expect(line(falling).map(\.outcome) == [9, 4, 1])
  }

  /// Ranks 1 2 3 4 against 2 1 4 3: the slope is 3/5, and 1.5 becomes 1.6 of the ranks 1...4.
  @Test func `is the least-squares line of the ranks`() {
    let found = line([(10, 200), (20, 100), (30, 400), (40, 300)])
    let expected = [160.0, 220, 280, 340]
    for (point, value) in zip(found, expected) { #expect(abs(point.outcome - value) < 1e-9) }
    #expect(found.map(\.trigger) == [10, 20, 30, 40])
  }

  @Test func `counts ties by their middle rank, and is one point a value`() {
    let found = line([(1, 5), (1, 5), (2, 5), (2, 7)])
    #expect(found.map(\.trigger) == [1, 2])
    // Centred ranks -1 -1 1 1 against -.5 -.5 -.5 1.5: the slope is 1/2.
    #expect(found[0].outcome == 5)
    #expect(abs(found[1].outcome - 6) < 1e-9)
  }

  @Test func `is nothing where a side does not change`() {
    #expect(line([(1, 5), (2, 5)]).isEmpty && line([(1, 5), (1, 7)]).isEmpty)
    #expect(line([]).isEmpty)
  }
}
