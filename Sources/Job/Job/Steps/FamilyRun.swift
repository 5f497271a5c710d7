import Associations
import Discoveries
import Model
import Numerics

/// Steps 3 to 5 of one person: a matrix in, its judged family out. One serves any number of people.
public struct FamilyRun: Sendable {
  /// What was planned of a person, and what the tests gave.
  public struct Family: Sendable {
    /// Step 3.
    public let plan: PairPlan
    /// Step 4, in the order of the plan.
    public let associations: [Association]
    /// The length of the window.
    public let windowDays: Int

    /// A family from its parts; the associations are in the order of the plan.
    public init(plan: PairPlan, associations: [Association], windowDays: Int) {
      self.plan = plan
      self.associations = associations
      self.windowDays = windowDays
    }
  }

  private let pipeline: Pipeline
  private let critical: CriticalValues

  /// A run with the margins, the test and the gates of a pipeline.
  public init(pipeline: Pipeline) {
    self.pipeline = pipeline
    // Longer windows are rare, and the table is made before the first person.
    critical = CriticalValues(
      rate: pipeline.gates.falseDiscoveryRate, upTo: min(pipeline.window.days, 400))
  }

  /// Plans and tests. The window may be longer than the matrix, which starts with the first
  /// accepted signal. Without `screening` among the paths every number of every pair is computed;
  /// decisions are the same. Fewer than all steps of the honest test are for comparison. O(pairs x
  /// days log days).
  public func test(
    _ matrix: DayMatrix, windowDays: Int, paths: FastPaths = .all, steps: HonestSteps = .all
  ) -> Family {
    let panel =
      pipeline.gates.test == .honest ? ResidualPanel(matrix, paths: paths, steps: steps) : nil
    let plan = PairPlanner(pipeline: pipeline, paths: paths).plan(matrix, panel: panel)
    let tester = AssociationTester(panel: panel, critical: critical, paths: paths)
    return Family(
      plan: plan, associations: tester.test(plan, on: matrix), windowDays: windowDays)
  }

  /// Judges, in the order of the plan. The family may come from a run with other gates, as long as
  /// its test and rate are the same. A correction that rejects no more than Benjamini and Hochberg's
  /// may stand in its place.
  public func judge(
    _ family: Family, correcting correction: Correction = .benjaminiHochberg
  ) -> [Discovery] {
    FamilyJudge(pipeline: pipeline, correction: correction)
      .judge(family.associations, windowDays: family.windowDays)
  }
}
