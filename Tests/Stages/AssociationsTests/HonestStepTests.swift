import Days
import Model
import Numerics
import TestSupport
import Testing

@testable import Associations

/// What each step of the honest test is there for, seen by leaving it out.
@Suite struct HonestStepTests {
  private static let days = 90
  private static let critical = CriticalValues(rate: 0.08, upTo: days)

  /// The honest p at lag 0 of two numbers of every day.
  private func p(_ x: [Double], _ y: [Double], _ steps: HonestSteps) throws -> Double {
    let columns = [("trigger", Category.environment, x), ("outcome", .energy, y)].map {
      name, category, values in
      var column = FeatureColumn(
        term: HonestSample.term(SignalKey(category, name)), source: nil, days: Self.days)
      for (day, value) in values.enumerated() { column.setMultiple(value, on: day) }
      return column
    }
    return try p(columns, .spearman, steps)
  }

  private func p(
    _ columns: [FeatureColumn], _ method: Model.Method, _ steps: HonestSteps
  ) throws -> Double {
    let axis = DayAxis(DayRange(endingOn: CalendarDay(number: 20_000), count: Self.days))
    let matrix = DayMatrix(axis: axis, columns: columns)
    let panel = ResidualPanel(matrix, steps: steps)
    let tester = HonestTester(
      panel, critical: Self.critical, paths: .all.subtracting(.screening))
    let raw = RawTester(FeatureTable(matrix), paths: .all)
    let pair = Pair(trigger: 0, outcome: 1, lag: 0, method: method)
    return try #require(tester.test([pair], table: raw.table(of:))[0].p)
  }

  @Test func withoutWeekdaysAWeekFoolsIt() throws {
    var stream = RandomStream(seed: 5)
    let week = (0..<Self.days).map { Double($0 % 7) }
    let (x, y) = (week.map { $0 + stream.gaussian() }, week.map { $0 + stream.gaussian() })
    #expect(try p(x, y, .all) > 0.01)
    #expect(try p(x, y, .all.subtracting(.weekdays)) < 1e-6)
  }

  @Test func withoutDriftATrendFoolsIt() throws {
    var stream = RandomStream(seed: 6)
    let trend = (0..<Self.days).map { Double($0) / 10 }
    let (x, y) = (trend.map { $0 + stream.gaussian() }, trend.map { $0 + stream.gaussian() })
    #expect(try p(x, y, .all) > 0.01)
    // What persistence takes for itself hides most of a trend.
    #expect(try p(x, y, [.weekdays, .discountedFisher]) < 1e-6)
  }

  /// Without persistence nothing is whitened: what is left of a day is that day's residual.
  @Test func withoutPersistenceNothingIsWhitened() throws {
    var stream = RandomStream(seed: 7)
    var level = 0.0
    var column = FeatureColumn(
      term: HonestSample.term(SignalKey(.environment, "0")), source: nil, days: Self.days)
    for day in 0..<Self.days {
      level = 0.8 * level + stream.gaussian()
      column.setMultiple(level, on: day)
    }
    let axis = DayAxis(DayRange(endingOn: CalendarDay(number: 20_000), count: Self.days))
    let matrix = DayMatrix(axis: axis, columns: [column])
    for (steps, isWhitened) in [
      (HonestSteps.all, true), (.all.subtracting(.persistence), false),
    ] {
      let panel = ResidualPanel(matrix, steps: steps)
      let series = panel.panel[try #require(panel.place(ofColumn: 0, for: .spearman))]
      #expect((series.persistence != 0) == isWhitened)
      let isSame = (0..<Self.days).allSatisfy {
        series.residual(on: $0) == series.innovation(on: $0)
      }
      #expect(isSame != isWhitened)
    }
  }

  /// Without its last step the p of a table is that of the two tails alone, never more.
  @Test func withoutDiscountedFisherATableHasItsTailsAlone() throws {
    var differ = 0
    for seed in UInt64(1)...20 {
      var stream = RandomStream(seed: seed)
      let sides = [("trigger", Category.medication), ("outcome", .symptom)]
      let columns = sides.map { name, category in
        var column = FeatureColumn(
          term: HonestSample.term(SignalKey(category, name)), source: nil, days: Self.days)
        for day in 0..<Self.days {
          let isPresent = stream.bernoulli(0.2)
          column.setPresence(isPresent, on: day)
          column.setMultiple(isPresent ? 1 : 0, on: day)
        }
        return column
      }
      let whole = try p(columns, .twoByTwo, .all)
      let tails = try p(columns, .twoByTwo, .all.subtracting(.discountedFisher))
      #expect(tails <= whole, "seed \(seed)")
      differ += tails < whole ? 1 : 0
    }
    #expect(differ > 5)
  }
}
