import Testing

@testable import Numerics

@Suite struct FisherTableTests {
  /// The p of the counts 0...drawn: of each, the masses that are at most its own, added from the
  /// least on, over all of them.
  private static func plainRow(total: Int, marked: Int, drawn: Int) -> [Double] {
    var masses = [Double](repeating: 1, count: drawn + 1)
    func ratio(_ x: Int) -> Double {
      Double((drawn - x) * (marked - x)) / Double((x + 1) * (total - drawn - marked + x + 1))
    }
    let mode = (marked + 1) * (drawn + 1) / (total + 2)
    for x in mode..<drawn { masses[x + 1] = masses[x] * ratio(x) }
    for x in (0..<mode).reversed() { masses[x] = masses[x + 1] / ratio(x) }
    let ascending = masses.sorted()
    return masses.map { own in
      let tied = ascending.prefix { $0 <= own * (1 + FisherExact.tieTolerance) }
      return tied.reduce(0, +) / ascending.reduce(0, +)
    }
  }

  /// The eight tables that are one but for the names of their sides.
  private static func copies(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> [TwoByTwo] {
    [(a, b, c, d), (c, d, a, b), (b, a, d, c), (d, c, b, a)].flatMap { a, b, c, d in
      [TwoByTwo(a: a, b: b, c: c, d: d), TwoByTwo(a: a, b: c, c: b, d: d)]
    }
  }

  private static func check(_ table: FisherTable, total: Int, marked: Int, drawn: Int) {
    let plain = plainRow(total: total, marked: marked, drawn: drawn)
    for (count, p) in plain.enumerated() {
      for copy in copies(count, drawn - count, marked - count, total - drawn - marked + count) {
        let found = table.twoSided(copy)
        #expect(found?.bitPattern == p.bitPattern, "\(copy)")
      }
    }
  }

  @Test func everyBitIsThatOfSortedMasses() {
    let table = FisherTable()
    for total in 0...26 {
      for drawn in 0...total / 2 {
        for marked in drawn...total / 2 {
          Self.check(table, total: total, marked: marked, drawn: drawn)
        }
      }
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func everyBitIsThatOfSortedMassesOnSamples(seed: UInt64) {
    var random = RandomStream(seed: seed)
    let table = FisherTable()
    for _ in 0..<60 {
      let total = Int.random(in: 27...FisherTable.largestTotal, using: &random)
      let marked = Int.random(in: 0...total / 2, using: &random)
      let drawn = Int.random(in: 0...marked, using: &random)
      Self.check(table, total: total, marked: marked, drawn: drawn)
    }
    Self.check(table, total: FisherTable.largestTotal, marked: 60, drawn: 60)
  }

  /// Each thread asks for every table of some totals, in an order of its own, of one empty table.
  @Test func threadsShareIt() async {
    let totals = 30...45
    let shared = FisherTable()
    let all = totals.flatMap { total in
      (0...total).flatMap { a in
        (0...total - a).map { TwoByTwo(a: a, b: ($0 + 1) / 2, c: $0 / 2, d: total - a - $0) }
      }
    }
    let alone = FisherTable()
    let expected = all.map { alone.twoSided($0) }
    await withTaskGroup(of: Bool.self) { group in
      for part in 0..<8 {
        group.addTask {
          let order = all.indices.map { ($0 + part * all.count / 8) % all.count }
          return order.allSatisfy { shared.twoSided(all[$0]) == expected[$0] }
        }
      }
      for await isSame in group { #expect(isSame) }
    }
  }
}
