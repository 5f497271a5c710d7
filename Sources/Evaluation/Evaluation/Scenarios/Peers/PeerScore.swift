import Synthesis

/// Another method that was tried on the same days and the same planned pairs, by its name in files.
public enum PeerPlan: String, CaseIterable, Codable, Sendable {
  /// Fisher's exact test and Spearman's t, Benjamini and Hochberg's correction.
  case textbook
  /// The same, then the gates on incidents and strength.
  case textbookGated = "textbook_gated"
  /// Phi and rho with the effective number of days by the lag-1 autocorrelations.
  case effectiveLagOne = "effective_lag_one"
  /// The same, then the gates on incidents and strength.
  case effectiveLagOneGated = "effective_lag_one_gated"
  /// Phi and rho with the effective number of days by the autocorrelations up to n / 5.
  case effectiveSum = "effective_sum"
  /// The same, then the gates on incidents and strength.
  case effectiveSumGated = "effective_sum_gated"
  /// Phi and rho against those of permuted blocks of seven days.
  case blockPermutation = "block_permutation"
}

/// What one method gave some people: counts, the same in whatever order they came.
struct PeerScore: Hashable, Sendable {
  /// The false of the shown findings, of each person.
  private(set) var falseOfShown = RatioCounts()
  /// The fates of the planted associations; none of a count of 0.
  private(set) var fates: [EffectFate: Int] = [:]

  /// Nobody.
  init() {}

  init(falseOfShown: RatioCounts, fates: [EffectFate: Int]) {
    self.falseOfShown = falseOfShown
    self.fates = fates.filter { $0.value > 0 }
  }

  /// What a tally says of it.
  init(_ tally: Tally) {
    self.init(falseOfShown: tally.falseOfShown, fates: tally.fates())
  }

  static func += (left: inout PeerScore, right: PeerScore) {
    left.falseOfShown += right.falseOfShown
    left.fates.merge(right.fates, uniquingKeysWith: +)
  }

  /// How many people.
  var people: Int { falseOfShown.count }

  /// The mean over people of what is false of what is shown.
  func falseShare(seed: UInt64) -> Estimate? { falseOfShown.meanShare(seed: seed) }

  /// The share of people who are shown anything false.
  var misled: Estimate? { Estimate.share(falseOfShown.peopleWithPart, of: people) }

  /// The share of the planted associations of which the person is told; nil where there are none.
  var power: Estimate? {
    let found = fates.reduce(0) { $0 + ($1.key.isFound ? $1.value : 0) }
    return Estimate.share(found, of: fates.values.reduce(0, +))
  }
}
