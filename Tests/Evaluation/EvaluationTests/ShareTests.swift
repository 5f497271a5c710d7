import Testing

@testable import Evaluation

@Suite struct ShareTests {
  @Test func aShareHasABinomialError() {
    let share = Share(60, of: 600)
    #expect(share.value == 0.1)
    #expect(abs(share.standardError - 0.012_247_448_713_915_89) < 1e-16)
    #expect(Share(0, of: 10).standardError == 0)
    #expect(Share(10, of: 10).standardError == 0)
  }

  /// 0.1 + 2 sqrt(0.09 / 600) = 0.12449: 74 of 600 people are within it, 75 are not.
  @Test func thePromiseIsBrokenFromTheFirstShareAboveTheBound() {
    let promise = FalseDiscoveryPromise.oneInTen
    #expect(abs(promise.bound(people: 600) - 0.124_494_897_427_831_8) < 1e-15)
    #expect(promise.isKept(by: Share(74, of: 600)))
    #expect(!promise.isKept(by: Share(75, of: 600)))
  }
}
