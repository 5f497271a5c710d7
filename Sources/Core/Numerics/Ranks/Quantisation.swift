/// Rounds logged values to the resolution at which they were logged, so that 0.1 + 0.2 and 0.3 are
/// one value.
public struct Quantisation: Hashable, Sendable {
  /// Within this relative distance of a half, a value is taken to be a half: 36.65 is logged
  /// half-way between 36.6 and 36.7 although the nearest double lies below. It is thousands of last
  /// bits, and at most a thousandth of the resolution.
  public static let tieTolerance = 1e-12

  /// The step between neighbouring logged values, greater than 0.
  public let resolution: Double

  /// A rounding to multiples of `resolution`; nil unless it is finite and greater than 0.
  public init?(resolution: Double) {
    guard resolution > 0, resolution.isFinite else { return nil }
    self.resolution = resolution
  }

  /// The integer k for which k x `resolution` is nearest to `value`, halves away from zero, never
  /// -0.0; exact below 2^53. Nil when the value is not finite or k is not.
  public func multiple(nearest value: Double) -> Double? {
    let quotient = value / resolution
    guard quotient.isFinite else { return nil }
    let size = quotient.magnitude
    let floor = size.rounded(.down)
    let isUpper = size - floor >= 0.5 - min(size * Self.tieTolerance, 0.001)
    let nearest = isUpper && floor < 0x1p52 ? floor + 1 : floor
    return quotient < 0 && nearest > 0 ? -nearest : nearest
  }
}
