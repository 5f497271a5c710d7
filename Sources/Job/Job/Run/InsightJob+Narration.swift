import Model
import Narration
import Publishing

/// Step 6 by a model, where one is asked.
extension InsightJob {
  /// Has the insights of the run worded by a model; nil when only the template speaks. A run that
  /// publishes nothing asks nothing: it tells what asking would take. What keeps the sentences of
  /// earlier runs from being read stops no night: the template speaks.
  func narrate(
    _ folder: RunFolder, _ publication: JobSummary.Publication,
    _ progress: @escaping @Sendable (JobProgress) -> Void
  ) async throws(JobError) -> NarrationSummary? {
    guard let narration = order.narration else { return nil }
    do throws(JobError) {
      return try await ask(narration, folder, publication, progress)
    } catch .storage {
      var summary = NarrationSummary()
      summary.halt = .unusable(path: "\(order.runs)/\(NarrationStore.fileName)")
      return summary
    }
  }

  private func ask(
    _ narration: NarrationOrder, _ folder: RunFolder, _ publication: JobSummary.Publication,
    _ progress: @escaping @Sendable (JobProgress) -> Void
  ) async throws(JobError) -> NarrationSummary {
    let finder = QuestionFinder(
      store: try NarrationStore(inFolder: order.runs),
      results: try ResultStore(at: folder.resultsPath), narrators: narrators(narration),
      publisher: try publisher(of: try run(folder)))
    try finder.find()
    let desk = NarrationDesk(
      store: try NarrationStore(inFolder: order.runs),
      results: try ResultStore(at: folder.resultsPath),
      narrators: narrators(narration), run: try run(folder), summary: finder.summary,
      maximumDollars: narration.maximumDollars, now: narration.now)
    if publication == .published {
      try await narration.run(at: desk, in: folder, progress)
      try log()
    } else {
      let estimate = try await desk.lineUp(by: narration.plan.way)
      if estimate.requests > 0 { progress(.narrating(estimate)) }
    }
    return await desk.summary
  }

  /// Words results by what the run was answered; nil when no model was asked, or nothing of it can be
  /// read.
  func teller(
    of results: ResultStore, after asking: NarrationSummary?
  ) throws(JobError) -> InsightTeller? {
    guard let narration = order.narration else { return nil }
    if case .unusable = asking?.halt { return nil }
    return InsightTeller(
      store: try NarrationStore(inFolder: order.runs), results: results,
      narrators: narrators(narration))
  }

  private func narrators(_ narration: NarrationOrder) -> Narrators {
    Narrators(
      plan: narration.plan, prompts: narration.prompts, taxonomy: order.pipeline.taxonomy)
  }

  /// Brings the calls that were made into the journal.
  private func log() throws(JobError) {
    let table = try callTable()
    try NarrationStore(inFolder: order.runs).forEachUnloggedCall { calls throws(JobError) in
      try publishing { () throws(PublishingError) in try table.add(calls) }
    }
  }
}
