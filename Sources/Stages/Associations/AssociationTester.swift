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
  ///   - critical: the values of the controlled rate.
  ///   - paths: with `screening` what the family cannot reject stays without an honest p-value, or
  ///     without the days of a raw one; decisions are the same whatever the paths.
  public init(panel: ResidualPanel?, critical: CriticalValues, paths: FastPaths) {
    self.panel = panel
    self.critical = critical
    self.paths = paths
  }

  /// The numbers of every planned pair, in the plan's order; those that screening leaves without an
  /// honest p-value have no raw numbers either. O(pairs x days log days).
  public func test(_ plan: PairPlan, on matrix: DayMatrix) -> [Association] {
    let features = FeatureTable(matrix)
    let raw = RawTester(features, paths: paths)
    guard let panel else { return test(plan.planned, raw, features) }
    let honest = HonestTester(panel, critical: critical, paths: paths)
      .test(plan.planned, table: raw.table(of:))
    guard paths.contains(.screening) else {
      return zip(plan.planned, zip(raw.numbers(of: plan.planned), honest)).map { pair, found in
        Association(pair, found.0, features, honest: found.1)
      }
    }
    return zip(plan.planned, honest).map { pair, test in
      test.p == nil
        ? Association(
          screened: pair, days: test.degreesOfFreedom + panel.parameterCount + 2, honest: test)
        : Association(pair, raw.numbers(of: pair), features, honest: test)
    }
  }

  /// The raw associations of a family.
  private func test(
    _ pairs: [Pair], _ raw: RawTester, _ features: FeatureTable
  ) -> [Association] {
    let numbers = raw.numbers(of: pairs)
    let bar =
      paths.contains(.screening)
      ? Correction.stepUpBar(
        of: numbers.map(\.p), controllingRateAt: critical.rate, testCount: pairs.count)
      : .infinity
    return zip(pairs, numbers).map { pair, numbers in
      numbers.p > bar
        ? Association(screened: pair, numbers)
        : Association(pair, numbers, features, honest: nil)
    }
  }
}

extension Association {
  /// The raw association of a pair that its family cannot reject.
  fileprivate init(screened pair: Pair, _ numbers: RawNumbers) {
    self.init(
      pair: pair, days: numbers.days, counts: numbers.table, rho: numbers.rho, phi: numbers.phi,
      lift: numbers.lift, rawP: numbers.p, honest: nil, isProtective: false, incidentDays: [],
      isScreened: true)
  }
}
