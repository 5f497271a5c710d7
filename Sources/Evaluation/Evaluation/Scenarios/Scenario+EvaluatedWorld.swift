import Configuration
import Job
import Synthesis

extension Scenario: EvaluatedWorld {
  /// A run of a pipeline over its people with histories of so many days, as `EvaluatedWorld` says.
  ///
  /// - Throws: `zonesMissing`.
  public func blockRun(
    pipeline: LoadedPipeline, days: Int, nightsBefore nights: Int
  ) throws(JobError) -> BlockRun {
    try blockRun(pipeline: pipeline, days: days, nightsBefore: nights, zones: .system)
  }
}
