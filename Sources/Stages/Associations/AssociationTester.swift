import Model
import Numerics

/// Step 4: a plan and its matrix in, one association for each planned pair out.
public struct AssociationTester: Sendable {
  /// A tester of raw associations.
  public init() {}

  /// The raw numbers of every planned pair, in the plan's order. O(pairs x days log days).
  public func test(_ plan: PairPlan, on matrix: DayMatrix) -> [Association] {
    let features = matrix.columns.map { Feature($0) }
    return plan.planned.map { pair in
      switch pair.method {
      case .twoByTwo: Self.table(pair, features)
      case .spearman: Self.ranks(pair, features)
      }
    }
  }

  private static func table(_ pair: Pair, _ features: [Feature]) -> Association {
    let (x, y) = (features[pair.trigger], features[pair.outcome])
    let empty = BitPlane([])
    let (first, second) = (x.binary ?? empty, y.binary ?? empty)
    let table = TwoByTwo(trigger: first, outcome: second, lag: pair.lag)
    let phi = table.phi ?? 0
    let isProtective = phi < 0
    return Association(
      pair: pair, days: table.n, counts: DayCounts(table), rho: nil, phi: table.phi,
      lift: table.lift, rawP: Self.fisher(of: table), honestP: nil, isProtective: isProtective,
      incidentDays: (0..<max(0, first.dayCount - pair.lag)).filter { day in
        first[day] == true && second[day + pair.lag] == !isProtective
      })
  }

  /// Fisher's two-sided p: a lookup where the table reaches, the exact sum beyond.
  private static func fisher(of table: TwoByTwo) -> Double {
    FisherTable.shared.twoSided(table) ?? FisherExact(table).twoSided
  }

  private static func ranks(_ pair: Pair, _ features: [Feature]) -> Association {
    let (x, y) = (features[pair.trigger], features[pair.outcome])
    let complete = CompleteDays(trigger: x, outcome: y, lag: pair.lag)
    let spearman = Spearman(MidRanks(complete.trigger), MidRanks(complete.outcome))
    let rho = spearman.rho ?? 0
    let isHigherWorse = y.term.worse != .lower
    let isProtective = isHigherWorse ? rho < 0 : rho > 0
    let counts: DayCounts? =
      if let first = x.binary, let second = y.binary {
        Self.counts(first, second, on: complete.days, lag: pair.lag)
      } else { nil }
    return Association(
      pair: pair, days: spearman.n, counts: counts, rho: spearman.rho, phi: nil, lift: nil,
      rawP: spearman.p ?? 1, honestP: nil, isProtective: isProtective,
      incidentDays: Self.incidentDays(complete, outcomeAbove: isHigherWorse != isProtective))
  }

  /// The counts of two yes/no views over the days on which both numeric views are known.
  private static func counts(
    _ trigger: BitPlane, _ outcome: BitPlane, on days: [Int], lag: Int
  ) -> DayCounts {
    var counts = [0, 0, 0, 0]
    for day in days {
      guard let first = trigger[day], let second = outcome[day + lag] else { continue }
      counts[(first ? 0 : 2) + (second ? 0 : 1)] += 1
    }
    return DayCounts(TwoByTwo(a: counts[0], b: counts[1], c: counts[2], d: counts[3]))
  }

  /// The days on which the trigger is strictly above its median and the outcome strictly on one side of its own.
  private static func incidentDays(_ complete: CompleteDays, outcomeAbove: Bool) -> [Int] {
    guard let x = median(complete.trigger), let y = median(complete.outcome) else { return [] }
    return complete.days.indices.filter { index in
      complete.trigger[index] > x
        && (outcomeAbove ? complete.outcome[index] > y : complete.outcome[index] < y)
    }.map { complete.days[$0] }
  }

  private static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
