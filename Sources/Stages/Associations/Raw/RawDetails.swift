import Model
import Numerics

/// What of a pair is only told of a finding: the days on which both sides went together, and the
/// counts of two yes/no views beside ranks.
struct RawDetails {
  let counts: DayCounts?
  /// Whether more of the trigger goes with a better outcome.
  let isProtective: Bool
  let incidentDays: [Int]

  init(of pair: Pair, _ numbers: RawNumbers, _ features: FeatureTable) {
    let (trigger, outcome) = (features[pair.trigger], features[pair.outcome])
    if let table = numbers.table, let x = trigger.plane, let y = outcome.plane {
      let isProtective = (numbers.phi ?? 0) < 0
      counts = table
      self.isProtective = isProtective
      incidentDays = (0..<max(0, x.dayCount - pair.lag)).filter { day in
        x[day] == true && y[day + pair.lag] == !isProtective
      }
      return
    }
    let complete = CompleteDays(trigger: trigger, outcome: outcome, lag: pair.lag)
    let isHigherWorse = outcome.term.worse != .lower
    let rho = numbers.rho ?? 0
    isProtective = isHigherWorse ? rho < 0 : rho > 0
    counts =
      if let x = trigger.plane, let y = outcome.plane {
        DayCounts(TwoByTwo(x, y, on: complete.days, lag: pair.lag))
      } else { nil }
    incidentDays = Self.incidentDays(complete, outcomeAbove: isHigherWorse != isProtective)
  }

  /// The days on which the trigger is in its upper part and the outcome in one part of its own.
  private static func incidentDays(_ complete: CompleteDays, outcomeAbove: Bool) -> [Int] {
    guard let x = Part(complete.trigger, isUpper: true),
      let y = Part(complete.outcome, isUpper: outcomeAbove)
    else { return [] }
    return complete.days.indices.filter { index in
      x.contains(complete.trigger[index]) && y.contains(complete.outcome[index])
    }.map { complete.days[$0] }
  }

  /// The values strictly on one side of the median; where none is, because the median is itself the
  /// extreme, those at it. So days with an event are its upper part however many they are, and days
  /// without pain its lower part.
  private struct Part {
    private let isUpper: Bool
    private let median: Double
    private let hasMedian: Bool

    /// A part of some values, in any order; nil of none.
    init?(_ values: [Double], isUpper: Bool) {
      let sorted = values.sorted()
      guard let least = sorted.first, let greatest = sorted.last else { return nil }
      self.isUpper = isUpper
      let middle = sorted.count / 2
      median =
        sorted.count.isMultiple(of: 2)
        ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
      hasMedian = median == (isUpper ? greatest : least)
    }

    func contains(_ value: Double) -> Bool {
      (isUpper ? value > median : value < median) || (hasMedian && value == median)
    }
  }
}

extension Association {
  /// The association of a pair with everything that is told of a finding.
  init(_ pair: Pair, _ numbers: RawNumbers, _ features: FeatureTable, honest: HonestTest?) {
    let details = RawDetails(of: pair, numbers, features)
    self.init(
      pair: pair, days: numbers.days, counts: details.counts, rho: numbers.rho, phi: numbers.phi,
      lift: numbers.lift, rawP: numbers.p, honest: honest, isProtective: details.isProtective,
      incidentDays: details.incidentDays)
  }
}
