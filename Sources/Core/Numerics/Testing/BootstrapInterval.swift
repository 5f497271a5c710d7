/// The percentile interval of a statistic of independent people, drawn again with replacement
/// (Efron 1979).
public struct BootstrapInterval: Hashable, Sendable {
  /// The lower limit.
  public let low: Double
  /// The upper limit, at least the lower one.
  public let high: Double

  /// The interval of 95 % of the ratio of two sums, sum(parts) / sum(wholes): the 2.5 % and 97.5 %
  /// quantiles of `resamples` ratios of as many people as there are, drawn from `stream`. With
  /// wholes of 1 it is the interval of a mean.
  ///
  /// A ratio whose wholes are all 0 counts as 0; without people both limits are 0. The order of
  /// the people matters to the draws. `resamples` must be at least 1. O(resamples x people).
  public init(
    ratioOf parts: [Double], to wholes: [Double], resamples: Int = 2_000,
    from stream: inout RandomStream
  ) {
    precondition(parts.count == wholes.count && resamples >= 1, "a whole for every part")
    guard !parts.isEmpty else {
      (low, high) = (0, 0)
      return
    }
    var ratios: [Double] = []
    ratios.reserveCapacity(resamples)
    for _ in 0..<resamples {
      var (part, whole) = (0.0, 0.0)
      for _ in parts.indices {
        let person = stream.integer(below: parts.count)
        part += parts[person]
        whole += wholes[person]
      }
      ratios.append(whole == 0 ? 0 : part / whole)
    }
    ratios.sort()
    low = Self.quantile(0.025, of: ratios)
    high = Self.quantile(0.975, of: ratios)
  }

  /// A quantile of sorted values, interpolated between neighbours (type 7 of Hyndman and Fan 1996).
  private static func quantile(_ level: Double, of sorted: [Double]) -> Double {
    let place = level * Double(sorted.count - 1)
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (place - Double(below)) * (sorted[above] - sorted[below])
  }
}
