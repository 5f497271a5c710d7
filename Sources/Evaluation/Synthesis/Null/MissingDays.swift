import Numerics

/// Which days of a person are not logged because of what they are.
struct MissingDays {
  /// Days on which little of anything is logged, in runs.
  private let isBad: [Bool]

  /// The bad days of a person: about one day of six.
  init(_ count: Int, from stream: inout RandomStream) {
    isBad = LatentSeries.autoregressive(count, phi: 0.6, from: &stream).map { $0 > 1 }
  }

  /// Whether each day of a feature is missing: more often on bad days, and more often at one end of
  /// the feature's own levels, which is drawn first.
  func missing(_ levels: [Double], from stream: inout RandomStream) -> [Bool] {
    let end = stream.bernoulli(0.5) ? 1.0 : -1.0
    return zip(levels, isBad).map { level, isBad in
      stream.bernoulli(0.05 + (end * level > 0.5 ? 0.4 : 0) + (isBad ? 0.4 : 0))
    }
  }
}
