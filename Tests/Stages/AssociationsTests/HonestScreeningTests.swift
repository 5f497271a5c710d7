import Model
import Numerics
import TestSupport
import Testing

@testable import Associations

/// Screening leaves p-values unknown that cannot pass; nothing else may change.
@Suite struct HonestScreeningTests {
  private static let rates = [0.01, 0.08, 0.5]

  @Test(arguments: [30, 60, 90], rates) func decisionsAreTheSame(days: Int, rate: Double) throws {
    for seed in UInt64(1)...6 {
      let matrix = HonestSample(days: days, seed: seed).matrix()
      let exact = try family(of: matrix, rate: rate, isScreening: false)
      let screened = try family(of: matrix, rate: rate, isScreening: true)
      let place = "days \(days), seed \(seed), rate \(rate)"
      try #require(exact.count == screened.count)
      for (exact, screened) in zip(exact, screened) {
        let p = try #require(exact.honest?.p)
        if let kept = screened.honest?.p {
          #expect(kept == p, "\(place): \(exact.pair)")
        } else {
          #expect(p > rate, "\(place): \(exact.pair)")
        }
        #expect(exact.honest?.correlation == screened.honest?.correlation, "\(place)")
        #expect(exact.honest?.days == screened.honest?.days, "\(place)")
      }
      let (all, some) = (adjusted(exact, rate), adjusted(screened, rate))
      for place in exact.indices {
        #expect((all.rejected[place] ?? false) == (some.rejected[place] ?? false))
        if all.rejected[place] == true { #expect(all.adjusted[place] == some.adjusted[place]) }
      }
    }
  }

  /// Half of the samples have something to reject, and screening does leave p-values unknown.
  @Test func screeningHasSomethingToDo() throws {
    var (rejections, unknown) = (0, 0)
    for seed in UInt64(1)...6 {
      let matrix = HonestSample(days: 90, seed: seed).matrix()
      let screened = try family(of: matrix, rate: 0.5, isScreening: true)
      unknown += screened.count { $0.honest?.p == nil }
      rejections += adjusted(screened, 0.5).rejected.count { $0 == true }
    }
    #expect(rejections > 0)
    #expect(unknown > 100)
  }

  private func family(
    of matrix: DayMatrix, rate: Double, isScreening: Bool
  ) throws -> [Association] {
    let panel = ResidualPanel(matrix)
    let plan = PairPlanner(pipeline: try Shipped.pipeline()).plan(matrix, panel: panel)
    return AssociationTester(panel: panel, rate: rate, isScreening: isScreening)
      .test(plan, on: matrix)
  }

  private func adjusted(_ family: [Association], _ rate: Double) -> AdjustedFamily {
    Correction.benjaminiHochberg.adjust(
      family.map { $0.honest?.p }, controllingRateAt: rate, testCount: family.count)
  }
}
