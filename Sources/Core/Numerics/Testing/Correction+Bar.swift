extension Correction {
  /// No p above this is rejected by `benjaminiHochberg` at `rate` in a family of `testCount` tests,
  /// of which `p` holds a lower bound of every p that may be rejected.
  ///
  /// Of k bounds at or below a bar, at most k tests are rejected, each with a p of at most rate x k
  /// / m; that is a lower bar, until it moves no more. O(tests x bars).
  public static func stepUpBar(
    of p: [Double], controllingRateAt rate: Double, testCount: Int
  ) -> Double {
    // Twice that of the correction, so that its rounding does not matter.
    let tolerance = 1 + 2 * equalityTolerance
    var bar = rate * tolerance
    while true {
      let count = p.count { $0 <= bar }
      let next = rate * tolerance * Double(count) / Double(max(1, testCount))
      guard next < bar else { return bar }
      bar = next
    }
  }
}
