import Model
import Numerics

/// The textbook numbers by which a family of pairs is judged: Fisher, phi and lift, or Spearman.
struct RawNumbers {
  /// The complete days.
  let days: Int
  /// The counts of a 2x2 table; nil for ranks.
  let table: DayCounts?
  let rho: Double?
  let phi: Double?
  let lift: Double?
  let p: Double
}

/// Computes them.
struct RawTester {
  private let features: FeatureTable
  private let paths: FastPaths

  init(_ features: FeatureTable, paths: FastPaths) {
    self.features = features
    self.paths = paths
  }

  /// The numbers of each pair. With bit planes and looked-up p-values all tables of a lag are
  /// counted and tested at once. O(pairs x days).
  func numbers(of pairs: [Pair]) -> [RawNumbers] {
    guard paths.isSuperset(of: [.bitPlanes, .fisherTable]) else { return pairs.map(numbers(of:)) }
    var numbers = [RawNumbers?](repeating: nil, count: pairs.count)
    let members = pairs.indices.filter { pairs[$0].method == .twoByTwo }
    let (triggers, outcomes) = (
      Side(members.map { pairs[$0].trigger }, features),
      Side(members.map { pairs[$0].outcome }, features)
    )
    let left = PlaneBlock(triggers.planes)
    var (tables, statistics) = (TableBlock(), TableStatistics())
    for lag in pairs.lags {
      tables.count(left, PlaneBlock(outcomes.planes, earlierBy: lag))
      statistics.compute(of: tables)
      for member in members where pairs[member].lag == lag {
        let (x, y) = (
          triggers.places[pairs[member].trigger], outcomes.places[pairs[member].outcome]
        )
        guard let x, let y else { continue }
        let place = x * tables.outcomeCount + y
        numbers[member] = RawNumbers(tables.counts[place].table, statistics.tests[place])
      }
    }
    return pairs.indices.map { numbers[$0] ?? self.numbers(of: pairs[$0]) }
  }

  /// The columns on one side of some pairs that have a yes/no view.
  private struct Side {
    /// The place of each column among the planes.
    private(set) var places: [Int: Int] = [:]
    private(set) var planes: [BitPlane] = []

    init(_ columns: [Int], _ features: FeatureTable) {
      for column in columns where places[column] == nil {
        guard let plane = features[column].plane else { continue }
        places[column] = planes.count
        planes.append(plane)
      }
    }
  }

  /// The numbers of one pair.
  func numbers(of pair: Pair) -> RawNumbers {
    if let table = table(of: pair) {
      return RawNumbers(
        days: table.n, table: DayCounts(table), rho: nil, phi: table.phi, lift: table.lift,
        p: fisher(table).twoSided)
    }
    let (trigger, outcome) = (features[pair.trigger], features[pair.outcome])
    let complete = CompleteDays(trigger: trigger, outcome: outcome, lag: pair.lag)
    let spearman = Spearman(ranks(complete.trigger), ranks(complete.outcome))
    return RawNumbers(
      days: spearman.n, table: nil, rho: spearman.rho, phi: nil, lift: nil, p: spearman.p ?? 1)
  }

  /// The 2x2 table of a pair; nil for ranks.
  func table(of pair: Pair) -> TwoByTwo? {
    let (trigger, outcome) = (features[pair.trigger], features[pair.outcome])
    guard pair.method == .twoByTwo, let x = trigger.plane, let y = outcome.plane else { return nil }
    return paths.contains(.bitPlanes)
      ? TwoByTwo(trigger: x, outcome: y, lag: pair.lag)
      : TwoByTwo(x, y, on: Array(0..<max(0, x.dayCount - pair.lag)), lag: pair.lag)
  }

  /// Fisher's test of a table.
  func fisher(_ table: TwoByTwo) -> FisherExact {
    FisherExact(table, isLookedUp: paths.contains(.fisherTable))
  }

  private func ranks(_ values: [Double]) -> MidRanks {
    MidRanks(values, isCounted: paths.contains(.countedRanks))
  }
}

extension RawNumbers {
  fileprivate init(_ table: TwoByTwo, _ test: TableStatistics.Test) {
    self.init(
      days: table.n, table: DayCounts(table), rho: nil, phi: test.phi.isNaN ? nil : test.phi,
      lift: test.lift.isNaN ? nil : test.lift, p: test.p)
  }
}

extension TwoByTwo {
  /// The counts of two planes over the days of the trigger that are given, day by day.
  init(_ trigger: BitPlane, _ outcome: BitPlane, on days: [Int], lag: Int) {
    var counts = [0, 0, 0, 0]
    for day in days {
      guard let first = trigger[day], let second = outcome[day + lag] else { continue }
      counts[(first ? 0 : 2) + (second ? 0 : 1)] += 1
    }
    self.init(a: counts[0], b: counts[1], c: counts[2], d: counts[3])
  }
}

extension [Pair] {
  /// The lags that occur, as they are met.
  var lags: [Int] {
    var lags: [Int] = []
    for pair in self where !lags.contains(pair.lag) { lags.append(pair.lag) }
    return lags
  }
}
