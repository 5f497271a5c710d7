import Model
import Numerics

/// Step 4: a plan and its matrix in, one association for each planned pair out.
public struct AssociationTester: Sendable {
  private let panel: ResidualPanel?
  private let screeningRate: Double?

  /// A tester of raw associations and, on a panel, of honest ones too.
  ///
  /// - Parameter screeningRate: the controlled rate, above which an honest p-value need not be a
  ///   number; nil asks for every one.
  public init(panel: ResidualPanel?, screeningRate: Double?) {
    self.panel = panel
    self.screeningRate = screeningRate
  }

  /// The numbers of every planned pair, in the plan's order. O(pairs x days log days).
  public func test(_ plan: PairPlan, on matrix: DayMatrix) -> [Association] {
    let features = matrix.columns.map { Feature($0) }
    let raw = plan.planned.map { RawTest($0, features) }
    let honest = panel.map { panel in
      HonestTester(panel, screeningRate: screeningRate).test(plan.planned, tables: raw.map(\.table))
    }
    return raw.enumerated().map { place, raw in raw.association(honest: honest?[place]) }
  }
}
