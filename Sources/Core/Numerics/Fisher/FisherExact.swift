import Glibc

/// Fisher's exact test of a 2x2 table, for any counts.
///
/// Two-sided is R's definition (`fisher.test`): the probability, given the margins, of all tables
/// that are at most as probable as this one, ties recognised within a relative 1e-7. With an empty
/// margin only one table exists and p is 1. The work is in the order of the standard deviation of
/// the count: some thousands of steps for tens of millions of days.
public struct FisherExact: Sendable {
  /// Two masses whose ratio is within 1 +- this are tied.
  public static let tieTolerance = 1e-7

  private let table: TwoByTwo
  private let isLookedUp: Bool

  /// The test of `table`; its p is looked up where there is a `FisherTable`, unless `isLookedUp` is
  /// false.
  public init(_ table: TwoByTwo, isLookedUp: Bool = true) {
    self.table = table
    self.isLookedUp = isLookedUp
  }

  /// Made anew for every tail: a lookup needs none.
  private var distribution: Hypergeometric {
    Hypergeometric(total: table.n, marked: table.outcomeDays, drawn: table.triggerDays)
  }

  /// The two-sided p in 0...1; up to `FisherTable.largestTotal` days a lookup.
  public var twoSided: Double {
    (isLookedUp ? FisherTable.shared.twoSided(table) : nil) ?? exp(logTwoSided)
  }

  /// The natural logarithm of the two-sided p, that does not underflow.
  public var logTwoSided: Double {
    let distribution = distribution
    return distribution.logProbability(
      ofMassesUpTo: distribution.logMass(at: table.a) + log1p(Self.tieTolerance))
  }

  /// The decimal logarithm of the two-sided p.
  public var log10TwoSided: Double { logTwoSided / log(10) }

  /// P(X <= a): small when trigger and outcome avoid each other.
  public var less: Double { distribution.lower(table.a) }

  /// P(X >= a): small when they go together.
  public var greater: Double { distribution.upper(table.a) }

  /// The two-sided mid-p: tables as probable as this one count by half.
  public var midP: Double {
    let distribution = distribution
    let below = distribution.logMass(at: table.a) + log1p(-Self.tieTolerance)
    return 0.5 * (exp(logTwoSided) + exp(distribution.logProbability(ofMassesUpTo: below)))
  }

  /// Twice the smaller one-sided p, at most 1.
  public var central: Double { min(1, 2 * min(less, greater)) }

  /// The natural logarithm of the smallest two-sided p that a table with these margins can have
  /// (Tarone 1990).
  public var logMinimumAttainable: Double {
    let distribution = distribution
    let ends = distribution.support
    let smallest = min(
      distribution.logMass(at: ends.lowerBound), distribution.logMass(at: ends.upperBound))
    return distribution.logProbability(ofMassesUpTo: smallest + log1p(Self.tieTolerance))
  }

  /// The smallest two-sided p that a table with these margins can have; 0 where it underflows.
  public var minimumAttainable: Double { exp(logMinimumAttainable) }
}

extension Hypergeometric {
  /// The log probability of all counts whose log mass is at most `limit`. The mass rises to the
  /// mode and falls from there, so those counts are two tails.
  fileprivate func logProbability(ofMassesUpTo limit: Double) -> Double {
    let (ends, mode) = (support, mode)
    if logMass(at: mode) <= limit { return 0 }
    let left = firstFailing(from: ends.lowerBound, to: mode, limit: limit) - 1
    let right = firstFailing(from: ends.upperBound, to: mode, limit: limit) + 1
    return min(0, logAdd(logLower(left), logUpper(right)))
  }

  /// The first count on the way from an end of the support to the mode, whose mass fails, with more
  /// mass than `limit`.
  private func firstFailing(from end: Int, to mode: Int, limit: Double) -> Int {
    let step = end <= mode ? 1 : -1
    var (low, high) = (0, abs(mode - end))
    while low < high {
      let middle = (low + high) / 2
      if logMass(at: end + step * middle) > limit {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return end + step * low
  }
}
