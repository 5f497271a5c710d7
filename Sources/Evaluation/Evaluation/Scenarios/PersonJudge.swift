import Associations
import Job
import Model
import Synthesis

/// Runs the job on single people of a cell and scores them.
struct PersonJudge: Sendable {
  /// The run that people get.
  private let run: BlockRun
  /// The same, every p-value computed: its decisions are the same.
  private let wholeRun: BlockRun
  private let bench: AblationBench
  private let folds: HiddenFold

  /// A judge for histories of `days` days of a world.
  ///
  /// - Throws: `zonesMissing`.
  init(
    _ world: any EvaluatedWorld, days: Int, _ order: ScenarioEvaluation.Order
  ) throws(JobError) {
    run = try world.blockRun(pipeline: order.pipeline, days: days, nightsBefore: 0)
    var whole = run
    whole.paths.remove(.screening)
    wholeRun = whole
    bench = AblationBench(order.pipeline, rawRate: order.rawRate)
    folds = HiddenFold(world.hiddenFold)
  }

  /// Adds a person to the score of their cell; one who is sampled is judged by the ablations too.
  func judge(_ person: ScenarioPerson, isSampled: Bool, into score: inout CellScore) {
    let scorer = PersonScorer(planted: person.planted) {
      person.truth(trigger: $0, outcome: $1, lag: $2)
    }
    let start = ContinuousClock.now
    let tested = run.analyse(person.rows)?.tested
    score.times.seconds.append((ContinuousClock.now - start) / .seconds(1))
    let pairs = tested.map(Self.pairs(of:))
    func tally(_ discoveries: [Discovery]?) -> Tally {
      let shown = tested.flatMap { tested in
        discoveries.map { ShownFinding.all(of: $0, on: tested.matrix) }
      }
      return scorer.score(shown ?? [], tested: pairs.map { Set($0) })
    }
    score.all += tally(tested?.discoveries)
    let silenced = zip(pairs ?? [], tested?.discoveries ?? []).filter { $1.failedGate == .driver }
    score.drivers += DriverTally(
      tested?.drivers ?? [],
      silenced: silenced.map { scorer.truth($0.0.trigger, $0.0.outcome, $0.0.lag) }, folds)
    guard isSampled else { return }
    let analysis = wholeRun.analyse(person.rows)
    score.sampled += tally(analysis?.tested?.discoveries)
    for ablation in Ablation.allCases {
      score.ablated[ablation, default: Tally()] += tally(
        analysis.flatMap { bench.judge($0, by: ablation) })
    }
    calibrate(zip(pairs ?? [], analysis?.tested?.discoveries ?? []), scorer, &score.calibration)
  }

  /// The tested pairs by their keys, in the order of the plan.
  static func pairs(of tested: PersonAnalysis.Tested) -> [FindingIdentity] {
    tested.plan.planned.map { pair in
      FindingIdentity(
        outcome: tested.matrix.columns[pair.outcome].key,
        trigger: tested.matrix.columns[pair.trigger].key, lag: pair.lag)
    }
  }

  private func calibrate(
    _ family: some Sequence<(FindingIdentity, Discovery)>, _ scorer: PersonScorer,
    _ calibration: inout Calibration
  ) {
    let nulls = family.filter { scorer.truth($0.0.trigger, $0.0.outcome, $0.0.lag) == .null }
      .map(\.1.association)
    calibration.add(honest: nulls.compactMap { $0.honest?.p }, raw: nulls.compactMap(\.rawP))
  }
}
