import Model
import Numerics
import TestSupport
import Testing

@testable import Associations

/// With every fast path off, or any one of them, the plan and what the family rejects are the same.
@Suite struct FastPathTests {
  private static let slow: FastPaths = []
  private static let choices: [FastPaths] =
    [.all]
    + (0..<6).flatMap { bit -> [FastPaths] in
      let one = FastPaths(rawValue: 1 << bit)
      return [one, .all.subtracting(one)]
    }

  @Test(arguments: [30, 90, 200], [0.08, 0.5])
  func decisionsAreTheSame(days: Int, rate: Double) throws {
    let rules = try Rules(rate: rate)
    for seed in UInt64(1)...2 {
      let matrix = try Self.matrix(days: days, seed: seed)
      let slow = Family(matrix, rules, paths: Self.slow)
      for paths in Self.choices {
        let fast = Family(matrix, rules, paths: paths)
        let place = "days \(days), seed \(seed), rate \(rate), paths \(paths.rawValue)"
        #expect(slow.plan.planned == fast.plan.planned, "\(place)")
        #expect(slow.plan.refused.map(\.pair) == fast.plan.refused.map(\.pair), "\(place)")
        #expect(
          slow.plan.refused.map(\.shortfall) == fast.plan.refused.map(\.shortfall), "\(place)")
        try #require(slow.tests.count == fast.tests.count)
        for (one, other) in zip(slow.tests, fast.tests) {
          try compare(one, other, at: "\(place): \(one.pair)")
        }
        #expect(
          slow.verdicts.rejected.map { $0 == true } == fast.verdicts.rejected.map { $0 == true })
        for index in slow.tests.indices where slow.verdicts.rejected[index] == true {
          let (one, other) = (slow.tests[index], fast.tests[index])
          let q = (slow.verdicts.adjusted[index], fast.verdicts.adjusted[index])
          #expect(isNear(try #require(q.0), try #require(q.1)), "\(place)")
          #expect(isNear(try #require(one.rawP), try #require(other.rawP)), "\(place)")
          #expect(one.phi == other.phi, "\(place)")
          #expect(one.rho == other.rho && one.lift == other.lift, "\(place)")
          #expect(one.incidentDays == other.incidentDays, "\(place)")
          #expect(one.honest?.days.count == other.honest?.days.count, "\(place)")
        }
      }
    }
  }

  /// A random person of whom two outcomes follow triggers, so that something is rejected.
  private static func matrix(days: Int, seed: UInt64) throws -> DayMatrix {
    let matrix = HonestSample(days: days, seed: seed).matrix()
    var stream = RandomStream(seed: seed)
    let followers = [
      ("medication.0", SignalKey(.symptom, "follower")),
      ("environment.0", SignalKey(.mood, "follower")),
    ].map { name, key in
      let trigger = matrix.columns[matrix.columns.firstIndex { $0.key.description == name } ?? 0]
      var column = FeatureColumn(term: HonestSample.term(key), source: nil, days: days)
      for day in 0..<days {
        guard let value = trigger.value(on: day) else { continue }
        let follows = stream.bernoulli(0.8)
        if key.category == .symptom {
          let isPresent = (value > 0) == follows
          column.setPresence(isPresent, on: day)
          column.setMultiple(isPresent ? 1 : 0, on: day)
        } else {
          column.setMultiple(follows ? value : 1_000, on: day)
        }
      }
      return column
    }
    return DayMatrix(axis: matrix.axis, columns: matrix.columns + followers)
  }

  /// The samples reject something, and each path has something to do.
  @Test func everyPathHasSomethingToDo() throws {
    var (rejections, unknown, shared) = (0, 0, 0)
    let rules = try Rules(rate: 0.5)
    for seed in UInt64(1)...3 {
      let matrix = try Self.matrix(days: 90, seed: seed)
      let fast = Family(matrix, rules, paths: .all)
      unknown += fast.tests.count { $0.honest?.p == nil }
      rejections += fast.verdicts.rejectedCount
      let blocks = [FastPaths.all, []].map { ResidualPanel(matrix, paths: $0).panel.blocks.count }
      shared += blocks[1] - blocks[0]
    }
    #expect(rejections > 3)
    #expect(unknown > 100)
    #expect(shared > 10)
  }

  private func compare(_ slow: Association, _ fast: Association, at place: String) throws {
    let (one, other) = (try #require(slow.honest), try #require(fast.honest))
    #expect(abs(one.correlation - other.correlation) <= 1e-11, "\(place)")
    #expect(abs(one.dispersion - other.dispersion) <= 1e-11, "\(place)")
    #expect(one.degreesOfFreedom == other.degreesOfFreedom, "\(place)")
    if let p = other.p { #expect(isNear(try #require(one.p), p), "\(place)") }
  }

  /// Where a correlation is nearly 1, its last bits are most of what p is made of.
  private func isNear(_ one: Double, _ other: Double) -> Bool {
    abs(one - other) <= 1e-9 * max(one, other) || max(one, other) < 1e-20
  }

  private struct Rules {
    let pipeline: Pipeline
    let critical: CriticalValues

    init(rate: Double) throws {
      pipeline = try Shipped.pipeline()
      critical = CriticalValues(rate: rate, upTo: 60)
    }
  }

  /// A plan, its tests and what they reject.
  private struct Family {
    let plan: PairPlan
    let tests: [Association]
    let verdicts: AdjustedFamily

    init(_ matrix: DayMatrix, _ rules: Rules, paths: FastPaths) {
      let panel = ResidualPanel(matrix, paths: paths)
      plan = PairPlanner(pipeline: rules.pipeline, paths: paths).plan(matrix, panel: panel)
      tests = AssociationTester(panel: panel, critical: rules.critical, paths: paths)
        .test(plan, on: matrix)
      verdicts = Correction.benjaminiHochberg.adjust(
        tests.map { $0.honest?.p }, controllingRateAt: rules.critical.rate,
        testCount: tests.count)
    }
  }
}
