import Associations
import Configuration
import Model
import Numerics
import Synthesis

/// An inner loop, alone on one core.
enum Kernel: String, CaseIterable {
  /// The counts of 20 x 20 binary features at two lags, Fisher's exact p, phi and lift.
  case tables = "2x2"
  /// Spearman's rho and p of two numeric features, ranking included.
  case spearman
  /// All that the calendar, drift and persistence need, and the raw test, of 20 x 20 features over
  /// 90 days: what is done once a feature is shared among its tests.
  case honest
  /// The same with every p-value computed, also of what cannot be reported.
  case honestExact = "honest-exact"

  /// A whole second of it at least.
  func measure(_ pipeline: Pipeline) -> Measurement {
    switch self {
    case .tables: Self.tables()
    case .spearman: Self.spearman()
    case .honest: Self.honest(pipeline, .all)
    case .honestExact: Self.honest(pipeline, .all.subtracting(.screening))
    }
  }

  /// Repeats a pass, which tells how much it did, until a second is over.
  private static func repeated(unit: String, _ pass: () -> Int) -> Measurement {
    _ = pass()
    let clock = ContinuousClock()
    let start = clock.now
    var amount = 0
    while clock.now - start < .seconds(1) { amount += pass() }
    return Measurement(
      seconds: (clock.now - start) / .seconds(1), amount: Double(amount), unit: unit,
      peakKilobytes: Machine.peakKilobytes)
  }

  private static func tables() -> Measurement {
    var stream = RandomStream(seed: 1)
    let planes = (0..<40).map { place in
      BitPlane(
        (0..<90).map { _ in
          stream.bernoulli(0.1) ? nil : stream.bernoulli(0.1 + 0.02 * Double(place))
        })
    }
    let (triggers, outcomes) = (Array(planes[..<20]), Array(planes[20...]))
    var tables = TableBlock()
    var statistics = TableStatistics()
    return repeated(unit: "tests") {
      let left = PlaneBlock(triggers)
      var tests = 0
      for lag in 0...1 {
        tables.count(left, PlaneBlock(outcomes, earlierBy: lag))
        statistics.compute(of: tables)
        tests += statistics.tests.count { $0.p <= 1 }
      }
      return tests
    }
  }

  /// Forty features on 90 days: scales of five steps and quantities in turn.
  private static func quantities() -> [[Double]] {
    var stream = RandomStream(seed: 2)
    return (0..<40).map { place in
      (0..<90).map { _ in
        place.isMultiple(of: 2)
          ? Double(stream.integer(below: 5)) : (100 * stream.gaussian()).rounded()
      }
    }
  }

  private static func spearman() -> Measurement {
    let columns = quantities()
    return repeated(unit: "tests") {
      var sum = 0.0
      for trigger in columns[..<20] {
        for outcome in columns[20...] {
          let test = Spearman(MidRanks(trigger), MidRanks(outcome))
          sum += (test.p ?? 0) + (test.rho ?? 0)
        }
      }
      return sum.isNaN ? 0 : 400
    }
  }

  private static func honest(_ pipeline: Pipeline, _ paths: FastPaths) -> Measurement {
    let people = (0..<8).map { NullWorld.persistent.person($0, days: 90, seed: 3).matrix }
    let planner = PairPlanner(pipeline: pipeline)
    let plans = people.map { planner.plan($0, panel: ResidualPanel($0)) }
    let critical = CriticalValues(rate: pipeline.gates.falseDiscoveryRate, upTo: 90)
    return repeated(unit: "tests") {
      var tests = 0
      for (matrix, plan) in zip(people, plans) {
        let tester = AssociationTester(
          panel: ResidualPanel(matrix), critical: critical, paths: paths)
        tests += tester.test(plan, on: matrix).count
      }
      return tests
    }
  }
}
