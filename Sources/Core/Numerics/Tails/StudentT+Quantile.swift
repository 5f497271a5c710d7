import Glibc

extension StudentT {
  /// The t >= 0 with P(|T| >= t) = `p`, for p in 0...1: infinity for 0, 0 for 1.
  public func criticalValue(twoSided p: Double) -> Double {
    guard p > 0.5 else { return criticalValue(logTwoSided: log(p)) }
    return p < 1 ? solve(logGoal: log(1 - p), inside: true) : 0
  }

  /// The t >= 0 with log P(|T| >= t) = `logP`, for logP <= 0, also where p itself underflows.
  public func criticalValue(logTwoSided logP: Double) -> Double {
    guard logP > -.infinity else { return .infinity }
    guard logP <= -M_LN2 else { return criticalValue(twoSided: exp(logP)) }
    return solve(logGoal: logP, inside: false)
  }

  /// Newton's method in log t, on the log of P(|T| < t) or of its complement: both are concave
  /// there, so it converges from any start.
  private func solve(logGoal: Double, inside: Bool) -> Double {
    let logP = inside ? logComplement(logGoal) : logGoal
    let start = -Normal.quantile(logLower: logP - M_LN2)
    guard degreesOfFreedom.isFinite, start > 0 else { return max(0, start) }
    let a = degreesOfFreedom / 2
    var t = start
    for _ in 0..<100 {
      guard let point = point(at: t) else { break }
      let value = inside ? point.logUpper(a: a, b: 0.5) : point.logLower(a: a, b: 0.5)
      let slope = 2 * exp(point.logPower - value)
      let step = (inside ? logGoal - value : value - logGoal) / slope
      let next = t * exp(step)
      if abs(step) < 0x1p-50 || !next.isFinite { return next }
      t = next
    }
    return t
  }
}
