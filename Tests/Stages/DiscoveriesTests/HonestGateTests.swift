import Model
import TestSupport
import Testing

/// The gates when the honest p is controlled.
@Suite struct HonestGateTests {
  private func sample(_ correlation: Double, p: Double?, _ sample: Sample = .table()) -> Sample {
    let test = HonestTest(
      correlation: correlation, degreesOfFreedom: 30, dispersion: 1, p: p, days: [])
    return sample.with(\.honest, test)
  }

  private func judged(_ samples: [Sample]) throws -> [Discovery] {
    try samples.judged {
      $0.gates.test = .honest
      $0.gates.falseDiscoveryRate = 0.08
    }
  }

  @Test func theHonestPIsControlled() throws {
    #expect(try judged([sample(0.5, p: 0.08, .table(p: 0.9))])[0].isKept)
    #expect(try judged([sample(0.5, p: 0.081, .table(p: 1e-9))])[0].failedGate == .significance)
  }

  @Test func aScreenedPairCountsAmongTheTests() throws {
    let other = sample(0, p: nil, Sample.table().with(\.trigger, 4))
    #expect(try judged([sample(0.5, p: 0.04), other]).map(\.failedGate) == [nil, .significance])
    let few = try judged([sample(0.5, p: 0.041), other])
    #expect(few.map(\.failedGate) == [.significance, .significance] && few[1].q == nil)
  }

  @Test(
    arguments: [
      (0.6, 0.2, nil), (0.6, -0.2, .sign), (-0.6, -0.2, nil), (-0.6, 0.2, .sign),
    ] as [(Double, Double, Gate?)])
  func theRawEffectAndTheRestHaveOneSign(effect: Double, rest: Double, gate: Gate?) throws {
    #expect(try judged([sample(rest, p: 1e-6, .ranks(rho: effect))])[0].failedGate == gate)
    let table = Sample.table(phi: effect).with(\.lag, 1)
    #expect(try judged([sample(rest, p: 1e-6, table)])[0].failedGate == gate)
    // The textbook ablation has no rest.
    let raw = sample(rest, p: 1e-6, .ranks(rho: effect))
    #expect(try [raw].judged()[0].isKept)
  }

  @Test func signIsAskedAfterSignificanceAndBeforeSilence() throws {
    let silent = Sample.table(phi: -0.5, lift: 0.4)
      .with(\.counts, DayCounts(both: 2, triggerOnly: 8, outcomeOnly: 10, neither: 2))
    func gate(_ sample: Sample) throws -> Gate? {
      try [sample].judged(windowDays: 90) { $0.gates.test = .honest }[0].failedGate
    }
    #expect(try gate(sample(0.4, p: 0.9, silent)) == .significance)
    #expect(try gate(sample(0.4, p: 1e-6, silent)) == .sign)
    #expect(try gate(sample(-0.4, p: 1e-6, silent)) == .silence)
  }

  @Test func ofTwoLagsTheSmallerHonestPSpeaks() throws {
    let first = sample(0.5, p: 1e-4, .table(p: 1e-9))
    let second = sample(0.5, p: 1e-5, Sample.table(p: 1e-3).with(\.lag, 1))
    #expect(try judged([first, second]).map(\.failedGate) == [.story, nil])
  }
}
