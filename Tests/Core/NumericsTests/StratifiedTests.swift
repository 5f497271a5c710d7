import Testing

@testable import Numerics

@Suite struct StratifiedTests {
  @Test func oneStratumIsItsOwnPhi() throws {
    let table = TwoByTwo(a: 8, b: 5, c: 3, d: 14)
    let test = CochranMantelHaenszel([table])
    let phi = try #require(table.phi)
    #expect(relativeError(try #require(test.chiSquared), phi * phi * 29) <= 1e-14)
    #expect(test.oddsRatio == table.oddsRatio)
  }

  @Test func weekendsExplainTheWholeOfIt() {
    let test = CochranMantelHaenszel([
      TwoByTwo(a: 8, b: 2, c: 8, d: 2), TwoByTwo(a: 2, b: 18, c: 8, d: 72),
    ])
    #expect(test.score == 0)
    #expect(test.p == 1)
    #expect(test.oddsRatio == .number(1))
  }

  @Test func emptyStrataSayNothing() {
    let table = TwoByTwo(a: 8, b: 5, c: 3, d: 14)
    let empty = [
      TwoByTwo(a: 0, b: 0, c: 0, d: 0), TwoByTwo(a: 1, b: 0, c: 0, d: 0),
      TwoByTwo(a: 4, b: 0, c: 5, d: 0),
    ]
    #expect(CochranMantelHaenszel(empty + [table]) == CochranMantelHaenszel([table]))
    let nothing = CochranMantelHaenszel(empty)
    #expect(nothing.chiSquared == nil && nothing.p == nil && nothing.oddsRatio == nil)
    #expect(CochranMantelHaenszel([]).p == nil)
  }

  @Test func oneSidedStrataHaveAnInfiniteRatio() {
    #expect(CochranMantelHaenszel([TwoByTwo(a: 3, b: 0, c: 0, d: 4)]).oddsRatio == .infinite)
    #expect(CochranMantelHaenszel([TwoByTwo(a: 0, b: 3, c: 4, d: 0)]).oddsRatio == .number(0))
  }

  @Test func permutationsNeverGiveZero() {
    #expect(PermutationTest.p(hits: 0, repetitions: 999) == 0.001)
    #expect(PermutationTest.p(hits: 999, repetitions: 999) == 1)
    #expect(PermutationTest.p(hits: 0, repetitions: 0) == 1)
  }
}
