import Testing

@testable import Numerics

@Suite struct TableBlockTests {
  /// The same counts, day by day.
  private static func plainCount(_ trigger: [Bool?], _ outcome: [Bool?], lag: Int) -> TwoByTwo {
    var counts = [0, 0, 0, 0]
    for day in trigger.indices where day + lag < outcome.count {
      guard let on = trigger[day], let after = outcome[day + lag] else { continue }
      counts[(on ? 0 : 2) + (after ? 0 : 1)] += 1
    }
    return TwoByTwo(a: counts[0], b: counts[1], c: counts[2], d: counts[3])
  }

  /// Days of which from none to all are known, and from none to all a yes.
  private static func randomDays(_ count: Int, using random: inout RandomStream) -> [Bool?] {
    let (missing, on) = (
      Int.random(in: 0...4, using: &random), Int.random(in: 0...4, using: &random)
    )
    return (0..<count).map { _ in
      Int.random(in: 0..<4, using: &random) < missing
        ? nil : Int.random(in: 0..<4, using: &random) < on
    }
  }

  /// The statistics of one pair at a time; nil is not a number.
  private static func plainTest(_ table: TwoByTwo) -> [UInt64] {
    [FisherExact(table).twoSided, table.phi ?? .nan, table.lift ?? .nan].map(bits)
  }

  private static func bits(_ test: TableStatistics.Test) -> [UInt64] {
    [test.p, test.phi, test.lift].map(bits)
  }

  private static func bits(_ value: Double) -> UInt64 {
    value.isNaN ? Double.nan.bitPattern : value.bitPattern
  }

  private static func count(
    _ triggers: [[Bool?]], _ outcomes: [[Bool?]], lag: Int = 0, in tables: inout TableBlock
  ) {
    tables.count(
      PlaneBlock(triggers.map { BitPlane($0) }),
      PlaneBlock(outcomes.map { BitPlane($0) }, earlierBy: lag))
  }

  /// Every number of days up to 300, in one block that is used again and again.
  @Test(arguments: [1, 2] as [UInt64])
  func countsAndTestsAsOneByOne(seed: UInt64) {
    var random = RandomStream(seed: seed)
    var tables = TableBlock()
    var statistics = TableStatistics()
    for days in 1...300 {
      let triggers = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Self.randomDays(days, using: &random)
      }
      let outcomes = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Self.randomDays(days, using: &random)
      }
      for lag in [0, 1, Int.random(in: 0...200, using: &random), 64 * (days % 4)] {
        Self.count(triggers, outcomes, lag: lag, in: &tables)
        statistics.compute(of: tables)
        for i in triggers.indices {
          for j in outcomes.indices {
            let plain = Self.plainCount(triggers[i], outcomes[j], lag: lag)
            let place = "seed \(seed), \(days) days, lag \(lag), pair \(i) \(j)"
            #expect(tables[i, j] == plain, "\(place)")
            let found = statistics.tests[i * outcomes.count + j]
            #expect(Self.bits(found) == Self.plainTest(plain), "\(place)")
          }
        }
      }
    }
  }

  /// All tables of at most eleven days, and some of a great many.
  @Test func everySmallTableHasTheBitsOfItsOwnTest() {
    var tables = TableBlock()
    var statistics = TableStatistics()
    func check(_ table: TwoByTwo) {
      let counts = [table.a, table.b, table.c, table.d]
      func days(_ marks: [Bool]) -> [Bool?] {
        zip(marks, counts).flatMap { [Bool?](repeating: $0, count: $1) }
      }
      Self.count(
        [days([true, true, false, false])], [days([true, false, true, false])], in: &tables)
      statistics.compute(of: tables)
      #expect(tables[0, 0] == table)
      #expect(Self.bits(statistics.tests[0]) == Self.plainTest(table), "\(table)")
    }
    for n in 1...11 {
      for a in 0...n {
        for b in 0...(n - a) {
          for c in 0...(n - a - b) { check(TwoByTwo(a: a, b: b, c: c, d: n - a - b - c)) }
        }
      }
    }
    for (a, b, c, d) in [
      (0, 0, 0, 121), (60, 0, 0, 61), (9_999, 0, 0, 8_191), (0, 8_191, 9_999, 0),
    ] {
      check(TwoByTwo(a: a, b: b, c: c, d: d))
    }
    check(TwoByTwo(a: 3_001, b: 5_003, c: 4_007, d: 6_011))
  }

  @Test func nothingAgainstSomethingHasNoTables() {
    var tables = TableBlock()
    var statistics = TableStatistics()
    Self.count([[true, nil]], [[false, true]], in: &tables)
    #expect(tables.counts.count == 1)
    for sides in [([], [[true]]), ([[true]], []), ([], [])] as [([[Bool?]], [[Bool?]])] {
      Self.count(sides.0, sides.1, in: &tables)
      statistics.compute(of: tables)
      #expect(tables.counts.isEmpty && statistics.tests.isEmpty)
      #expect(tables.triggerCount == sides.0.count && tables.outcomeCount == sides.1.count)
    }
    Self.count([[]], [[]], in: &tables)
    statistics.compute(of: tables)
    #expect(tables[0, 0].n == 0)
    #expect(statistics.tests[0].p == 1 && statistics.tests[0].phi.isNaN)
  }

  /// As many tables as before in another shape: nothing is left of the earlier ones.
  @Test func shapesFollowEachOther() {
    var random = RandomStream(seed: 5)
    let sides = (0..<6).map { _ in Self.randomDays(90, using: &random) }
    var tables = TableBlock()
    Self.count(Array(sides[..<2]), Array(sides[2..<5]), in: &tables)
    Self.count(Array(sides[..<3]), Array(sides[4...]), in: &tables)
    #expect(tables.triggerCount == 3 && tables.outcomeCount == 2)
    for i in 0..<3 {
      for j in 0..<2 { #expect(tables[i, j] == Self.plainCount(sides[i], sides[4 + j], lag: 0)) }
    }
  }
}

extension TableBlock {
  /// The table of a trigger and an outcome.
  fileprivate subscript(trigger: Int, outcome: Int) -> TwoByTwo {
    counts[trigger * outcomeCount + outcome].table
  }
}
