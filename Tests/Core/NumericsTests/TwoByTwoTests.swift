import Testing

@testable import Numerics

@Suite struct TwoByTwoTests {
  @Test func knowsItsTotals() {
    let table = TwoByTwo(a: 1, b: 2, c: 3, d: 4)
    #expect(table.n == 10)
    #expect(table.triggerDays == 3)
    #expect(table.outcomeDays == 4)
    #expect(table.support == 0.1)
  }

  @Test func phiDoesNotOverflow() throws {
    let phi = try #require(TwoByTwo(a: 50_000, b: 5_000, c: 5_000, d: 50_000).phi)
    #expect(relativeError(phi, 9.0 / 11) <= 1e-15)
    let huge = TwoByTwo(a: 1 << 60, b: 0, c: 0, d: 1 << 60)
    #expect(huge.phi == 1)
    #expect(huge.lift == 2)
    #expect(huge.oddsRatio == .infinite)
  }

  @Test func perfectAssociationIsExactlyOne() {
    for a in 1...60 {
      for d in 1...60 {
        #expect(TwoByTwo(a: a, b: 0, c: 0, d: d).phi == 1)
        #expect(TwoByTwo(a: 0, b: a, c: d, d: 0).phi == -1)
      }
    }
  }

  @Test func undefinedIsNilAndNeverZero() {
    let empty = TwoByTwo(a: 0, b: 0, c: 0, d: 0)
    #expect(empty.hasEmptyMargin)
    #expect(empty.support == nil)
    #expect(empty.phi == nil)
    #expect(empty.lift == nil)
    #expect(empty.oddsRatio == nil)
    let always = TwoByTwo(a: 7, b: 0, c: 5, d: 0)
    #expect(always.phi == nil)
    #expect(always.lift == 1)
    #expect(always.oddsRatio == nil)
    #expect(TwoByTwo(a: 0, b: 0, c: 3, d: 4).lift == nil)
    #expect(TwoByTwo(a: 0, b: 2, c: 3, d: 4).oddsRatio == .number(0))
  }

  @Test func phiIsThePearsonOfTheIndicators() throws {
    for a in 0...4 {
      for b in 0...4 {
        for c in 0...4 {
          for d in 0...4 {
            let table = TwoByTwo(a: a, b: b, c: c, d: d)
            let x = Self.days([1, 1, 0, 0], table)
            let y = Self.days([1, 0, 1, 0], table)
            let r = Pearson(x, y).r
            #expect((r == nil) == (table.phi == nil))
            if let r, let phi = table.phi { #expect(abs(r - phi) <= 1e-14, "\(table)") }
          }
        }
      }
    }
  }

  private static func days(_ values: [Double], _ table: TwoByTwo) -> [Double?] {
    zip(values, [table.a, table.b, table.c, table.d]).flatMap { Array(repeating: $0, count: $1) }
  }
}
