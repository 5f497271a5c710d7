import Model
import Numerics

/// The textbook numbers of one pair: Fisher, phi and lift, or Spearman.
struct RawTest {
  private let pair: Pair
  private let table: TwoByTwo?
  private let days: Int
  private let counts: DayCounts?
  private let rho: Double?
  private let p: Double
  private let isProtective: Bool
  private let incidentDays: [Int]

  init(_ pair: Pair, _ features: [Feature]) {
    let (trigger, outcome) = (features[pair.trigger], features[pair.outcome])
    switch (pair.method, trigger.plane, outcome.plane) {
    case (.twoByTwo, let x?, let y?): self.init(pair, x, y)
    default: self.init(ranking: pair, trigger, outcome)
    }
  }

  /// The 2x2 table of a pair; nil for ranks.
  static func table(of pair: Pair, _ features: [Feature]) -> TwoByTwo? {
    guard pair.method == .twoByTwo, let x = features[pair.trigger].plane,
      let y = features[pair.outcome].plane
    else { return nil }
    return TwoByTwo(trigger: x, outcome: y, lag: pair.lag)
  }

  private init(_ pair: Pair, _ trigger: BitPlane, _ outcome: BitPlane) {
    let table = TwoByTwo(trigger: trigger, outcome: outcome, lag: pair.lag)
    let isProtective = (table.phi ?? 0) < 0
    self.pair = pair
    self.table = table
    self.isProtective = isProtective
    days = table.n
    counts = DayCounts(table)
    rho = nil
    p = FisherExact(table).twoSided
    incidentDays = (0..<max(0, trigger.dayCount - pair.lag)).filter { day in
      trigger[day] == true && outcome[day + pair.lag] == !isProtective
    }
  }

  private init(ranking pair: Pair, _ trigger: Feature, _ outcome: Feature) {
    let complete = CompleteDays(trigger: trigger, outcome: outcome, lag: pair.lag)
    let spearman = Spearman(MidRanks(complete.trigger), MidRanks(complete.outcome))
    let isHigherWorse = outcome.term.worse != .lower
    let rho = spearman.rho ?? 0
    self.pair = pair
    table = nil
    isProtective = isHigherWorse ? rho < 0 : rho > 0
    days = spearman.n
    counts =
      if let x = trigger.plane, let y = outcome.plane {
        Self.counts(x, y, on: complete.days, lag: pair.lag)
      } else { nil }
    self.rho = spearman.rho
    p = spearman.p ?? 1
    incidentDays = Self.incidentDays(complete, outcomeAbove: isHigherWorse != isProtective)
  }

  /// The association with what the honest test adds.
  func association(honest: HonestTest?) -> Association {
    Association(
      pair: pair, days: days, counts: counts, rho: rho, phi: table?.phi, lift: table?.lift,
      rawP: p, honest: honest, isProtective: isProtective, incidentDays: incidentDays)
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

  /// The days on which the trigger is strictly above its median and the outcome strictly on one
  /// side of its own.
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
