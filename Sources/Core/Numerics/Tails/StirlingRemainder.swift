import Glibc

/// What Stirling's approximation leaves of log z!, and the deviance that goes with it: together
/// they give the log mass of a discrete distribution without the cancellation that a difference of
/// large log-gammas suffers.
///
/// Source: C. Loader, "Fast and accurate computation of binomial probabilities" (2000); R's
/// stirlerr and bd0.
enum StirlingRemainder {
  /// log z! - (z log z - z + log(2 pi z)/2) for z > 0; absolute error about 1e-16 (1e-15 below 16).
  static func remainder(_ z: Double) -> Double {
    if z >= 16 { return series(z) }
    let doubled = 2 * z
    if doubled == doubled.rounded(), doubled >= 1 { return halves[Int(doubled)] }
    return shifted(z)
  }

  /// log n! - (n log n - n), that is 0 for 0.
  static func aboveDeviance(_ n: Double) -> Double {
    n == 0 ? 0 : 0.5 * log(2 * Double.pi * n) + remainder(n)
  }

  /// x log(x / mean) + mean - x, at least 0, for x >= 0 and mean > 0 (R's bd0).
  static func deviance(of x: Double, fromMean mean: Double) -> Double {
    guard x > 0 else { return mean }
    let difference = x - mean
    guard abs(difference) < 0.1 * (x + mean) else { return x * log(x / mean) - difference }
    let v = difference / (x + mean)
    var sum = difference * v
    var power = 2 * x * v
    for k in 1...1000 {
      power *= v * v
      let next = sum + power / Double(2 * k + 1)
      if next == sum { break }
      sum = next
    }
    return sum
  }

  /// The remainders of 0.5, 1, 1.5 ... 15.5, by twice their argument.
  private static let halves = [0] + (1...31).map { shifted(Double($0) / 2) }

  private static func shifted(_ z: Double) -> Double {
    var sum = 0.0
    var at = z
    while at < 16 {
      sum += (at + 0.5) * log1p(1 / at) - 1
      at += 1
    }
    return sum + series(at)
  }

  /// The asymptotic series, from z = 16 on good to the last bit.
  private static func series(_ z: Double) -> Double {
    let s = 1 / (z * z)
    let tail = 1.0 / 1188 - s * (691.0 / 360360 - s * (1.0 / 156 - s * (3617.0 / 122400)))
    return (1.0 / 12 - s * (1.0 / 360 - s * (1.0 / 1260 - s * (1.0 / 1680 - s * tail)))) / z
  }
}
