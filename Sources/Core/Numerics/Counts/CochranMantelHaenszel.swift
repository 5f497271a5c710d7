/// The Cochran-Mantel-Haenszel test of one association in several strata of days, such as weekdays
/// and weekends.
///
/// Days of unknown stratum belong in no table. Source: Mantel and Haenszel (1959); R's
/// `mantelhaen.test` with `correct = FALSE`.
public struct CochranMantelHaenszel: Hashable, Sendable {
  /// The sum over strata of a less its expectation (a+b)(a+c)/n.
  public let score: Double
  /// The variance of the score given all margins, the sum of (a+b)(c+d)(a+c)(b+d) / (n^2 (n-1)).
  public let variance: Double
  /// The pooled odds ratio, sum(ad/n) / sum(bc/n); nil when it is 0/0.
  public let oddsRatio: OddsRatio?

  /// The test of the days of `strata`; a stratum of fewer than two days, or with an empty margin,
  /// says nothing.
  public init(_ strata: [TwoByTwo]) {
    var sums = (score: 0.0, variance: 0.0, together: 0.0, against: 0.0)
    for table in strata where table.n > 0 {
      let n = Double(table.n)
      let together = Double(Int128(table.a) * Int128(table.d))
      let against = Double(Int128(table.b) * Int128(table.c))
      // a n - (a+b)(a+c) = ad - bc
      let excess = Int128(table.a) * Int128(table.d) - Int128(table.b) * Int128(table.c)
      sums.score += Double(excess) / n
      sums.together += together / n
      sums.against += against / n
      guard table.n > 1 else { continue }
      let rows = Double(table.a + table.b) * Double(table.c + table.d) / n
      let columns = Double(table.a + table.c) * Double(table.b + table.d) / n
      sums.variance += rows * columns / (n - 1)
    }
    score = sums.score
    variance = sums.variance
    oddsRatio =
      sums.against > 0
      ? .number(sums.together / sums.against) : sums.together > 0 ? .infinite : nil
  }

  /// The statistic without continuity correction, score^2 / variance; nil when no stratum can show
  /// anything.
  public var chiSquared: Double? { variance > 0 ? score * score / variance : nil }

  /// The two-sided p of the statistic on one degree of freedom; nil when no stratum can show
  /// anything.
  public var p: Double? { chiSquared.map { Normal.twoSided($0.squareRoot()) } }
}
