import Model
import Numerics

/// Who has an association, and between what.
struct Link {
  let user: String
  let trigger: SignalKey
  let outcome: SignalKey
  let isProtective: Bool

  /// The link of two events or intensities; `words` puts the counts into words.
  func table(
    _ evidence: Evidence, over period: Period, words: (DayCounts) -> String
  ) -> PlantedAssociation {
    let counts = evidence.counts(over: period) { $0 > 0 }
    let table = TwoByTwo(
      a: counts.both, b: counts.triggerOnly, c: counts.outcomeOnly, d: counts.neither)
    return PlantedAssociation(
      user: user, trigger: trigger.description, outcome: outcome.description,
      lagDays: evidence.lag, method: .twoByTwo, isProtective: isProtective, days: counts.days,
      counts: counts, effect: (table.phi ?? 0).rounded(toDecimals: 3), text: words(counts))
  }

  /// The link of two sides that are ranked; `counts` are of the yes/no views, nil without any.
  func ranks(
    _ evidence: Evidence, over period: Period, counts: DayCounts? = nil, words: String
  ) -> PlantedAssociation {
    let (days, rho) = evidence.ranks(over: period)
    let effect = rho.rounded(toDecimals: 3)
    return PlantedAssociation(
      user: user, trigger: trigger.description, outcome: outcome.description,
      lagDays: evidence.lag, method: .spearman, isProtective: isProtective, days: days,
      counts: counts, effect: effect, text: "\(words) (rho \(effect) over \(days) days)")
  }

  /// The link when it is not what it seems.
  func trap(_ kind: Trap.Kind, words: String) -> Trap {
    Trap(
      kind: kind, user: user, trigger: trigger.description, outcome: outcome.description,
      text: words)
  }
}
