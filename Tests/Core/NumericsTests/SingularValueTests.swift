import Testing

@testable import Numerics

@Suite struct SingularValueTests {
  private static func block(
    _ rows: Int, _ columns: Int, from stream: inout RandomStream
  ) -> ColumnBlock {
    ColumnBlock(
      rowCount: rows, columnCount: columns,
      values: (0..<rows * columns).map { _ in stream.gaussian() })
  }

  /// Asserts everything that a decomposition without left vectors promises.
  private func check(_ block: ColumnBlock, at place: String) {
    let decomposition = SingularValues(of: block)
    let (values, vectors) = (decomposition.values, decomposition.vectors)
    let rank = min(block.rowCount, block.columnCount)
    #expect(values.count == rank && vectors.columnCount == rank, "\(place)")
    #expect(vectors.rowCount == block.columnCount, "\(place)")
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 >= $1 }, "\(place)")
    #expect(values.allSatisfy { $0 >= 0 }, "\(place)")
    let products = vectors.transposedProduct(with: vectors)
    for i in 0..<rank {
      for j in 0..<rank {
        #expect(abs(products[i, j] - (i == j ? 1 : 0)) <= 1e-13, "\(place)")
      }
    }
    let gram = block.transposedProduct(with: block)
    let size = (values.first ?? 0) * (values.first ?? 0)
    for i in 0..<block.columnCount {
      for j in 0..<block.columnCount {
        let sum = (0..<rank).reduce(0.0) {
          $0 + values[$1] * values[$1] * vectors[i, $1] * vectors[j, $1]
        }
        #expect(abs(sum - gram[i, j]) <= 1e-13 * size, "\(place): \(i) \(j)")
      }
    }
  }

  @Test func decompositionsGiveTheProductsBack() {
    let seed: UInt64 = 5
    var stream = RandomStream(seed: seed)
    for (rows, columns) in [(90, 28), (12, 30), (7, 7), (40, 1), (1, 9), (1, 1), (2, 2)] {
      let block = Self.block(rows, columns, from: &stream)
      check(block, at: "seed \(seed), \(rows) x \(columns)")
    }
  }

  @Test func theFirstOnesAreThoseOfAll() {
    let seed: UInt64 = 7
    var stream = RandomStream(seed: seed)
    for (rows, columns) in [(90, 28), (12, 30), (7, 7), (40, 1), (1, 9), (2, 5)] {
      let block = Self.block(rows, columns, from: &stream)
      let (all, some) = (SingularValues(of: block), SingularValues(of: block, first: 3))
      #expect(some.values.count == min(3, all.values.count))
      #expect(some.vectors.rowCount == columns && some.vectors.columnCount == some.values.count)
      let cosines = some.vectors.transposedProduct(with: all.vectors)
      for (place, value) in some.values.enumerated() {
        #expect(relativeError(value, all.values[place]) <= 1e-12, "\(rows) x \(columns)")
        #expect(abs(abs(cosines[place, place]) - 1) <= 1e-12, "\(rows) x \(columns)")
      }
    }
    let nothing = SingularValues(of: ColumnBlock(rowCount: 4, columnCount: 2), first: 3)
    #expect(nothing.values == [0, 0])
    #expect(SingularValues(of: ColumnBlock(rowCount: 0, columnCount: 2), first: 3).values.isEmpty)
  }

  @Test func dependentColumnsHaveSmallValues() {
    let seed: UInt64 = 6
    var stream = RandomStream(seed: seed)
    var block = Self.block(30, 3, from: &stream)
    for factors in [(1.0, 2.0), (-1, 0.5)] {
      let (first, second) = (Array(block.column(0)), Array(block.column(2)))
      block.append(zip(first, second).map { factors.0 * $0 + factors.1 * $1 })
    }
    check(block, at: "seed \(seed)")
    let values = SingularValues(of: block).values
    #expect(values[2] > 1 && values[3] <= 1e-13 * values[0], "seed \(seed): \(values)")
  }

  @Test func zerosAndNothing() {
    check(ColumnBlock(rowCount: 5, columnCount: 3), at: "zeros")
    #expect(SingularValues(of: ColumnBlock(rowCount: 5, columnCount: 3)).values == [0, 0, 0])
    #expect(SingularValues(of: ColumnBlock(rowCount: 0, columnCount: 3)).values.isEmpty)
    #expect(SingularValues(of: ColumnBlock(rowCount: 3, columnCount: 0)).values.isEmpty)
  }

  /// `numpy.linalg.svd([[1, 2, 0], [0, 3, -1], [2, 0, 4], [1, -1, 0.5]])` of NumPy 2.4.6.
  @Test func valuesOfASmallMatrix() {
    let block = ColumnBlock(
      rowCount: 4, columns: [[1, 0, 2, 1], [2, 3, 0, -1], [0, -1, 4, 0.5]])
    let decomposition = SingularValues(of: block)
    let values = [4.75763830011108, 3.699694224091159, 0.9628813288991835]
    let first = [0.4199330327013984, -0.29872298073576703, 0.856983563918553]
    for (value, expected) in zip(decomposition.values, values) {
      #expect(relativeError(value, expected) <= 1e-14)
    }
    let sign = decomposition.vectors[0, 0] < 0 ? -1.0 : 1
    for (value, expected) in zip(decomposition.vectors.column(0), first) {
      #expect(abs(sign * value - expected) <= 1e-14)
    }
  }
}
