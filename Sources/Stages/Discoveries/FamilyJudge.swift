import Model
import Numerics

/// Step 5: one person's whole family in, each pair judged out.
public struct FamilyJudge: Sendable {
  private let pipeline: Pipeline
  private let correction: Correction

  /// A judge with the gates and bands of a pipeline. Another correction than Benjamini and
  /// Hochberg's is for comparison.
  public init(pipeline: Pipeline, correction: Correction = .benjaminiHochberg) {
    self.pipeline = pipeline
    self.correction = correction
  }

  /// Judges a family of tests made over `windowDays` days, in the order given. The false discovery
  /// rate is controlled over all of them. O(m log m).
  public func judge(_ family: [Association], windowDays: Int) -> [Discovery] {
    let adjusted = correction.adjust(
      family.map { p(of: $0) }, controllingRateAt: pipeline.gates.falseDiscoveryRate,
      testCount: family.count)
    var discoveries = zip(family, zip(adjusted.adjusted, adjusted.rejected)).map {
      association, verdict in
      Discovery(
        association: association, q: verdict.0, band: band(of: association),
        failedGate: failedGate(
          association, isSignificant: verdict.1 ?? false, windowDays: windowDays))
    }
    tellOneStory(&discoveries)
    return discoveries
  }

  /// The p-value that is controlled; nil when screening found that the family cannot reject it: it
  /// does not change the adjusted p of one that is rejected either.
  private func p(of association: Association) -> Double? {
    switch pipeline.gates.test {
    case .raw: association.rawP
    case .honest: association.honest?.p
    }
  }

  /// The p-value by which lags of one pair compare.
  private func rank(_ association: Association) -> Double { p(of: association) ?? 1 }

  private func failedGate(
    _ association: Association, isSignificant: Bool, windowDays: Int
  ) -> Gate? {
    // Screened for being insignificant: no other gate can be tried.
    if association.isScreened { return .significance }
    if association.incidents < pipeline.gates.minimumIncidents { return .incidents }
    if !isStrong(association) { return .strength }
    if !isSignificant { return .significance }
    if isSignReversed(association) { return .sign }
    if isProtectiveBySilence(association, windowDays: windowDays) { return .silence }
    return nil
  }

  private func isStrong(_ association: Association) -> Bool {
    if let rho = association.rho { return rho.magnitude.reaches(pipeline.gates.minimumRho) }
    return (association.lift ?? 0).reaches(pipeline.gates.minimumLift)
      || association.strength.reaches(pipeline.gates.minimumPhi)
  }

  /// Whether what is left without the calendar and persistence goes the other way.
  private func isSignReversed(_ association: Association) -> Bool {
    pipeline.gates.test == .honest
      && (association.honest?.correlation ?? 0) * association.effect < 0
  }

  /// When well days are not logged, what is logged on sick days looks protective: every silent day
  /// of the window is added to the days with neither.
  private func isProtectiveBySilence(_ association: Association, windowDays: Int) -> Bool {
    guard let table = Self.silentTable(of: association, windowDays: windowDays) else {
      return false
    }
    let isStillProtective = (table.phi ?? 0) < 0
    let p = FisherExact(table).twoSided
    return !(isStillProtective && p <= pipeline.gates.maximumSilenceP)
  }

  /// Fisher's p of a protective pair with every silent day of the window counted as one with neither;
  /// nil for a pair of which that is not asked.
  public static func silenceP(of association: Association, windowDays: Int) -> Double? {
    silentTable(of: association, windowDays: windowDays).map { FisherExact($0).twoSided }
  }

  private static func silentTable(of association: Association, windowDays: Int) -> TwoByTwo? {
    guard association.pair.method == .twoByTwo, association.pair.lag == 0,
      association.isProtective, let counts = association.counts
    else { return nil }
    return TwoByTwo(
      a: counts.both, b: counts.triggerOnly, c: counts.outcomeOnly,
      d: counts.neither + max(0, windowDays - counts.days))
  }

  private func band(of association: Association) -> StrengthBand {
    let bands = pipeline.bands
    let byEffect: StrengthBand =
      if association.strength.reaches(bands.strong) {
        .strong
      } else if association.strength.reaches(bands.moderate) {
        .moderate
      } else {
        .weak
      }
    let byLift: StrengthBand =
      (association.lift ?? 0).reaches(bands.moderateLift) ? .moderate : .weak
    return max(byEffect, byLift)
  }

  /// When several lags of one trigger and outcome are kept, the one with the smallest p speaks and
  /// names the others.
  private func tellOneStory(_ discoveries: inout [Discovery]) {
    let kept = discoveries.indices.filter { discoveries[$0].isKept }
    let stories = Dictionary(grouping: kept) { index in
      let pair = discoveries[index].association.pair
      return [pair.trigger, pair.outcome]
    }
    for tellings in stories.values where tellings.count > 1 {
      let ordered = tellings.sorted { left, right in
        let (first, second) = (discoveries[left].association, discoveries[right].association)
        return (rank(first), -first.strength, first.pair.lag)
          < (rank(second), -second.strength, second.pair.lag)
      }
      for other in ordered.dropFirst() { discoveries[other].failedGate = .story }
      discoveries[ordered[0]].alsoAtLags =
        ordered.dropFirst().map { discoveries[$0].association.pair.lag }.sorted()
    }
  }
}

extension Double {
  /// Whether the value is at least `threshold`, a last bit below counting as equal: no decision may
  /// hang on one.
  fileprivate func reaches(_ threshold: Double) -> Bool {
    self >= threshold * (1 - 1e-12)
  }
}
