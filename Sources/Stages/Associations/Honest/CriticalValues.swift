import Numerics

/// The least |t| that can pass a rate, by degrees of freedom: one table serves any number of people.
public struct CriticalValues: Sendable {
  /// The rate.
  public let rate: Double
  /// By degrees of freedom less 1.
  private let values: [Double]

  /// The values of 1 to `largestFreedom` degrees of freedom at a two-sided rate.
  /// O(largestFreedom).
  public init(rate: Double, upTo largestFreedom: Int) {
    self.rate = rate
    values = (1...max(1, largestFreedom)).map { Self.value($0, rate) }
  }

  /// The value of `freedom` degrees of freedom, at least 1; a hair below the exact one, so that no
  /// last bit screens a pair.
  func value(_ freedom: Int) -> Double {
    freedom <= values.count ? values[freedom - 1] : Self.value(freedom, rate)
  }

  private static func value(_ freedom: Int, _ rate: Double) -> Double {
    StudentT(degreesOfFreedom: Double(freedom)).criticalValue(twoSided: rate) * (1 - 1e-9)
  }
}
