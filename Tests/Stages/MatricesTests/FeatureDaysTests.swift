import Days
import Model
import Numerics
import Testing

@testable import Matrices

@Suite("The rows of a cell")
struct FeatureDaysTests {
  /// Few rows are ordered in one way and many in another; both by instant, then by id.
  @Test(arguments: [1, 2, 31, 32, 33, 34, 500])
  func `are in the order of their instants, then of their ids`(count: Int) throws {
    let day = CalendarDay(number: 20_000)
    let axis = DayAxis(DayRange(endingOn: day, count: 1))
    for seed in 0..<20 as Range<UInt64> {
      var stream = RandomStream(seed: seed)
      let rows = (0..<count).map { number -> Observation in
        // Few instants, so that many are equal.
        let instant = Instant(milliseconds: Int64(stream.next() % 7))
        return Observation(
          of: SignalRow(number: Int64(number), key: 0, instant: instant), feature: 0, on: day,
          at: instant, value: nil, isExplicitAbsence: false)
      }
      var found: [Int64] = []
      FeatureDays(rows, over: axis)[0].forEachDay { _, rows in found += rows.map(\.row) }
      let expected = rows.map { ($0.instant, $0.row) }.sorted { $0 < $1 }.map(\.1)
      #expect(found == expected, "seed \(seed)")
    }
  }
}
