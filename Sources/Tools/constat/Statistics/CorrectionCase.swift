import Numerics

/// The p-values of one family.
struct CorrectionCase: Decodable {
  private let p: [Double?]
  private let q: Double?
  private let alpha: Double?
  private let m: Int?

  /// More tests than any family has.
  private static let largestCount = 10_000_000

  func answer(_ correction: Correction) throws(StatisticsFault) -> Answer {
    let name = correction == .bonferroni ? "input.alpha" : "input.q"
    guard let rate = correction == .bonferroni ? alpha ?? q : q ?? alpha else {
      throw .missing(name)
    }
    guard rate > 0, rate <= 1 else { throw .notAllowed(name, expected: "above 0 and at most 1") }
    guard p.allSatisfy({ $0.map { (0...1).contains($0) } ?? true }) else {
      throw .notAllowed("input.p", expected: "a list of numbers from 0 to 1, and nulls")
    }
    let tests = p.count { $0 != nil }
    if let m, !(tests...max(tests, Self.largestCount)).contains(m) {
      throw .notAllowed(
        "input.m", expected: "at least the number of p-values and at most \(Self.largestCount)")
    }
    let family = correction.adjust(p, controllingRateAt: rate, testCount: m)
    return Answer([
      "adjusted": .list(family.adjusted.map { .optional($0) }),
      "reject": .list(family.rejected.map { $0.map { .flag($0) } ?? .nothing }),
      "n_reject": .count(family.rejectedCount),
    ])
  }
}

/// The outcome of a test by random permutations.
struct PermutationCase: Decodable {
  private let hits: Int
  private let reps: Int

  func answer() throws(StatisticsFault) -> Answer {
    guard reps >= 0 else { throw .notAllowed("input.reps", expected: "at least 0") }
    guard (0...reps).contains(hits) else {
      throw .notAllowed("input.hits", expected: "at least 0 and at most `reps`")
    }
    return Answer(["p": .number(PermutationTest.p(hits: hits, repetitions: reps))])
  }
}
