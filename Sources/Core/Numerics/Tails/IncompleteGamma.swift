import Glibc

/// The regularised incomplete gamma function, the law of sums of squares.
///
/// Series DLMF 8.7.1 below the mean and continued fraction DLMF 8.9.2 above it, each times the mass
/// of Loader's saddle point, so that a large shape loses nothing.
public enum IncompleteGamma {
  /// Q(a, x) = P(G > x) of a gamma variable of shape a > 0 and scale 1, for x at least 0: R's
  /// `pgamma(x, a, lower.tail = FALSE)`. Relative error below 1e-12 where it is above
  /// 1e-300, for shapes of 0.1 and more, and below 1e-11 from 1e-3 on.
  public static func upper(shape a: Double, _ x: Double) -> Double {
    precondition(a > 0 && x >= 0, "a gamma distribution and a place on it")
    guard x > 0 else { return 1 }
    guard x.isFinite else { return 0 }
    // x^a e^-x / Gamma(a + 1).
    let mass =
      exp(-StirlingRemainder.deviance(of: a, fromMean: x) - StirlingRemainder.remainder(a))
      / (2 * .pi * a).squareRoot()
    guard x >= a + 1 else { return 1 - mass * series(a, x) }
    return mass * a * fraction(a, x)
  }

  /// 1 + x / (a + 1) + x^2 / ((a + 1)(a + 2)) + ...
  private static func series(_ a: Double, _ x: Double) -> Double {
    var (term, sum, divisor) = (1.0, 1.0, a)
    repeat {
      divisor += 1
      term *= x / divisor
      sum += term
    } while term > sum * 1e-17
    return sum
  }

  /// The modified Lentz algorithm.
  private static func fraction(_ a: Double, _ x: Double) -> Double {
    let tiny = 1e-300
    var b = x + 1 - a
    var c = 1 / tiny
    var d = 1 / b
    var value = d
    var step = 0.0
    var change = 0.0
    repeat {
      step += 1
      let numerator = step * (a - step)
      b += 2
      d = numerator * d + b
      d = 1 / (abs(d) < tiny ? tiny : d)
      c = b + numerator / c
      c = abs(c) < tiny ? tiny : c
      change = c * d
      value *= change
    } while abs(change - 1) > 1e-16 && step < 10_000
    return value
  }
}
