import Configuration
import Discoveries
import Job
import Model

/// Runs the steps on the same people night after night, each time as if what comes later had not
/// happened yet.
struct NightlySequence: Sendable {
  /// What one person is shown, night after night.
  struct Nights: Sendable {
    /// By the pipeline.
    var shown: [[StagedFinding]] = []
    /// By the textbook p-values on the same days.
    var shownByRawP: [[StagedFinding]] = []
  }

  /// One a night, the first night first.
  private let runs: [BlockRun]
  private let bench: AblationBench
  private let builder: FindingBuilder

  /// The looks at people of a world.
  ///
  /// - Throws: `zonesMissing`.
  init(_ world: any EvaluatedWorld, _ order: NightlyEvaluation.Order) throws(JobError) {
    let pipeline = order.pipeline
    var runs: [BlockRun] = []
    for nights in stride(from: order.days - order.firstDay, through: 0, by: -1) {
      runs.append(
        try world.blockRun(pipeline: pipeline, days: order.days, nightsBefore: nights))
    }
    self.runs = runs
    bench = AblationBench(pipeline, rawRate: order.rawRate)
    builder = FindingBuilder(
      pipeline: pipeline.pipeline,
      vocabulary: Vocabulary(names: [], units: [], taxonomy: pipeline.taxonomy))
  }

  /// All nights of one person; the rows hold no earlier looks.
  func nights(of rows: PersonRows) -> Nights {
    var nights = Nights()
    var (history, rawHistory) = (LookHistory(builder), LookHistory(builder))
    for run in runs {
      // Earlier looks only make the run compute numbers of what is not shown; they decide nothing.
      let analysis = run.analyse(rows)
      let matrix = analysis?.tested?.matrix
      guard let analysis, let end = matrix?.axis.last ?? analysis.window?.last else {
        nights.shown.append([])
        nights.shownByRawP.append([])
        continue
      }
      nights.shown.append(
        history.look(at: analysis.tested?.discoveries ?? [], on: matrix, endingOn: end))
      nights.shownByRawP.append(
        rawHistory.look(
          at: bench.judge(analysis, by: .rawP) ?? [], on: matrix, endingOn: end))
    }
    return nights
  }
}
