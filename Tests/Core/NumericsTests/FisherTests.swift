import Foundation
import Testing

@testable import Numerics

@Suite struct FisherTests {
  /// The definition, in exact integers: the masses are products of binomial coefficients.
  private static func exactTwoSided(_ table: TwoByTwo) -> Double {
    let (rows, columns, n) = (table.triggerDays, table.outcomeDays, table.n)
    let masses = (max(0, rows + columns - n)...min(rows, columns)).map {
      (count: $0, mass: binomial(columns, $0) * binomial(n - columns, rows - $0))
    }
    let own = masses.first { $0.count == table.a }?.mass ?? 0
    let tail = masses.filter { $0.mass <= own + own / 10_000_000 }
    return Double(tail.reduce(0) { $0 + $1.mass })
      / Double(masses.reduce(0) { $0 + $1.mass })
  }

  private static let pascal: [[UInt128]] = (0..<120).reduce(into: [[1]]) { rows, _ in
    let last = rows[rows.count - 1]
    rows.append(zip([0] + last, last + [0]).map { $0 + $1 })
  }

  private static func binomial(_ n: Int, _ k: Int) -> UInt128 { pascal[n][k] }

  @Test func lookupIsTheDefinitionForEveryTableOfAtMostFortyDays() {
    var worst = WorstError()
    for n in 0...40 {
      for a in 0...n {
        for b in 0...(n - a) {
          for c in 0...(n - a - b) {
            let table = TwoByTwo(a: a, b: b, c: c, d: n - a - b - c)
            let p = FisherTable.shared.twoSided(table) ?? .nan
            worst.record(relativeError(p, Self.exactTwoSided(table)), at: "\(table)")
          }
        }
      }
    }
    #expect(worst.value <= 1e-13, "\(worst)")
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func lookupIsTheDefinitionOnSamples(seed: UInt64) {
    var random = RandomStream(seed: seed)
    var lookup = WorstError()
    var direct = WorstError()
    for _ in 0..<1_500 {
      let n = Int.random(in: 41...120, using: &random)
      let cuts = (0..<3).map { _ in Int.random(in: 0...n, using: &random) }.sorted()
      let table = TwoByTwo(a: cuts[0], b: cuts[1] - cuts[0], c: cuts[2] - cuts[1], d: n - cuts[2])
      let exact = Self.exactTwoSided(table)
      lookup.record(
        relativeError(FisherTable.shared.twoSided(table) ?? .nan, exact), at: "\(table)")
      direct.record(relativeError(exp(FisherExact(table).logTwoSided), exact), at: "\(table)")
    }
    #expect(lookup.value <= 1e-13, "seed \(seed): \(lookup)")
    #expect(direct.value <= 1e-12, "seed \(seed): \(direct)")
  }

  @Test func directIsTheLookupForEveryTableOfAtMostTwentyDays() {
    var worst = WorstError()
    for n in 0...20 {
      for a in 0...n {
        for b in 0...(n - a) {
          for c in 0...(n - a - b) {
            let table = TwoByTwo(a: a, b: b, c: c, d: n - a - b - c)
            let direct = exp(FisherExact(table).logTwoSided)
            worst.record(relativeError(direct, Self.exactTwoSided(table)), at: "\(table)")
          }
        }
      }
    }
    #expect(worst.value <= 1e-13, "\(worst)")
  }

  @Test func lookupEndsWhereItSays() {
    let last = TwoByTwo(a: 30, b: 30, c: 20, d: 40)
    #expect(FisherTable.shared.twoSided(last) != nil)
    #expect(FisherTable.shared.twoSided(TwoByTwo(a: 30, b: 30, c: 20, d: 41)) == nil)
    let past = FisherExact(TwoByTwo(a: 30, b: 30, c: 20, d: 41))
    #expect(past.twoSided == exp(past.logTwoSided))
  }

  @Test func oneSidedTailsOverlapInTheOwnMass() {
    var worst = WorstError()
    for a in 0...12 {
      let test = FisherExact(TwoByTwo(a: a, b: 12 - a, c: 17 - a, d: 8 + a))
      let mass = Double(Self.binomial(17, a) * Self.binomial(20, 12 - a))
      let own = mass / Double(Self.binomial(37, 12))
      worst.record(abs(test.less + test.greater - 1 - own), at: "\(a)")
    }
    #expect(worst.value <= 1e-14, "\(worst)")
  }

  @Test func emptyMarginGivesOne() {
    let tables = [(0, 0, 0, 0), (9, 0, 0, 0), (0, 0, 3, 4), (5, 0, 5, 0), (0, 0, 0, 20_000_000)]
    for (a, b, c, d) in tables {
      let test = FisherExact(TwoByTwo(a: a, b: b, c: c, d: d))
      #expect(test.twoSided == 1)
      #expect(test.less == 1)
      #expect(test.greater == 1)
      #expect(test.midP == 0.5)
      #expect(test.central == 1)
      #expect(test.minimumAttainable == 1)
      #expect(test.log10TwoSided == 0)
    }
  }

  @Test func exactTieCountsBothTables() {
    let one = FisherExact(TwoByTwo(a: 5, b: 2, c: 4, d: 10))
    let other = FisherExact(TwoByTwo(a: 1, b: 6, c: 8, d: 6))
    #expect(one.twoSided == other.twoSided)
    #expect(relativeError(one.midP, other.midP) <= 1e-14)
  }

  /// The closest unequal masses of at most 90 days, 1.48e-5 apart, are no tie (exact rational
  /// arithmetic).
  @Test func nearTieIsNoTie() {
    let test = FisherExact(TwoByTwo(a: 8, b: 8, c: 28, d: 44))
    #expect(relativeError(test.twoSided, 0.5750186234433136) <= 1e-14)
    #expect(relativeError(exp(test.logTwoSided), 0.5750186234433136) <= 1e-13)
  }

  @Test func mostProbableTableOfManyMillionsIsCertain() {
    let half = 5_000_000
    #expect(FisherExact(TwoByTwo(a: half, b: half, c: half, d: half)).twoSided == 1)
    let aside = FisherExact(TwoByTwo(a: half + 5_000, b: half, c: half, d: half))
    #expect(aside.twoSided > 0 && aside.twoSided < 1)
  }

  @Test func perfectAssociationOfThousandsUnderflowsOnlyInLinearForm() {
    let test = FisherExact(TwoByTwo(a: 5_000, b: 0, c: 0, d: 5_000))
    #expect(test.twoSided == 0)
    // log10(2 / C(10000, 5000)), mpmath 1.3.0 with 40 digits.
    #expect(relativeError(test.log10TwoSided, -3007.900855848270865) <= 1e-12)
    #expect(test.logMinimumAttainable == test.logTwoSided)
  }
}
