import Glibc

extension FisherExact {
  /// The two-sided p when `deff` days count for one: p' = 2 Phi(Phi^-1(p / 2) / sqrt(deff)), at
  /// most
  /// 1. Works on logarithms where p / 2 underflows. `deff` is at least 1.
  public func twoSided(deflatedBy deff: Double) -> Double {
    guard deff > 1 else { return twoSided }
    let half = twoSided / 2
    let z =
      half >= .leastNormalMagnitude
      ? Normal.quantile(lower: half) : Normal.quantile(logLower: logTwoSided - M_LN2)
    return min(1, exp(M_LN2 + Normal.logLower(z / deff.squareRoot())))
  }
}
