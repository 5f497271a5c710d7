import Glibc

/// A correction of the p-values of one family of tests for their number.
public enum Correction: Hashable, Sendable, CaseIterable {
  /// Step-up control of the false discovery rate (Benjamini and Hochberg 1995).
  case benjaminiHochberg
  /// The same under any dependence: every p is multiplied by c(m) = 1 + 1/2 + ... + 1/m as well
  /// (Benjamini and Yekutieli 2001).
  case benjaminiYekutieli
  /// Control of the chance of any false rejection: p times m.
  case bonferroni

  /// An adjusted p of at most the rate times (1 + this) rejects: equality rejects, and no last bit
  /// decides.
  public static let equalityTolerance = 1e-9

  /// Adjusts the p-values of one family, rejecting at `rate`.
  ///
  /// A p of nil or NaN is not a test. `testCount` is m where more tests were planned than have a p;
  /// it is never less than the number of tests. An empty family gives an empty answer. O(m log m).
  public func adjust(
    _ p: [Double?], controllingRateAt rate: Double, testCount: Int? = nil
  ) -> AdjustedFamily {
    let scale = Scale(bar: rate * (1 + Self.equalityTolerance)) { min(1, $0 * $1) }
    return family(p, on: scale, testCount: testCount)
  }

  /// Adjusts p-values given as natural logarithms; `adjusted` of the answer are logarithms as well.
  /// Values too small for a double keep their order.
  public func adjust(
    logP: [Double?], controllingRateAt rate: Double, testCount: Int? = nil
  ) -> AdjustedFamily {
    let scale = Scale(bar: log(rate) + log1p(Self.equalityTolerance)) { min(0, $0 + log($1)) }
    return family(logP, on: scale, testCount: testCount)
  }

  private func family(_ values: [Double?], on scale: Scale, testCount: Int?) -> AdjustedFamily {
    let tests = values.indices.compactMap { index in
      values[index].flatMap { $0.isNaN ? nil : (value: $0, index: index) }
    }
    let ascending = tests.sorted { ($0.value, $0.index) < ($1.value, $1.index) }
    let m = max(testCount ?? 0, ascending.count)
    let whole = wholeFactor(testCount: m)
    var adjusted = [Double?](repeating: nil, count: values.count)
    var lowest = Double.infinity
    for (place, test) in ascending.enumerated().reversed() {
      let factor = self == .bonferroni ? whole : whole / Double(place + 1)
      lowest = min(lowest, scale.times(test.value, factor))
      adjusted[test.index] = lowest
    }
    return AdjustedFamily(
      testCount: m, adjusted: adjusted, rejected: adjusted.map { $0.map { $0 <= scale.bar } },
      ascending: ascending.map(\.index))
  }

  /// What the smallest p of `testCount` is multiplied by.
  private func wholeFactor(testCount: Int) -> Double {
    guard self == .benjaminiYekutieli else { return Double(testCount) }
    return (0..<testCount).reduce(0) { $0 + 1 / Double($1 + 1) } * Double(testCount)
  }
}

/// How p-values are multiplied and compared: as they are, or as logarithms.
private struct Scale {
  let bar: Double
  let times: (Double, Double) -> Double
}
