import Configuration

extension EvaluationPlan.HiddenPromise {
  /// The verdict on a cell; nil on one of which nothing is promised.
  func verdict(on score: CellScore, decidingPeople: Int) -> PromiseVerdict? {
    guard scenarios.contains(score.cell.scenario), days.contains(score.cell.days),
      let estimate = score.all.misled
    else { return nil }
    return PromiseVerdict(
      cell: score.cell, subject: .misledByDriver, estimate: estimate, limit: maximumShare,
      standing: PromiseVerdict.Standing(
        ofShare: estimate, atMost: maximumShare, highAtMost: maximumUpperLimit,
        isDecided: score.all.people >= decidingPeople))
  }
}

extension PromiseVerdict.Standing {
  /// How the promise of a share stands, given its limit and that of the interval's upper end. Of
  /// few people, where nothing is decided, only an interval beyond the limit breaks it.
  init(ofShare estimate: Estimate, atMost limit: Double, highAtMost high: Double, isDecided: Bool) {
    if estimate.value <= limit, estimate.high <= high {
      self = .kept
    } else {
      self = isDecided || estimate.low > limit ? .broken : .undecided
    }
  }
}
