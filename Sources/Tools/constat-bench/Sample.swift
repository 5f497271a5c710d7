/// Repeated measurements of one thing, in one unit.
struct Sample: Codable, Equatable {
  /// The measurements in the order in which they were made; at least one.
  let values: [Double]

  /// - Parameter values: at least one.
  init(_ values: [Double]) {
    precondition(!values.isEmpty, "nothing was measured")
    self.values = values
  }

  /// The middle one, or the mean of the two in the middle.
  var median: Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The least and the greatest.
  var range: ClosedRange<Double> { (values.min() ?? 0)...(values.max() ?? 0) }

  /// How many times another thing this one is, of pairs that were measured one after the other: the
  /// median of the ratios of the pairs, so that a machine that is slow for a while is so for both.
  /// Nil unless there are as many of both and none of the other is 0.
  func ratio(to other: Sample) -> Double? {
    guard values.count == other.values.count, !other.values.contains(0) else { return nil }
    return Sample(zip(values, other.values).map { $0 / $1 }).median
  }
}
