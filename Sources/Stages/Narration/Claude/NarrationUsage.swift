import Model

/// The tokens of some calls.
public struct NarrationUsage: Codable, Equatable, Sendable {
  /// Tokens read anew.
  public var input: Int
  /// Tokens written.
  public var output: Int
  /// Tokens read anew and kept for a while.
  public var cacheWrite: Int
  /// Tokens read from what was kept.
  public var cacheRead: Int

  /// Usage from its parts.
  public init(input: Int = 0, output: Int = 0, cacheWrite: Int = 0, cacheRead: Int = 0) {
    self.input = input
    self.output = output
    self.cacheWrite = cacheWrite
    self.cacheRead = cacheRead
  }

  /// Adds the tokens of another call.
  public mutating func add(_ other: NarrationUsage) {
    input += other.input
    output += other.output
    cacheWrite += other.cacheWrite
    cacheRead += other.cacheRead
  }

  /// What the tokens cost, in dollars.
  public func dollars(_ prices: NarrationPlan.Prices, way: NarrationPlan.Way) -> Double {
    let sum =
      Double(input) * prices.input + Double(output) * prices.output
      + Double(cacheWrite) * prices.cacheWrite + Double(cacheRead) * prices.cacheRead
    return sum / 1e6 * (way == .batch ? prices.batchShare : 1)
  }
}
