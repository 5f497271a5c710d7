import Numerics

/// Two quantities on the same days, either of which may be unknown.
struct PairCase: Decodable {
  private let x: [Double?]
  private let y: [Double?]

  /// The most days for which sums of ranks do not overflow.
  private static let largestCount = 1_000_000

  func pearson() throws(StatisticsFault) -> Answer {
    try check()
    let correlation = Pearson(x, y)
    var answer = Answer(["n": .count(correlation.n), "r": .optional(correlation.r)])
    if correlation.r == nil { answer.add("why", Self.reason(days: correlation.n)) }
    return answer
  }

  func spearman() throws(StatisticsFault) -> Answer {
    try check()
    let correlation = Spearman(x, y)
    var answer = Answer(["n": .count(correlation.n), "rho": .optional(correlation.rho)])
    guard let ratio = correlation.squareRatio else {
      answer.add("p_t", .nothing)
      answer.add("why", Self.reason(days: correlation.n))
      return answer
    }
    answer.add("rho_sq_num", .whole(ratio.numerator))
    answer.add("rho_sq_den", .whole(ratio.denominator))
    if ratio.numerator == ratio.denominator {
      // t is infinite (or 0/0 on two days): p is where it tends to.
      answer.add("p_t_limit", .optional(correlation.p))
    } else {
      answer.add("p_t", .optional(correlation.p))
      answer.add("log10_p_t", .optional(correlation.log10P))
    }
    if let counted = SpearmanPermutations(x, y) {
      let (top, bottom) = counted.fraction
      answer.add("p_exact_perm", .number(counted.p))
      answer.add("p_exact_frac", .text(bottom == 1 ? "\(top)" : "\(top)/\(bottom)"))
    }
    return answer
  }

  private func check() throws(StatisticsFault) {
    guard x.count == y.count else { throw .unlikeLengths("`input.x` and `input.y`") }
    guard x.count <= Self.largestCount else {
      throw .notAllowed("input.x", expected: "at most \(Self.largestCount) numbers")
    }
  }

  private static func reason(days: Int) -> Computed {
    .text(days < 2 ? "fewer than two complete pairs" : "constant input")
  }
}

/// Values computed in two ways, and the grid on which they were logged.
struct GridCase: Decodable {
  private let a: [Double?]
  private let b: [Double?]
  private let grid: Double

  func answer() throws(StatisticsFault) -> Answer {
    guard a.count == b.count else { throw .unlikeLengths("`input.a` and `input.b`") }
    guard let rounding = Quantisation(resolution: grid) else {
      throw .notAllowed("input.grid", expected: "above 0")
    }
    func onGrid(_ values: [Double?], at path: String) throws(StatisticsFault) -> [Double?] {
      let rounded = values.map { $0.flatMap { rounding.multiple(nearest: $0) } }
      guard zip(values, rounded).allSatisfy({ ($0 == nil) == ($1 == nil) }) else {
        throw .notAllowed(path, expected: "numbers within reach of the grid")
      }
      return rounded
    }
    return Answer([
      "all_equal_after_quantising": .flag(
        try onGrid(a, at: "input.a") == onGrid(b, at: "input.b")),
      "equal_as_doubles": .count(zip(a, b).count { $0 != nil && $0 == $1 }),
    ])
  }
}
