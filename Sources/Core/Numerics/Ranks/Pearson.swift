/// Pearson's product-moment correlation.
public struct Pearson: Hashable, Sendable {
  /// The complete days.
  public let n: Int
  /// The coefficient in -1...1; nil when a side is constant (its least value is its greatest),
  /// infinite anywhere, or fewer than two days are complete.
  public let r: Double?

  /// The correlation on the days on which both are known. Values are scaled by powers of two first,
  /// so that squares neither overflow nor vanish.
  public init(_ x: [Double?], _ y: [Double?]) {
    let pairs = CompletePairs(x, y)
    n = pairs.count
    guard let left = Self.centred(pairs.x), let right = Self.centred(pairs.y) else {
      r = nil
      return
    }
    func product(_ a: [Double], _ b: [Double]) -> Double {
      zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
    }
    let size = (product(left, left) * product(right, right)).squareRoot()
    r = min(1, max(-1, product(left, right) / size))
  }

  /// The deviations from the mean, the largest value being scaled to 1...2; nil for a constant.
  private static func centred(_ values: [Double]) -> [Double]? {
    guard let low = values.min(), let high = values.max(), low < high else { return nil }
    let scale = max(-low, high).binade
    guard scale.isFinite else { return nil }
    let scaled = values.map { $0 / scale }
    let mean = scaled.reduce(0, +) / Double(scaled.count)
    return scaled.map { $0 - mean }
  }
}
