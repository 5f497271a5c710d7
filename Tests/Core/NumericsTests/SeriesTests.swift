import Foundation
import Testing

@testable import Numerics

/// The regression on the calendar, and what persistence leaves.
@Suite struct SeriesTests {
  @Test(
    arguments: zip(
      [1, 15, 44, 45, 75, 76, 120, 121, 150, 151, 180, 181],
      [2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7]))
  func wavesFollowTheLength(days: Int, waves: Int) {
    #expect(SeasonalDesign.waveCount(days: days) == waves)
    #expect(SeasonalDesign(weekdays: Self.weekdays(days)).columnCount == 7 + waves)
  }

  @Test func aRowHoldsTheMeanTheWeekdayAndTheWaves() {
    let rows = SeasonalDesign(weekdays: Self.weekdays(60)).rows(of: [0, 1, 59])
    for (row, day) in [0, 1, 59].enumerated() {
      #expect(rows[row, 0] == 1)
      for weekday in 1...6 { #expect(rows[row, weekday] == (day % 7 == weekday ? 1 : 0)) }
      for wave in 1...3 {
        let expected = cos(Double.pi * Double(wave) * (Double(day) + 0.5) / 60)
        #expect(abs(rows[row, 6 + wave] - expected) < 1e-15)
      }
    }
  }

  @Test func aPartOfTheCalendarIsThatPartOfItsColumns() {
    let days = [0, 3, 8, 59]
    let whole = SeasonalDesign(weekdays: Self.weekdays(60)).rows(of: days)
    for (hasWeekdays, hasWaves) in [(false, true), (true, false), (false, false)] {
      let part = SeasonalDesign(
        weekdays: Self.weekdays(60), hasWeekdays: hasWeekdays, hasWaves: hasWaves)
      let columns =
        [0] + (hasWeekdays ? Array(1...6) : []) + (hasWaves ? Array(7...9) : [])
      #expect(part.columnCount == columns.count)
      let rows = part.rows(of: days)
      for (place, column) in columns.enumerated() {
        #expect(Array(rows.column(place)) == Array(whole.column(column)), "\(column)")
      }
    }
  }

  @Test(arguments: [false, true]) func residualsAreFreeOfTheCalendar(isWorkingWeek: Bool) throws {
    var stream = RandomStream(seed: 11)
    let weekdays = Self.weekdays(90)
    let days = weekdays.indices.filter { !isWorkingWeek || weekdays[$0] < 5 }
    let design = SeasonalDesign(weekdays: weekdays)
    let values = days.map { Double($0) + 3 * Double(weekdays[$0]) + 5 * stream.gaussian() }
    let series = try #require(Whitener(design: design, observedOn: days).whiten(each: [values])[0])
    let u = series.residuals(of: 0).compactMap { $0 }
    #expect(series.observed.days == days)
    #expect(abs(u.reduce(0) { $0 + $1 * $1 } / Double(u.count) - 1) < 1e-12)
    let rows = design.rows(of: days)
    for column in 0..<design.columnCount {
      let product = zip(rows.column(column), u).reduce(0) { $0 + $1.0 * $1.1 }
      #expect(abs(product) < 1e-9, "column \(column)")
    }
  }

  /// 90 days have q = 11: a series needs 17 of them.
  @Test func aSeriesNeedsDaysBeyondTheRegressors() {
    var stream = RandomStream(seed: 12)
    let design = SeasonalDesign(weekdays: Self.weekdays(90))
    for (count, isUsable) in [(16, false), (17, true)] {
      let days = (0..<count).map { $0 * 5 }
      let values = days.map { _ in stream.gaussian() }
      let series = Whitener(design: design, observedOn: days).whiten(each: [values])[0]
      #expect((series != nil) == isUsable, "\(count) days")
    }
  }

  @Test func whatTheCalendarExplainsIsLeftOut() {
    let design = SeasonalDesign(weekdays: Self.weekdays(90))
    let whitener = Whitener(design: design, observedOn: Array(0..<90))
    var stream = RandomStream(seed: 13)
    let noise = (0..<90).map { _ in stream.gaussian() }
    func series(noise size: Double) -> [Double] {
      (0..<90).map { Double($0 % 7) + size * noise[$0] }
    }
    // The weekdays have variance 4; the regression leaves about 79/90 of the noise.
    let usable = whitener.whiten(each: [
      [Double](repeating: 4, count: 90), series(noise: 0), series(noise: 1e-3),
      series(noise: 1e-2),
    ]).map { $0 != nil }
    #expect(usable == [false, false, false, true])
  }

  @Test func persistenceIsClipped() throws {
    let whitener = Whitener(
      design: SeasonalDesign(weekdays: Self.weekdays(200)), observedOn: Array(0..<200))
    let slow = (0..<200).map { sin(2 * Double.pi * Double($0) / 20) }
    let alternating = (0..<200).map { $0.isMultiple(of: 2) ? 1.0 : -1.0 }
    let series = whitener.whiten(ColumnBlock(rowCount: 200, columns: [slow, alternating]))
    #expect(series.places == [0, 1])
    #expect(series.block.persistence == [0.95, -0.9])
  }

  @Test func persistenceNeedsFiveAdjacentDays() throws {
    let design = SeasonalDesign(weekdays: Self.weekdays(90))
    var stream = RandomStream(seed: 14)
    for (pairs, isKnown) in [(4, false), (5, true)] {
      // Every third day, and the day after for some of them.
      let days = (0..<30).flatMap { $0 < pairs ? [3 * $0, 3 * $0 + 1] : [3 * $0] }
      let values = days.map { _ in stream.gaussian() }
      let series = try #require(
        Whitener(design: design, observedOn: days).whiten(each: [values])[0])
      #expect((series.persistence != [0]) == isKnown, "\(pairs) pairs")
      if !isKnown { #expect(series.innovations == series.residuals) }
    }
  }

  /// The lag-1 autocorrelation of residuals leans below 0; the correction takes that away.
  @Test func whiteNoiseHasNoPersistenceOnAverage() {
    for (days, seed) in [(30, UInt64(15)), (90, 16)] {
      var stream = RandomStream(seed: seed)
      let whitener = Whitener(
        design: SeasonalDesign(weekdays: Self.weekdays(days)), observedOn: Array(0..<days))
      let noise = (0..<1_000).map { _ in (0..<days).map { _ in stream.gaussian() } }
      let phi = whitener.whiten(ColumnBlock(rowCount: days, columns: noise)).block.persistence
      #expect(phi.count == 1_000)
      #expect(abs(phi.reduce(0, +) / 1_000) < 0.03, "days \(days), seed \(seed)")
    }
  }

  @Test func persistenceIsThatOfTheSeries() throws {
    var stream = RandomStream(seed: 17)
    let whitener = Whitener(
      design: SeasonalDesign(weekdays: Self.weekdays(2_000)), observedOn: Array(0..<2_000))
    for phi in [-0.8, -0.3, 0, 0.4, 0.7] {
      var level = 0.0
      let values = (0..<2_000).map { _ in
        level = phi * level + stream.gaussian()
        return level
      }
      let series = try #require(whitener.whiten(each: [values])[0])
      // Slow waves take some of the slowest persistence.
      #expect(abs(series.persistence[0] - phi) < 0.06, "phi \(phi)")
      #expect(series.memory.values.allSatisfy { abs($0) < 0.08 }, "phi \(phi)")
    }
  }

  static func weekdays(_ count: Int) -> [Int] { (0..<count).map { $0 % 7 } }
}
