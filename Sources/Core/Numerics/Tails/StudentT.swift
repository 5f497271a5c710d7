import Glibc

/// Student's t distribution.
///
/// Tails have a relative error below 1e-12 down to 1e-300; their logarithms hold far beyond.
public struct StudentT: Hashable, Sendable {
  /// The degrees of freedom, greater than 0, not necessarily whole; infinity is the normal
  /// distribution.
  public let degreesOfFreedom: Double

  /// A distribution with `degreesOfFreedom` > 0.
  public init(degreesOfFreedom: Double) {
    precondition(degreesOfFreedom > 0, "degrees of freedom are positive")
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// P(|T| >= |t|).
  public func twoSided(_ t: Double) -> Double { exp(logTwoSided(t)) }

  /// log P(|T| >= |t|), -infinity for an infinite t; not a number stays one.
  public func logTwoSided(_ t: Double) -> Double {
    guard degreesOfFreedom.isFinite else { return M_LN2 + Normal.logUpper(abs(t)) }
    if t.isNaN { return t }
    return point(at: t)?.logLower(a: degreesOfFreedom / 2, b: 0.5) ?? (t.isFinite ? 0 : -.infinity)
  }

  /// P(T >= t).
  public func upper(_ t: Double) -> Double { exp(logUpper(t)) }

  /// log P(T >= t).
  public func logUpper(_ t: Double) -> Double {
    let half = logTwoSided(t) - M_LN2
    return t < 0 ? log1p(-exp(half)) : half
  }

  /// log P(|T| >= |t|) for the t of a correlation r: `explained` is r^2 and `unexplained` 1 - r^2,
  /// each free of cancellation; t^2 = `degreesOfFreedom` x explained / unexplained.
  public func logTwoSided(explained: Double, unexplained: Double) -> Double {
    guard unexplained > 0 else { return -.infinity }
    guard explained > 0 else { return 0 }
    let logShare = explained < 0.5 ? log1p(-explained) : log(unexplained)
    return split(explained: explained, unexplained: unexplained, logUnexplained: logShare)
      .logLower(a: degreesOfFreedom / 2, b: 0.5)
  }

  /// The beta variable v / (v + t^2) at `t`; nil where it is 0 or 1.
  func point(at t: Double) -> IncompleteBeta.Split? {
    guard t.isFinite, t != 0 else { return nil }
    let square = t * t / degreesOfFreedom
    guard square > 0 else { return nil }
    let logSquare =
      square.isFinite ? log(square) : 2 * log(abs(t)) - log(degreesOfFreedom)
    let logUnexplained = square < 1 ? -log1p(square) : -logSquare - log1p(1 / square)
    return split(
      explained: 1 / (1 + 1 / square), unexplained: 1 / (1 + square),
      logUnexplained: logUnexplained)
  }

  /// log(x^a y^b / B(a, b)) for b = 1/2, where the powers combine without loss.
  private func split(explained: Double, unexplained: Double, logUnexplained: Double)
    -> IncompleteBeta.Split
  {
    let a = degreesOfFreedom / 2
    let remainders =
      StirlingRemainder.remainder(a + 0.5) - StirlingRemainder.remainder(a)
      - StirlingRemainder.remainder(0.5)
    let scale = 0.5 * (log(explained) + log(a) - log(2 * Double.pi))
    let power = a * logUnexplained + a * log1p(0.5 / a) + scale + remainders
    return IncompleteBeta.Split(x: unexplained, y: explained, logPower: power)
  }
}
