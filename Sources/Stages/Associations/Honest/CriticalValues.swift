import Numerics

/// The least |t| that can pass a rate, or a fraction of it, by degrees of freedom: one table serves
/// any number of people.
public struct CriticalValues: Sendable {
  /// The rate.
  public let rate: Double
  /// The fractions of the rate, descending from 1.
  static let fractions = [1, 1.0 / 8, 1.0 / 64]
  /// For each fraction by degrees of freedom less 1.
  private let values: [[Double]]

  /// The values of 1 to `largestFreedom` degrees of freedom at a two-sided rate.
  /// O(largestFreedom).
  public init(rate: Double, upTo largestFreedom: Int) {
    self.rate = rate
    values = Self.fractions.map { fraction in
      (1...max(1, largestFreedom)).map { Self.value($0, rate * fraction) }
    }
  }

  /// The value of `freedom` degrees of freedom, at least 1, at a fraction of the rate; a hair below
  /// the exact one, so that no last bit screens a pair.
  func value(_ freedom: Int, atFraction level: Int) -> Double {
    freedom <= values[level].count
      ? values[level][freedom - 1] : Self.value(freedom, rate * Self.fractions[level])
  }

  private static func value(_ freedom: Int, _ rate: Double) -> Double {
    // Above the rate by more than Benjamini and Hochberg's equality is compared with.
    StudentT(degreesOfFreedom: Double(freedom)).criticalValue(twoSided: min(1, rate * (1 + 1e-8)))
      * (1 - 1e-12)
  }
}
