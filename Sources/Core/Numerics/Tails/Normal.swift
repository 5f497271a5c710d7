import Glibc

/// The standard normal distribution.
public enum Normal {
  /// P(Z >= z).
  public static func upper(_ z: Double) -> Double { 0.5 * erfc(z / 2.0.squareRoot()) }

  /// P(Z <= z).
  public static func lower(_ z: Double) -> Double { upper(-z) }

  /// P(|Z| >= |z|).
  public static func twoSided(_ z: Double) -> Double { erfc(abs(z) / 2.0.squareRoot()) }

  /// log P(Z <= z), that does not underflow.
  public static func logLower(_ z: Double) -> Double { logUpper(-z) }

  /// log P(Z >= z), that does not underflow.
  public static func logUpper(_ z: Double) -> Double {
    if z < 0 { return log1p(-upper(-z)) }
    guard z >= 30 else { return log(upper(z)) }
    return z.isInfinite ? -.infinity : -z * z / 2 - 0.5 * log(2 * Double.pi) - log(inverseMills(z))
  }

  /// The density over P(Z >= z) for z >= 30: z + 1/(z + 2/(z + 3/...)) (Laplace).
  static func inverseMills(_ z: Double) -> Double {
    (1...12).reversed().reduce(z) { z + Double($1) / $0 }
  }
}
