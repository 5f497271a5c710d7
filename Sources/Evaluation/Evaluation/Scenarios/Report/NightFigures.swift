/// The estimates of one cell over its nights, each made once.
struct NightFigures: Sendable {
  /// Of one way to judge.
  struct Judged: Sendable {
    /// The share of people shown anything false on any night, whatever its stage.
    let everFalse: Estimate?
    /// The same as emerging.
    let everFalseEmerging: Estimate?
    /// The same as established.
    let everFalseEstablished: Estimate?
    /// The mean over people of what is false of what is shown on the last night.
    let lastShare: Estimate?
    /// The same of what is shown as emerging.
    let lastEmergingShare: Estimate?
    /// The same of what is shown as established.
    let lastEstablishedShare: Estimate?
    /// Shares of the planted associations of all sizes.
    let planted: Planted

    init(_ tally: NightlyTally, seed: UInt64) {
      everFalse = Estimate.share(tally.everFalse, of: tally.people)
      everFalseEmerging = Estimate.share(tally.everFalseEmerging, of: tally.people)
      everFalseEstablished = Estimate.share(tally.everFalseEstablished, of: tally.people)
      lastShare = tally.nights.last?.all.meanShare(seed: seed)
      lastEmergingShare = tally.nights.last?.emerging.meanShare(seed: seed)
      lastEstablishedShare = tally.nights.last?.established.meanShare(seed: seed)
      planted = Planted(tally.allPlanted)
    }
  }

  /// Shares of planted associations; nil where none was planted.
  struct Planted: Sendable {
    let everShown: Estimate?
    let everEstablished: Estimate?
    let shownLast: Estimate?
    let establishedLast: Estimate?

    init(_ nights: PlantedNights) {
      everShown = Estimate.share(nights.everShown, of: nights.planted)
      everEstablished = Estimate.share(nights.everEstablished, of: nights.planted)
      shownLast = Estimate.share(nights.shownLast, of: nights.planted)
      establishedLast = Estimate.share(nights.establishedLast, of: nights.planted)
    }
  }

  let score: NightlyScore
  /// By the pipeline.
  let shown: Judged
  /// By the textbook p-values.
  let raw: Judged

  init(_ score: NightlyScore, seed: UInt64) {
    self.score = score
    shown = Judged(score.shown, seed: seed)
    raw = Judged(score.shownByRawP, seed: seed)
  }
}
