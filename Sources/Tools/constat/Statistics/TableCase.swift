import Glibc
import Numerics

/// One 2x2 table.
struct TableCase: Decodable {
  private let a: Int
  private let b: Int
  private let c: Int
  private let d: Int

  /// The largest total for which the sums of the exact test are known to hold.
  private static let largestTested = 100_000_000

  /// Everything that is said of a table, the exact test included.
  func fisher() throws(StatisticsFault) -> Answer {
    let table = try TwoByTwo(counts: [a, b, c, d], at: "input")
    guard table.n <= Self.largestTested else {
      throw .notAllowed("input", expected: "a table of at most \(Self.largestTested) in all")
    }
    let test = FisherExact(table)
    let law = Hypergeometric(total: table.n, marked: table.outcomeDays, drawn: table.triggerDays)
    var answer = Answer([
      "p_two_sided": .number(test.twoSided),
      "log10_p_two_sided": .number(test.log10TwoSided),
      "p_less": .number(test.less),
      "log10_p_less": .number(law.logLower(table.a) / log(10)),
      "p_greater": .number(test.greater),
      "log10_p_greater": .number(law.logUpper(table.a) / log(10)),
      "p_mid": .number(test.midP),
      "p_central": .number(test.central),
      "min_attainable_p": .number(test.minimumAttainable),
      "log10_min_attainable_p": .number(test.logMinimumAttainable / log(10)),
    ])
    answer.add(Self.effects(of: table))
    return answer
  }

  /// The strength of an association, without a test.
  func effects() throws(StatisticsFault) -> Answer {
    Self.effects(of: try TwoByTwo(counts: [a, b, c, d], at: "input"))
  }

  private static func effects(of table: TwoByTwo) -> Answer {
    Answer([
      "odds_ratio_sample": Computed(table.oddsRatio),
      "phi": .optional(table.phi),
      "lift": .optional(table.lift),
      "support": .optional(table.support),
    ])
  }
}

/// A 2x2 table for each stratum.
struct StrataCase: Decodable {
  private let tables: [[Int]]

  func answer() throws(StatisticsFault) -> Answer {
    var strata: [TwoByTwo] = []
    for (place, counts) in tables.enumerated() {
      strata.append(try TwoByTwo(counts: counts, at: "input.tables[\(place)]"))
    }
    let test = CochranMantelHaenszel(strata)
    let logP = test.chiSquared.map { M_LN2 + Normal.logUpper($0.squareRoot()) }
    return Answer([
      "score": .number(test.score),
      "variance": .number(test.variance),
      "chi2_no_correction": .optional(test.chiSquared),
      "p": .optional(test.p),
      "log10_p": .optional(logP.map { $0 / log(10) }),
      "mh_odds_ratio": Computed(test.oddsRatio),
    ])
  }
}

/// Presence and absence on the same days, either of which may be unknown.
struct PresenceCase: Decodable {
  private let x: [Double?]
  private let y: [Double?]

  func answer() throws(StatisticsFault) -> Answer {
    guard x.count == y.count else { throw .unlikeLengths("`input.x` and `input.y`") }
    let table = TwoByTwo(
      trigger: try Self.plane(x, at: "input.x"), outcome: try Self.plane(y, at: "input.y"))
    return Answer([
      "policy": .text("pairwise complete days only"),
      "n": .count(table.n),
      "both": .count(table.a),
      "support": .optional(table.support),
      "lift": .optional(table.lift),
      "x_count": .count(table.triggerDays),
      "y_count": .count(table.outcomeDays),
    ])
  }

  private static func plane(
    _ days: [Double?], at path: String
  ) throws(StatisticsFault) -> BitPlane {
    guard days.allSatisfy({ $0 == nil || $0 == 0 || $0 == 1 }) else {
      throw .notAllowed(path, expected: "a list of 1, 0 and null")
    }
    return BitPlane(days.map { $0.map { $0 == 1 } })
  }
}

extension TwoByTwo {
  /// The table of four counts that were read.
  fileprivate init(counts: [Int], at path: String) throws(StatisticsFault) {
    guard counts.count == 4, counts.allSatisfy({ (0...(1 << 60)).contains($0) }) else {
      throw .notAllowed(path, expected: "four counts from 0 to 2^60")
    }
    self.init(a: counts[0], b: counts[1], c: counts[2], d: counts[3])
  }
}

extension Computed {
  /// A ratio of odds as the cases write it.
  fileprivate init(_ ratio: OddsRatio?) {
    self =
      switch ratio {
      case .number(let number): .number(number)
      case .infinite: .number(.infinity)
      case nil: .text("undefined")
      }
  }
}
