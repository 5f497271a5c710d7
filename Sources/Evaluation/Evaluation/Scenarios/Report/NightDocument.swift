import Synthesis

/// A cell over its nights, as it stands in the report for programs.
struct NightDocument: Encodable {
  let scenario: String
  let days: Int
  let firstDay: Int
  let family: Family
  let promise: Promise
  let shown: Judged
  let rawP: Judged

  init(_ figures: NightFigures) {
    let score = figures.score
    scenario = score.cell.scenario
    days = score.cell.days
    firstDay = score.firstDay
    family = score.cell.family
    promise = score.promise
    shown = Judged(score.shown, figures.shown)
    rawP = Judged(score.shownByRawP, figures.raw)
  }

  /// A count of some, with the share that it is.
  struct Counted: Encodable {
    let count: Int
    let share: Estimate?
  }

  /// One number a night, the first night first.
  struct Nights: Encodable {
    let falseFindings: [Int]
    let findings: [Int]
    let peopleMisled: [Int]
    /// The mean over people of what is false of what is shown.
    let falseShare: [Double?]

    init(_ nights: [RatioCounts]) {
      falseFindings = nights.map(\.parts)
      findings = nights.map(\.wholes)
      peopleMisled = nights.map(\.peopleWithPart)
      falseShare = nights.map(\.mean)
    }
  }

  struct Planted: Encodable {
    /// Nil for all sizes together.
    let size: Double?
    let planted: Int
    let everShown: Counted
    let everEstablished: Counted
    let shownLast: Counted
    let establishedLast: Counted
    let medianLooksToEstablished: Int?
    let looksToEstablished: [String: Int]

    init(_ nights: PlantedNights, size: Double?) {
      let shares = NightFigures.Planted(nights)
      self.size = size
      planted = nights.planted
      everShown = Counted(count: nights.everShown, share: shares.everShown)
      everEstablished = Counted(count: nights.everEstablished, share: shares.everEstablished)
      shownLast = Counted(count: nights.shownLast, share: shares.shownLast)
      establishedLast = Counted(count: nights.establishedLast, share: shares.establishedLast)
      medianLooksToEstablished = nights.medianLooksToEstablished
      looksToEstablished = Dictionary(
        uniqueKeysWithValues: nights.looksToEstablished.map { ("\($0.key)", $0.value) })
    }
  }

  struct Judged: Encodable {
    let people: Int
    let everFalse: Counted
    let everFalseEmerging: Counted
    let everFalseEstablished: Counted
    let lastShare: Estimate?
    let lastEmergingShare: Estimate?
    let lastEstablishedShare: Estimate?
    let nights: Nights
    let establishedNights: Nights
    let planted: [Planted]

    init(_ tally: NightlyTally, _ figures: NightFigures.Judged) {
      people = tally.people
      everFalse = Counted(count: tally.everFalse, share: figures.everFalse)
      everFalseEmerging = Counted(
        count: tally.everFalseEmerging, share: figures.everFalseEmerging)
      everFalseEstablished = Counted(
        count: tally.everFalseEstablished, share: figures.everFalseEstablished)
      lastShare = figures.lastShare
      lastEmergingShare = figures.lastEmergingShare
      lastEstablishedShare = figures.lastEstablishedShare
      nights = Nights(tally.nights.map(\.all))
      establishedNights = Nights(tally.nights.map(\.established))
      let sizes = tally.planted.sorted { $0.key < $1.key }
      planted =
        sizes.isEmpty
        ? [] : sizes.map { Planted($1, size: $0) } + [Planted(tally.allPlanted, size: nil)]
    }
  }
}
