import Model
import Numerics

/// Step 4: a plan and its matrix in, one association for each planned pair out.
public struct AssociationTester: Sendable {
  private let panel: ResidualPanel?
  private let critical: CriticalValues
  private let paths: FastPaths

  /// A tester of raw associations and, on a panel, of honest ones too.
  ///
  /// - Parameters:
  ///   - critical: the values of the controlled rate: what lies above it is never reported.
  ///   - paths: with `screening` an honest p-value above the rate may stay unknown; decisions are
  ///     the same whatever the paths.
  public init(panel: ResidualPanel?, critical: CriticalValues, paths: FastPaths) {
    self.panel = panel
    self.critical = critical
    self.paths = paths
  }

  /// The numbers of every planned pair, in the plan's order; those that screening leaves without a
  /// p-value have no raw numbers either. O(pairs x days log days).
  public func test(_ plan: PairPlan, on matrix: DayMatrix) -> [Association] {
    let features = matrix.columns.map { Feature($0) }
    guard let panel else {
      return plan.planned.map { RawTest($0, features).association(honest: nil) }
    }
    let honest = HonestTester(panel, critical: critical, paths: paths)
      .test(plan.planned) { RawTest.table(of: $0, features) }
    return zip(plan.planned, honest).map { pair, test in
      test.p == nil
        ? Association(
          screened: pair, days: test.degreesOfFreedom + panel.parameterCount + 2, honest: test)
        : RawTest(pair, features).association(honest: test)
    }
  }
}
