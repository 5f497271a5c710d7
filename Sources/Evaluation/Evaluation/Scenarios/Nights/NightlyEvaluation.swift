import Configuration
import Job
import Model
import Synthesis

/// What people of one cell are shown over a sequence of nights.
public struct NightlyScore: Sendable {
  /// The cell; its length is that of the last night.
  public let cell: Cell
  /// The promise under which its world stands.
  public let promise: Promise
  /// The day of the history that the first look ends on; there is one look to each day from it on.
  public let firstDay: Int
  /// By the pipeline.
  public internal(set) var shown: NightlyTally
  /// By the textbook p-values on the same days, with the pipeline's rule of stages.
  public internal(set) var shownByRawP: NightlyTally

  /// Nobody of a cell of at least `firstDay` days.
  init(cell: Cell, promise: Promise, firstDay: Int) {
    self.cell = cell
    self.promise = promise
    self.firstDay = firstDay
    shown = NightlyTally(nights: cell.days - firstDay + 1)
    shownByRawP = shown
  }

  /// Adds other people over as many nights.
  static func += (left: inout NightlyScore, right: NightlyScore) {
    left.shown += right.shown
    left.shownByRawP += right.shownByRawP
  }
}

/// Looks at people whose truth is known every night, and scores what they are shown over all looks:
/// looking again is testing again.
public struct NightlyEvaluation: Sendable {
  /// Whom to look at, and when.
  struct Order: Sendable {
    let pipeline: LoadedPipeline
    let worlds: [(world: any EvaluatedWorld, family: Family)]
    let people: Int
    /// The length of a history.
    let days: Int
    /// The day of the history that the first look ends on.
    let firstDay: Int
    let rawRate: Double
    let seed: UInt64
    let workers: Int
  }

  private let order: Order

  /// Looks at the first people that an evaluation makes, of the cells that both it and `looks`
  /// name.
  public init(of order: ScenarioEvaluation.Order, looks: EvaluationPlan.Looks) {
    let worlds = order.worlds.filter { order.lengths(of: $0).contains(looks.days) }
    self.order = Order(
      pipeline: order.pipeline,
      worlds: worlds.flatMap { world in
        (order.families ?? world.families).filter { $0 == .personal || looks.largeFamilies }
          .map { (world, $0) }
      },
      people: min(order.people, looks.people), days: looks.days, firstDay: looks.firstDay,
      rawRate: order.rawRate, seed: order.seed, workers: max(1, order.workers))
  }

  /// Evaluates cell after cell; `progress` is called after each. The scores are the same for every
  /// number of workers; all nights of one person are the work of one.
  ///
  /// - Throws: `zonesMissing`.
  public func run(
    _ progress: @Sendable (NightlyScore) -> Void
  ) async throws(JobError) -> [NightlyScore] {
    var scores: [NightlyScore] = []
    for (world, family) in order.worlds {
      let score = try await score(world, family)
      progress(score)
      scores.append(score)
    }
    return scores
  }

  private func score(
    _ world: any EvaluatedWorld, _ family: Family
  ) async throws(JobError) -> NightlyScore {
    let sequence = try NightlySequence(world, order)
    let nobody = NightlyScore(
      cell: Cell(scenario: world.name, days: order.days, family: family),
      promise: world.promise, firstDay: order.firstDay)
    return await withTaskGroup(of: NightlyScore.self) { group in
      for worker in 0..<order.workers {
        group.addTask { [order] in
          var score = nobody
          for number in stride(from: worker, to: order.people, by: order.workers) {
            Self.add(
              world.person(number, days: order.days, family: family, seed: order.seed),
              sequence, to: &score)
          }
          return score
        }
      }
      var total = nobody
      for await score in group { total += score }
      return total
    }
  }

  private static func add(
    _ person: ScenarioPerson, _ sequence: NightlySequence, to score: inout NightlyScore
  ) {
    let scorer = NightlyScorer(
      PersonScorer(planted: person.planted) {
        person.truth(trigger: $0, outcome: $1, lag: $2)
      })
    let nights = sequence.nights(of: person.rows)
    scorer.add(nights.shown, to: &score.shown)
    scorer.add(nights.shownByRawP, to: &score.shownByRawP)
  }
}
