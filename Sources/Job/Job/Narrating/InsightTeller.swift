import Model
import Narration
import Publishing

/// Puts the words of a model into the results of a run, each checked once more against the insight
/// that it is to tell; where none holds the template's words stay.
final class InsightTeller {
  private let store: NarrationStore
  private let results: ResultStore
  private let narrators: Narrators
  private var insights: [String: Int] = [:]
  private var waiting = 0

  init(store: NarrationStore, results: ResultStore, narrators: Narrators) {
    self.store = store
    self.results = results
    self.narrators = narrators
  }

  /// A person's result as it is told.
  func worded(_ report: PersonReport) throws(JobError) -> PersonResult {
    let wordings = try results.wordings(of: report.person)
    var told: [Int: (statement: String, narrator: String)] = [:]
    for (place, insight) in report.result.insights.enumerated() {
      guard let id = wordings[place], let wording = try store.wording(id) else { continue }
      told[place] = narrators.statement(
        of: wording, for: insight, in: report.result.language)
      if told[place] == nil, wording.state == .asked { waiting += 1 }
    }
    let result = report.result.worded(by: told)
    for insight in result.insights { insights[insight.narrator, default: 0] += 1 }
    return result
  }

  /// What was done, with who told what.
  func summary(after asking: NarrationSummary) -> NarrationSummary {
    var summary = asking
    summary.insights = insights
    summary.waiting = waiting
    return summary
  }
}
