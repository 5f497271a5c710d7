import Model
import TestSupport
import Testing

/// The gates, at and just below each threshold, and their order.
@Suite struct GateTests {
  private func gate(
    _ sample: Sample, windowDays: Int = 40, _ change: (inout Pipeline) -> Void = { _ in }
  ) throws -> Gate? {
    try [sample].judged(windowDays: windowDays, change)[0].failedGate
  }

  private func silenceSample(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Sample {
    Sample.table(phi: -0.5, lift: 0.4)
      .with(\.counts, DayCounts(both: a, triggerOnly: b, outcomeOnly: c, neither: d))
  }

  @Test(arguments: [(0, Gate.incidents), (2, .incidents), (3, nil)] as [(Int, Gate?)])
  func threeIncidents(days: Int, expected: Gate?) throws {
    for sample in [Sample.table(), .ranks()] {
      #expect(try gate(sample.with(\.incidentDays, Array(0..<days))) == expected)
    }
  }

  @Test(
    arguments: [
      (0.3, 1.0, nil), (0.3 - 1e-9, 1.0, .strength), (0.1, 1.5, nil), (0.1, 1.5 - 1e-9, .strength),
      (-0.3, 0.5, nil), (-0.3 + 1e-9, 0.5, .strength), (-0.3 + 1e-9, 1.6, nil),
      (0.0, 1.0, .strength),
    ] as [(Double, Double, Gate?)])
  func aTableIsStrongByEitherMeasure(phi: Double, lift: Double, expected: Gate?) throws {
    #expect(try gate(.table(phi: phi, lift: lift).with(\.lag, 1)) == expected)
  }

  @Test(
    arguments: [
      (0.3, nil), (0.3 - 1e-9, .strength), (-0.3, nil), (-0.3 + 1e-9, .strength), (1, nil),
    ] as [(Double, Gate?)])
  func ranksAreStrongByRho(rho: Double, expected: Gate?) throws {
    #expect(try gate(.ranks(rho: rho)) == expected)
    // A lift is no measure of ranks.
    #expect(try gate(Sample.ranks(rho: rho).with(\.lift, 9)) == expected)
  }

  @Test func noLastBitDecides() throws {
    #expect(try gate(.ranks(rho: 0.3.nextDown)) == nil)
    #expect(try gate(.table(phi: 0.1, lift: 1.5.nextDown)) == nil)
  }

  @Test func thresholdsAreThePipelines() throws {
    #expect(try gate(.table()) { $0.gates.minimumIncidents = 9 } == .incidents)
    #expect(
      try gate(.table()) {
        $0.gates.minimumLift = 3.1
        $0.gates.minimumPhi = 0.61
      } == .strength)
    #expect(try gate(.ranks()) { $0.gates.minimumRho = 0.61 } == .strength)
    #expect(try gate(.ranks()) { $0.gates.falseDiscoveryRate = 1e-7 } == .significance)
  }

  @Test func theFirstGateIsTold() throws {
    var sample = silenceSample(2, 8, 10, 2).with(\.p, 0.9).with(\.phi, -0.1)
    sample.incidentDays = [1, 2]
    #expect(try gate(sample, windowDays: 90) == .incidents)
    sample.incidentDays = [1, 2, 3]
    #expect(try gate(sample, windowDays: 90) == .strength)
    sample.phi = -0.5
    #expect(try gate(sample, windowDays: 90) == .significance)
    sample.p = 1e-6
    #expect(try gate(sample, windowDays: 90) == .silence)
  }

  /// 2 of 10 with and 10 of 12 without. With 68 silent days: 2 of 10 and 10 of 80.
  @Test func whatSilenceMakesProtectiveIsUndone() throws {
    let sample = silenceSample(2, 8, 10, 2)
    #expect(try gate(sample, windowDays: 90) == .silence)
    // Without a silent day it stands: p = 0.0083.
    #expect(try gate(sample, windowDays: 22) == nil)
    #expect(try gate(sample, windowDays: 0) == nil)
    // Only at lag 0, only for what is protective, only for tables.
    #expect(try gate(sample.with(\.lag, 1), windowDays: 90) == nil)
    #expect(try gate(sample.with(\.isProtective, false).with(\.phi, 0.5), windowDays: 90) == nil)
    #expect(
      try gate(Sample.ranks(rho: -0.5).with(\.counts, sample.counts), windowDays: 90) == nil)
  }

  /// 2 of 40 with and 20 of 30 without. With 20 silent days: 2 of 40 and 20 of 50, p = 1e-4.
  @Test func whatSilenceCannotUndoIsKept() throws {
    #expect(try gate(silenceSample(2, 38, 20, 10), windowDays: 90) == nil)
  }

  /// None of 10 with and 9 of 12 without: 14 silent days give p = 0.0394, 15 give p = 0.0785
  /// (`scipy.stats.fisher_exact`, SciPy 1.17.1).
  @Test func silenceIsJudgedByFishersP() throws {
    let sample = silenceSample(0, 10, 9, 3)
    #expect(try gate(sample, windowDays: 36) == nil)
    #expect(try gate(sample, windowDays: 37) == .silence)
    #expect(try gate(sample, windowDays: 37) { $0.gates.maximumSilenceP = 0.08 } == nil)
  }

  @Test(
    arguments: [
      (0.3, .moderate), (0.3 - 1e-9, .weak), (0.5, .strong), (0.5 - 1e-9, .moderate),
      (-0.5, .strong), (-0.3, .moderate), (0.3.nextDown, .moderate), (0.5.nextDown, .strong),
    ] as [(Double, StrengthBand)])
  func bandsFollowTheEffect(effect: Double, band: StrengthBand) throws {
    #expect(try [Sample.ranks(rho: effect)].judged()[0].band == band)
    #expect(try [Sample.table(phi: effect, lift: 1.9)].judged()[0].band == band)
  }

  @Test(
    arguments: [
      (0.1, 2, .moderate), (0.1, 2 - 1e-9, .weak), (0.4, 9, .moderate), (0.6, 2, .strong),
    ] as [(Double, Double, StrengthBand)])
  func aLiftOfTwoIsModerateAtLeast(phi: Double, lift: Double, band: StrengthBand) throws {
    #expect(try [Sample.table(phi: phi, lift: lift)].judged()[0].band == band)
  }
}
