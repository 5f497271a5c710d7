import Model
import Numerics

/// The two sides of a planted association, day by day; nil on days that nobody knows.
struct Evidence {
  let trigger: [Double?]
  let outcome: [Double?]
  let lag: Int

  /// The trigger on each position of the window with a known outcome `lag` days later.
  private func pairs(_ period: Period) -> [(trigger: Double, outcome: Double)] {
    period.windowPositions.dropLast(lag).compactMap { day in
      guard let trigger = trigger[day], let outcome = outcome[day + lag] else { return nil }
      return (trigger, outcome)
    }
  }

  /// The days with a trigger above 0 and with an outcome that `isYes`.
  func counts(over period: Period, where isYes: (Double) -> Bool) -> DayCounts {
    let table = pairs(period).map { ($0.trigger > 0, isYes($0.outcome)) }
    return DayCounts(
      both: table.count { $0 == (true, true) }, triggerOnly: table.count { $0 == (true, false) },
      outcomeOnly: table.count { $0 == (false, true) },
      neither: table.count { $0 == (false, false) })
  }

  /// The number of days with both sides known, and Spearman's rho over them (0 where undefined).
  func ranks(over period: Period) -> (days: Int, rho: Double) {
    let pairs = pairs(period)
    let spearman = Spearman(MidRanks(pairs.map(\.trigger)), MidRanks(pairs.map(\.outcome)))
    return (pairs.count, spearman.rho ?? 0)
  }
}

extension Double {
  /// The nearest number with so many decimals.
  func rounded(toDecimals decimals: Int) -> Double {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return (self * scale).rounded() / scale
  }
}
