import Glibc

/// The regularised incomplete beta function I_x(a, b), for a and b greater than 0.
///
/// Continued fraction DLMF 8.17.22 by the modified Lentz algorithm, on the side of the mean where
/// it converges; the power in front of it through Stirling remainders, so that large a and b lose
/// nothing. Steps grow as sqrt(a + b).
public enum IncompleteBeta {
  /// I_x(a, b) in 0...1; `y` is 1 - `x`, given apart because the smaller of the two is the one that
  /// must be exact.
  public static func regularised(x: Double, y: Double, a: Double, b: Double) -> Double {
    exp(logRegularised(x: x, y: y, a: a, b: b))
  }

  /// log I_x(a, b), that does not underflow.
  public static func logRegularised(x: Double, y: Double, a: Double, b: Double) -> Double {
    precondition(a > 0 && b > 0, "parameters of a beta distribution")
    guard x > 0 else { return -.infinity }
    guard y > 0 else { return 0 }
    let sum = a + b
    let powers =
      -StirlingRemainder.deviance(of: a, fromMean: sum * x)
      - StirlingRemainder.deviance(of: b, fromMean: sum * y)
    let remainders =
      StirlingRemainder.remainder(sum) - StirlingRemainder.remainder(a)
      - StirlingRemainder.remainder(b)
    let scale = 0.5 * (log(a) + log(b) - log(sum) - log(2 * Double.pi))
    return Split(x: x, y: y, logPower: powers + remainders + scale).logLower(a: a, b: b)
  }

  /// A point of the distribution, with log(x^a y^b / B(a, b)).
  struct Split {
    let x: Double
    let y: Double
    let logPower: Double

    /// log I_x(a, b).
    func logLower(a: Double, b: Double) -> Double {
      guard x > (a + 1) / (a + b + 2) else { return min(0, logTail(x, a, b)) }
      return logComplement(min(0, logTail(y, b, a)))
    }

    /// log I_y(b, a) = log(1 - I_x(a, b)).
    func logUpper(a: Double, b: Double) -> Double {
      guard x > (a + 1) / (a + b + 2) else { return logComplement(min(0, logTail(x, a, b))) }
      return min(0, logTail(y, b, a))
    }

    private func logTail(_ x: Double, _ a: Double, _ b: Double) -> Double {
      logPower - log(a) - log(IncompleteBeta.fraction(x, a, b))
    }
  }

  /// 1 + d1 / (1 + d2 / (1 + ...)), all of whose partial values are positive on this side of the
  /// mean.
  private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    let tiny = 0x1p-1000
    func orTiny(_ value: Double) -> Double { value.magnitude < tiny ? tiny : value }
    var (value, c, d) = (1.0, 1.0, 0.0)
    for step in 1...1_000_000 {
      let m = Double(step / 2)
      let top =
        step % 2 == 0
        ? m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        : -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      d = 1 / orTiny(1 + top * d)
      c = orTiny(1 + top / c)
      value *= c * d
      if abs(c * d - 1) < 0x1p-53 { break }
    }
    return value
  }
}
