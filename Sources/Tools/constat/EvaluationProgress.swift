import Evaluation

/// How far an evaluation is, told on the command line.
struct EvaluationProgress: Sendable {
  private let start = ContinuousClock.now

  /// Tells progress: the position where a person watches, the rest to anybody.
  func show(_ progress: ScenarioEvaluation.Progress, _ console: Console) {
    switch progress {
    case .found(let count, let cells):
      if count > 0 { console.note("\(count) of \(cells) cells were there already") }
    case .damaged(let path):
      console.note("constat: \(path) is damaged; its cell is computed anew")
    case .at(let position):
      console.progress(
        Self.line(for: position, seconds: seconds, columns: console.progressColumns))
    }
  }

  /// Tells what was computed and how long it took.
  func end(_ scores: [CellScore], _ console: Console) {
    console.progress("")
    guard let slowest = scores.max(by: { $0.medianSeconds < $1.medianSeconds }),
      slowest.medianSeconds > 0
    else { return }
    let microseconds = Int((slowest.medianSeconds * 1e6).rounded())
    console.note(
      "took \(ProgressLine.duration(seconds)); the slowest: \(slowest.cell), "
        + "\(NightlyReport.grouped(microseconds)) us a person (median)")
  }

  private var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }

  /// One line of at most so many columns, from the most telling to the least: cells, time that
  /// passed and is left, people, a bar.
  static func line(
    for position: ScenarioEvaluation.Position, seconds: Double, columns: Int
  ) -> String {
    let cells = "\(position.finishedCells)/\(position.cells) cells"
    let people = "\(NightlyReport.grouped(position.people)) people"
    let passed = ProgressLine.duration(seconds)
    var times = [passed]
    if position.share > 0 {
      times.append("\(ProgressLine.duration(seconds / position.share * (1 - position.share))) left")
    }
    let line = ([cells, people] + times).joined(separator: ", ")
    let lines = [
      "\(ProgressLine.bar(position.share)) \(line)", line,
      ([cells] + times).joined(separator: ", "),
      "\(cells), \(passed)", cells,
    ]
    return ProgressLine.fitting(columns, lines)
  }
}
