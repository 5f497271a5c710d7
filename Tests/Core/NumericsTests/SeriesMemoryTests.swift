import Foundation
import Testing

@testable import Numerics

/// Innovations across gaps and what is left in them.
@Suite struct SeriesMemoryTests {
  @Test func aGapRaisesThePower() {
    let series = WhitenedBlock([1, nil, 2, nil, nil, 3, 4], persistence: -0.5)
    // Gaps of 2, 3 and 1 days: psi = 1/4, -1/8 and -1/2.
    let expected: [Double?] = [
      1, nil, 1.75 / (15.0 / 16).squareRoot(), nil, nil, 3.25 / (63.0 / 64).squareRoot(),
      5.5 / 0.75.squareRoot(),
    ]
    for (value, wanted) in zip(series.innovations(of: 0), expected) {
      #expect((value == nil) == (wanted == nil))
      #expect(abs((value ?? 0) - (wanted ?? 0)) < 1e-14)
    }
  }

  @Test func withoutPersistenceNothingIsTakenAway() {
    let residuals: [Double?] = [nil, 1, nil, -2, 0.5]
    #expect(WhitenedBlock(residuals, persistence: 0).innovations(of: 0) == residuals)
  }

  @Test func aVeryLongGapForgets() {
    let residuals = [1] + [Double?](repeating: nil, count: 20_000) + [2]
    let series = WhitenedBlock(residuals, persistence: 0.95)
    #expect(series.innovations(of: 0).last == .some(2))
    #expect(series.innovations.values.dropFirst().dropLast().allSatisfy { $0 == 0 })
  }

  /// Nine days in a row have eight neighbours at lag 1 and seven at lag 2.
  @Test func memoryNeedsEightPairsOfDays() {
    let residuals: [Double?] = [3, -1, 2, 5, -4, 0, 1, 2, -2]
    let eight = WhitenedBlock(Array(residuals.dropLast()), persistence: 0)
    #expect(eight.memory(of: 0) == [Double](repeating: 0, count: 7))
    let nine = WhitenedBlock(residuals, persistence: 0)
    #expect(nine.memory(of: 0).dropFirst().allSatisfy { $0 == 0 })
    let mean = 2.0 / 3
    let values = residuals.compactMap { $0 }.map { $0 - mean }
    let products = zip(values, values.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
    let squares = values.reduce(0) { $0 + $1 * $1 }
    // The mean product over the mean square, times 8/9: the plain ratio of the sums.
    #expect(abs(nine.memory(of: 0)[0] - products / 8 / (squares / 9) * 8 / 9) < 1e-14)
  }

  /// With gaps, n_j counts the days with both observed.
  @Test func memoryIsShrunkByTheDaysThatHaveAPartner() {
    // Pairs of days: 12 neighbours among 24 observed days.
    let residuals = (0..<36).map { day -> Double? in
      let size = Double(1 + day % 4)
      return day % 3 == 2 ? nil : day % 3 == 0 ? size : -size
    }
    let series = WhitenedBlock(residuals, persistence: 0)
    let known = residuals.compactMap { $0 }
    let mean = known.reduce(0, +) / 24
    let centred: [Double] = known.map { $0 - mean }
    let square = centred.map { $0 * $0 }.reduce(0, +) / 24
    var product = 0.0
    for pair in 0..<12 { product += centred[2 * pair] * centred[2 * pair + 1] }
    #expect(abs(series.memory(of: 0)[0] - product / 12 / square * 0.5) < 1e-14)
  }

  @Test func aConstantHasNoMemory() {
    let series = WhitenedBlock([Double?](repeating: 1, count: 20), persistence: 0)
    #expect(series.memory(of: 0) == [Double](repeating: 0, count: 7))
  }
}
