import Foundation
import Model

/// Slow readings of the page, day by day.
enum PlainTwin {
  /// The counts of two yes/no views.
  static func counts(_ x: [Bool?], _ y: [Bool?], lag: Int) -> DayCounts {
    var (a, b, c, d) = (0, 0, 0, 0)
    for day in x.indices where day + lag < y.count {
      switch (x[day], y[day + lag]) {
      case (true, true): a += 1
      case (true, false): b += 1
      case (false, true): c += 1
      case (false, false): d += 1
      default: break
      }
    }
    return DayCounts(both: a, triggerOnly: b, outcomeOnly: c, neither: d)
  }

  /// Phi as Pearson's correlation of zeros and ones.
  static func phi(_ counts: DayCounts) -> Double? {
    let cells = [
      (1.0, 1.0, counts.both), (1, 0, counts.triggerOnly), (0, 1, counts.outcomeOnly),
      (0, 0, counts.neither),
    ]
    let days = cells.flatMap { x, y, count in (0..<count).map { _ in (x, y) } }
    return pearson(days.map(\.0), days.map(\.1))
  }

  /// Spearman's rho: Pearson's correlation of ranks found by sorting, ties sharing their mean.
  static func rho(_ x: [Double], _ y: [Double]) -> Double? { pearson(ranks(x), ranks(y)) }

  static func ranks(_ values: [Double]) -> [Double] {
    let sorted = values.sorted()
    return values.map { value in
      let places = sorted.indices.filter { sorted[$0] == value }.map { Double($0 + 1) }
      return places.reduce(0, +) / Double(places.count)
    }
  }

  static func pearson(_ x: [Double], _ y: [Double]) -> Double? {
    let n = Double(x.count)
    let (meanX, meanY) = (x.reduce(0, +) / n, y.reduce(0, +) / n)
    let xy = zip(x, y).map { ($0 - meanX) * ($1 - meanY) }.reduce(0, +)
    let xx = x.map { pow($0 - meanX, 2) }.reduce(0, +)
    let yy = y.map { pow($0 - meanY, 2) }.reduce(0, +)
    return xx == 0 || yy == 0 ? nil : xy / (xx * yy).squareRoot()
  }

  /// Fisher's two-sided p, every table with the same margins written out.
  static func fisher(_ counts: DayCounts) -> Double {
    func probability(_ a: Int) -> Double {
      func choose(_ n: Int, _ k: Int) -> Double {
        exp(lgamma(Double(n + 1)) - lgamma(Double(k + 1)) - lgamma(Double(n - k + 1)))
      }
      return choose(counts.triggerDays, a)
        * choose(counts.daysWithoutTrigger, counts.outcomeDays - a)
        / choose(counts.days, counts.outcomeDays)
    }
    let least = max(0, counts.outcomeDays - counts.daysWithoutTrigger)
    let most = min(counts.triggerDays, counts.outcomeDays)
    let own = probability(counts.both)
    return (least...most).map(probability).filter { $0 <= own * (1 + 1e-7) }.reduce(0, +)
  }

  /// Which values lie strictly above the median; where none does, which are the greatest.
  static func upperPart(_ values: [Double]) -> [Bool] {
    let sorted = values.sorted()
    let median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    let above = values.map { $0 > median }
    return above.contains(true) ? above : values.map { $0 == sorted.last }
  }
}
