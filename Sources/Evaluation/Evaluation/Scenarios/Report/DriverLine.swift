import Synthesis

/// What the search for shared drivers did in one cell, or in several together.
struct DriverLine: Sendable {
  /// The world; nil for all under the promise together.
  let world: String?
  let days: Int
  let family: Family
  /// Everyone.
  let tally: DriverTally
  /// The sampled people with the search, and without it where that was tried.
  let searched: CellFigures.Compared
  let unsearched: CellFigures.Compared?

  /// The line of one cell.
  init(_ score: CellScore, _ figures: CellFigures) {
    world = score.cell.scenario
    days = score.cell.days
    family = score.cell.family
    tally = score.drivers
    searched = figures.sampled
    unsearched = figures.ablated[.withoutDrivers]
  }

  /// The line of some cells of one length and family.
  private init(together scores: [CellScore], of cell: Cell, seed: UInt64) {
    (world, days, family) = (nil, cell.days, cell.family)
    var (tally, sampled, ablated) = (DriverTally(), Tally(), Tally())
    for score in scores {
      tally += score.drivers
      sampled += score.sampled
      if let part = score.ablated[.withoutDrivers] { ablated += part }
    }
    self.tally = tally
    searched = CellFigures.Compared(sampled, seed: seed)
    unsearched = ablated.people > 0 ? CellFigures.Compared(ablated, seed: seed) : nil
  }

  /// The worlds beside the promise one by one, then those under it together, one line for each size
  /// of family and length.
  static func lines(
    _ scores: [CellScore], _ figures: [CellFigures], seed: UInt64
  ) -> [DriverLine] {
    let beside = zip(scores, figures).filter { $0.0.promise == .beside }.map(DriverLine.init)
    let kept = scores.filter { $0.promise == .kept }
    let together = Family.allCases.flatMap { family in
      let lengths = Set(kept.filter { $0.cell.family == family }.map(\.cell.days)).sorted()
      return lengths.compactMap { days -> DriverLine? in
        let cells = kept.filter { $0.cell.family == family && $0.cell.days == days }
        return cells.first.map { DriverLine(together: cells, of: $0.cell, seed: seed) }
      }
    }
    return beside + together
  }
}
