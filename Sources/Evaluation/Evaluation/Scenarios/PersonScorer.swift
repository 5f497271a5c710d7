import Model
import Synthesis

/// Scores what one person is shown against what is true of them. Only what is neither planted nor
/// follows from something planted is false.
struct PersonScorer: Sendable {
  let planted: [PlantedEffect]
  let truth: @Sendable (SignalKey, SignalKey, Int) -> PairTruth

  /// The tally of the person: `tested` are the pairs of the family, nil when there was none.
  func score(_ shown: [ShownFinding], tested: Set<FindingIdentity>?) -> Tally {
    var tally = Tally()
    tally.people = 1
    tally.peopleTested = tested == nil ? 0 : 1
    tally.tests = tested?.count ?? 0
    for finding in shown { count(finding, in: &tally) }
    tally.falseOfShown.add(tally.shown.null, of: shown.count)
    if planted.isEmpty {
      tally.peopleWithoutPlanted = 1
      tally.misledWithoutPlanted = tally.shown.null > 0 ? 1 : 0
    }
    for effect in planted {
      let kind = EffectKind(
        size: effect.size, lag: effect.lag, isProtective: effect.isProtective)
      tally.effects[kind, default: [:]][fate(of: effect, shown, tested ?? []), default: 0] += 1
    }
    return tally
  }

  private func truth(of finding: ShownFinding) -> PairTruth {
    truth(finding.trigger, finding.outcome, finding.lag)
  }

  private func count(_ finding: ShownFinding, in tally: inout Tally) {
    let truth = truth(of: finding)
    tally.shown.count(truth)
    for warning in finding.warnings { tally.warnings[warning, default: .init()].count(truth) }
    switch truth {
    case .direct(let effect):
      tally.misdirected += effect.isProtective == finding.isProtective ? 0 : 1
    case .induced(let reason):
      tally.induced[reason, default: .init()].shown += 1
      tally.induced[reason, default: .init()].rightlyTold +=
        isRightlyTold(finding, as: reason) ? 1 : 0
    case .null: break
    }
  }

  /// Whether a consequence stands with the warning that says so, or beside what it follows from:
  /// the planted lag of its pair, or the planted trigger of its outcome.
  private func isRightlyTold(_ finding: ShownFinding, as reason: InducedReason) -> Bool {
    planted.contains { effect in
      guard effect.outcome == finding.outcome else { return false }
      return effect.trigger == finding.trigger
        ? finding.alsoAtLags.contains(effect.lag) : finding.groupedWith.contains(effect.trigger)
    } || finding.warnings.contains(where: reason.warnings.contains)
  }

  /// What became of a planted association, given what is shown and what was tested.
  func fate(
    of effect: PlantedEffect, _ shown: [ShownFinding], _ tested: Set<FindingIdentity>
  ) -> EffectFate {
    let ofOutcome = shown.filter { $0.outcome == effect.outcome }
    let ofPair = ofOutcome.filter { $0.trigger == effect.trigger }
    func isRight(_ finding: ShownFinding) -> Bool { finding.isProtective == effect.isProtective }
    if ofPair.contains(where: { $0.lag == effect.lag && isRight($0) }) { return .exact }
    if ofPair.contains(where: { isRight($0) && truth(of: $0) != .null }) { return .otherLag }
    if ofOutcome.contains(where: { isRight($0) && truth(of: $0) == .induced(.twin) }) {
      return .throughTwin
    }
    if ofPair.contains(where: { !isRight($0) }) { return .wrongDirection }
    let identity = FindingIdentity(
      outcome: effect.outcome, trigger: effect.trigger, lag: effect.lag)
    return tested.contains(identity) ? .missed : .untested
  }
}
