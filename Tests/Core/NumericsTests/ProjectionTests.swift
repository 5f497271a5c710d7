import Foundation
import Testing

@testable import Numerics

@Suite struct ProjectionTests {
  /// Gram-Schmidt, twice, leaving out what is nothing but rounding.
  private static func plainBasis(_ columns: [[Double]]) -> [[Double]] {
    var basis: [[Double]] = []
    for column in columns {
      var rest = column
      for _ in 0..<2 {
        for unit in basis {
          let along = dot(unit, rest)
          rest = zip(rest, unit).map { $0 - along * $1 }
        }
      }
      let norm = dot(rest, rest).squareRoot()
      if norm > 1e-9 * dot(column, column).squareRoot() { basis.append(rest.map { $0 / norm }) }
    }
    return basis
  }

  private static func dot(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// The design of a journal whose entries fall on the given days of `total`: constant, weekdays,
  /// slow cosines.
  private static func journal(days: [Int], total: Int) -> ColumnBlock {
    let weekdays = (0..<6).map { weekday in days.map { $0 % 7 == weekday ? 1.0 : 0 } }
    let cosines = (1...4).map { cycle in
      days.map { cos(.pi * Double(cycle) * (Double($0) + 0.5) / Double(total)) }
    }
    return ColumnBlock(
      rowCount: days.count, columns: [days.map { _ in 1 }] + weekdays + cosines)
  }

  @Test(arguments: 1...20)
  func isGramSchmidt(seed: Int) {
    var random = RandomStream(seed: UInt64(seed))
    let days = (0..<90).filter { _ in random.bernoulli(0.7) }
    let design = Self.journal(days: days, total: 90)
    let block = ColumnBlock(
      rowCount: days.count, columns: (0..<5).map { _ in days.map { _ in random.gaussian() } })
    let columns = (0..<design.columnCount).map { Array(design.column($0)) }
    let basis = Self.plainBasis(columns)
    let projection = Projection(design: design)
    #expect(projection.rank == basis.count, "seed \(seed)")
    let residuals = projection.residuals(of: block)
    var worst = WorstError()
    for column in 0..<5 {
      var rest = Array(block.column(column))
      for unit in basis {
        let along = Self.dot(unit, rest)
        rest = zip(rest, unit).map { $0 - along * $1 }
      }
      for (own, plain) in zip(residuals.column(column), rest) {
        worst.record(abs(own - plain), at: "column \(column)")
      }
    }
    let next = days.indices.dropLast().map { row in
      basis.reduce(0) { $0 + $1[row] * $1[row + 1] }
    }
    for row in days.indices {
      let own = basis.reduce(0) { $0 + $1[row] * $1[row] }
      worst.record(abs(projection.diagonal[row] - own), at: "diagonal \(row)")
    }
    let all = next.reduce(0, +)
    worst.record(abs(projection.sumOfFirstOffDiagonal(without: []) - all), at: "beside")
    for row in next.indices {
      let rest = projection.sumOfFirstOffDiagonal(without: [row])
      worst.record(abs(rest - (all - next[row])), at: "without \(row)")
    }
    #expect(worst.value <= 1e-12, "seed \(seed): \(worst)")
  }

  @Test func mondayToFridayHasRankNine() {
    let days = (0..<84).filter { $0 % 7 < 5 }
    let projection = Projection(design: Self.journal(days: days, total: 84))
    #expect(projection.rank == 9)
    #expect(abs(projection.diagonal.reduce(0, +) - 9) <= 1e-12)
  }

  @Test func leavesNothingOfItsOwnColumns() {
    let design = Self.journal(days: Array(0..<60), total: 60)
    let residuals = Projection(design: design).residuals(of: design)
    #expect(residuals.values.allSatisfy { abs($0) <= 1e-13 })
  }

  @Test func degenerateDesignsHaveARank() {
    let zero = Projection(design: ColumnBlock(rowCount: 5, columnCount: 2))
    #expect(zero.rank == 0)
    #expect(zero.diagonal == [0, 0, 0, 0, 0])
    let block = ColumnBlock(rowCount: 5, columns: [[1, 2, 3, 4, 5]])
    #expect(zero.residuals(of: block) == block)
    let none = Projection(design: ColumnBlock(rowCount: 5, columnCount: 0))
    #expect(none.rank == 0 && none.residuals(of: block) == block)
    let empty = Projection(design: ColumnBlock(rowCount: 0, columnCount: 3))
    #expect(empty.rank == 0 && empty.sumOfFirstOffDiagonal(without: []) == 0)
    let wide = Projection(design: ColumnBlock(rowCount: 2, columns: [[1, 2], [3, 4], [5, 6]]))
    #expect(wide.rank == 2)
    #expect(wide.diagonal.allSatisfy { abs($0 - 1) <= 1e-14 })
  }
}

extension Projection {
  /// P_(t,t) for every row t: what the projection takes of the unit vector of t.
  var diagonal: [Double] {
    let unit = (0..<rowCount).map { row in (0..<rowCount).map { $0 == row ? 1.0 : 0 } }
    let left = residuals(of: ColumnBlock(rowCount: rowCount, columns: unit))
    return (0..<rowCount).map { 1 - left[$0, $0] }
  }
}
