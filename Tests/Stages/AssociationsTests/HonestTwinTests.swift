import Foundation
import Model
import Numerics
import TestSupport
import Testing

@testable import Associations

/// The engine's plan and honest tests against a slow reading of the page.
@Suite struct HonestTwinTests {
  private static let samples: [HonestSample] =
    [15, 18, 21, 25, 31, 38, 44, 45].flatMap { days in
      (1...3).map { HonestSample(days: days, seed: $0) }
    }
    + [60, 75, 76, 90, 120, 121, 200].flatMap { days in
      (1...3).map { HonestSample(days: days, seed: $0) }
    }
    + HonestSample.Logging.allCases.flatMap { logging in
      [50, 90].map { HonestSample(days: $0, seed: 7, logging: logging) }
    }

  @Test(arguments: samples.indices) func everyPairIsPlannedAndTestedAsThePageSays(_ place: Int)
    throws
  {
    let sample = Self.samples[place]
    let pipeline = try Shipped.pipeline()
    let matrix = sample.matrix()
    let twin = HonestTwinFamily(matrix, rules: pipeline.planning, lags: pipeline.lags)
    let panel = ResidualPanel(matrix)
    let plan = PairPlanner(pipeline: pipeline).plan(matrix, panel: panel)
    #expect(plan.planned.count + plan.refused.count == twin.verdicts.count)
    for refused in plan.refused {
      guard case .refused(let reason) = twin.verdicts[refused.pair] else {
        Issue.record("\(sample.place): \(refused.pair) is refused as \(refused.reason)")
        continue
      }
      #expect(refused.reason == reason, "\(sample.place): \(refused.pair)")
    }
    let associations = AssociationTester(
      panel: panel, critical: CriticalValues(rate: 0.08, upTo: 90),
      paths: .all.subtracting(.screening)
    )
    .test(plan, on: matrix)
    for association in associations {
      guard case .tested(let expected) = twin.verdicts[association.pair] else {
        Issue.record("\(sample.place): \(association.pair) is planned")
        continue
      }
      try compare(association, expected, at: "\(sample.place): \(association.pair)")
    }
  }

  private func compare(
    _ association: Association, _ expected: HonestTwin.Test, at place: String
  ) throws {
    let honest = try #require(association.honest)
    let p = try #require(honest.p, "\(place)")
    #expect(abs(p - expected.p) <= 1e-9 * expected.p, "\(place): \(p), not \(expected.p)")
    #expect(abs(honest.correlation - (expected.r ?? 0)) <= 1e-11, "\(place)")
    #expect(abs(honest.dispersion - expected.dispersion) <= 1e-11, "\(place)")
    #expect(honest.degreesOfFreedom == expected.v, "\(place)")
  }

  /// The comparison covers enough of each kind to mean something.
  @Test func samplesHoldEveryKindOfPair() throws {
    let pipeline = try Shipped.pipeline()
    var tested: [Model.Method: Int] = [:]
    var reasons: Set<PairRefusalReason> = []
    for sample in Self.samples {
      let matrix = sample.matrix()
      let plan = PairPlanner(pipeline: pipeline).plan(matrix, panel: ResidualPanel(matrix))
      for pair in plan.planned { tested[pair.method, default: 0] += 1 }
      reasons.formUnion(plan.refused.map(\.reason))
    }
    #expect(tested[.twoByTwo, default: 0] > 300)
    #expect(tested[.spearman, default: 0] > 1_000)
    #expect(
      reasons.isSuperset(of: [.tooFewDays, .tooFewTriggerDays, .tooFewOutcomeDays, .tooFewEpisodes])
    )
  }

  /// Whoever logs Monday to Friday has two weekdays less, and q stays 7 + K.
  @Test func workingDaysHaveFewerDirections() throws {
    let matrix = HonestSample(days: 90, seed: 3, logging: .mondayToFriday).matrix()
    let weekdays = matrix.axis.map(\.weekday.rawValue)
    let design = SeasonalDesign(weekdays: weekdays)
    let days = weekdays.indices.filter { weekdays[$0] < 5 }
    #expect(design.columnCount == 11)
    #expect(Projection(design: design.rows(of: days)).rank == 9)
    #expect(ResidualPanel(matrix).parameterCount == 11)
  }
}

extension HonestSample {
  /// How to make it again.
  var place: String {
    "days \(days), seed \(seed), logging \(logging.map { "\($0)" } ?? "mixed")"
  }
}
