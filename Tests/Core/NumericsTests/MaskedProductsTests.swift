import Testing

@testable import Numerics

@Suite struct MaskedProductsTests {
  init() { OpenBLAS.useOneThread() }

  private static func columns(_ count: Int, rows: Int, using random: inout RandomStream)
    -> [[Double?]]
  {
    (0..<count).map { _ in
      (0..<rows).map { _ in random.bernoulli(0.2) ? nil : random.gaussian() }
    }
  }

  @Test(arguments: [0, 1, 2, 30, 90], [0, 1, 3])
  func areTheSumsOverCompleteDays(rows: Int, lag: Int) {
    var random = RandomStream(seed: UInt64(rows))
    let left = Self.columns(4, rows: rows, using: &random)
    let right = Self.columns(3, rows: rows, using: &random)
    let products = MaskedProducts(
      MaskedBlock(rowCount: rows, columns: left), MaskedBlock(rowCount: rows, columns: right),
      lag: lag)
    var worst = WorstError()
    for i in 0..<4 {
      for j in 0..<3 {
        let pairs = CompletePairs(
          Array(left[i].dropLast(lag)), Array(right[j].dropFirst(lag).prefix(rows)))
        let days = zip(pairs.x, pairs.y)
        #expect(products.count[i, j] == Double(pairs.count))
        let sums: [(ColumnBlock, (Double, Double) -> Double)] = [
          (products.x, { x, _ in x }), (products.y, { _, y in y }),
          (products.xx, { x, _ in x * x }), (products.yy, { _, y in y * y }),
          (products.xy, { x, y in x * y }),
        ]
        for (matrix, term) in sums {
          let plain = days.reduce(0) { $0 + term($1.0, $1.1) }
          worst.record(abs(matrix[i, j] - plain), at: "\(i) \(j)")
        }
        let r = Pearson(pairs.x, pairs.y).r
        #expect((products.correlation(ofColumn: i, with: j) == nil) == (r == nil))
        if let r, let own = products.correlation(ofColumn: i, with: j) {
          worst.record(abs(own - r), at: "r of \(i) \(j)")
        }
      }
    }
    #expect(worst.value <= 1e-12, "seed and rows \(rows), lag \(lag): \(worst)")
  }

  @Test func constantColumnHasNoCorrelation() {
    let block = MaskedBlock(rowCount: 4, columns: [[0.1, 0.1, 0.1, 0.1], [1, 2, nil, 4]])
    let products = MaskedProducts(block, block)
    #expect(products.correlation(ofColumn: 0, with: 1) == nil)
    #expect(products.correlation(ofColumn: 1, with: 0) == nil)
    #expect(abs((products.correlation(ofColumn: 1, with: 1) ?? 0) - 1) <= 1e-15)
  }

  @Test func allMissingCountsNothing() {
    let nothing = MaskedBlock(rowCount: 3, columns: [[nil, nil, nil]])
    let products = MaskedProducts(nothing, nothing)
    #expect(products.count[0, 0] == 0)
    #expect(products.correlation(ofColumn: 0, with: 0) == nil)
    let none = MaskedBlock(rowCount: 3, columns: [])
    #expect(MaskedProducts(none, nothing).xy.values.isEmpty)
  }
}
