import Testing

/// The rows of all pairs against the pairs, counted one by one.
@Suite struct AllPairsTests {
  @Test(arguments: [[2, 2], [3, 1, 4], [2, 3, 4, 5], [4, 4, 4, 4, 4], [1, 1, 1]])
  func everyTwoLevelsMeet(_ sizes: [Int]) {
    expectAllMet(sizes) { _ in true }
    // The last level of the first dimension goes with the first of all others only.
    expectAllMet(sizes) { row in
      row[0] != sizes[0] - 1 || row.dropFirst().allSatisfy { $0 ?? 0 == 0 }
    }
  }

  private func expectAllMet(
    _ sizes: [Int], at location: SourceLocation = #_sourceLocation,
    canStand: ([Int?]) -> Bool
  ) {
    let rows = AllPairs.rows(of: sizes, canStand: canStand)
    #expect(rows.allSatisfy { canStand($0) }, "\(sizes)", sourceLocation: location)
    #expect(Set(rows).count == rows.count, "\(sizes)", sourceLocation: location)
    let product = sizes.sorted().suffix(2).reduce(1, *)
    #expect(rows.count <= 2 * product, "\(sizes)", sourceLocation: location)
    for (first, size) in sizes.enumerated() {
      for (second, other) in sizes.enumerated().dropFirst(first + 1) {
        for a in 0..<size {
          for b in 0..<other {
            var start = [Int?](repeating: nil, count: sizes.count)
            (start[first], start[second]) = (a, b)
            let isMet = rows.contains { $0[first] == a && $0[second] == b }
            #expect(isMet == canStand(start), "\(start)", sourceLocation: location)
          }
        }
      }
    }
  }

  @Test func theFindingsMeetAllTheirLevels() {
    expectAllMet(GoldenFinding.sizes, canStand: GoldenFinding.canStand)
    #expect(GoldenFinding.all.count < 150)
  }
}
