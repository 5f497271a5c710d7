import Days
import Model
import Numerics
import TestSupport
import Testing

@testable import Associations

/// Which columns the periods of a person are, over 60 days.
@Suite struct PeriodColumnTests {
  private static let first = DrivenPerson.firstDay
  private static let axis = DayAxis(DayRange(endingOn: first.advanced(by: 59), count: 60))

  /// Days by their places, the last one included; nil still goes on.
  private static func period(_ label: LifePeriod.Label, _ from: Int, _ to: Int?) throws
    -> LifePeriod
  {
    let stretch = LifePeriod.Stretch(
      first: first.advanced(by: from), last: to.map { first.advanced(by: $0) })
    return LifePeriod(label, try #require(stretch))
  }

  /// `holiday 10-19 30-35 = 16`: the label, the days as told and the number of days with a 1.
  private static func words(_ periods: [LifePeriod]) -> [String] {
    PeriodColumn.columns(of: periods, over: axis).map { column in
      let stretches = column.stretches.map { stretch in
        let last = stretch.last.map { "\(first.distance(to: $0))" } ?? ""
        return "\(first.distance(to: stretch.first))-\(last)"
      }
      let days = column.values.reduce(0, +)
      return "\(column.label) \(stretches.joined(separator: " ")) = \(Int(days))"
    }
  }

  private static func words(_ told: [(LifePeriod.Label, Int, Int?)]) throws -> [String] {
    words(try told.map { try period($0.0, $0.1, $0.2) })
  }

  @Test func aLabelIsOneColumnAndAJobOneEach() throws {
    #expect(
      try Self.words([(.holiday, 30, 35), (.holiday, 10, 19), (.job, 40, 51), (.job, 20, 30)])
        == ["holiday 10-19 30-35 = 16", "job 40-51 = 12", "job 20-30 = 11"])
  }

  @Test func aColumnHasOneOnItsDaysOnly() throws {
    let column = try #require(
      PeriodColumn.columns(
        of: [Self.period(.sick, 4, 6), Self.period(.sick, 58, nil)], over: Self.axis
      ).first)
    #expect(column.values.count == 60)
    #expect(column.values.indices.filter { column.values[$0] == 1 } == [4, 5, 6, 58, 59])
    #expect(column.values.allSatisfy { $0 == 0 || $0 == 1 })
  }

  @Test func daysThatOverlapOrMeetAreOne() throws {
    #expect(
      try Self.words([
        (.travel, 10, 14), (.travel, 12, 13), (.travel, 15, 16), (.travel, 18, 19),
        (.travel, 50, nil), (.travel, 55, 56),
      ]) == ["travel 10-16 18-19 50- = 19"])
  }

  @Test func whatIsToldStaysAsItWasTold() throws {
    #expect(
      try Self.words([(.holiday, -20, 4), (.sick, 55, 80)]) == [
        "holiday -20-4 = 5", "sick 55-80 = 5",
      ])
  }

  @Test func tooFewDaysOrOtherDaysAreLeftOut() throws {
    #expect(try Self.words([(.sick, 10, 11)]).isEmpty)
    #expect(try Self.words([(.sick, 10, 12)]) == ["sick 10-12 = 3"])
    // One at a time too little, together enough.
    #expect(try Self.words([(.sick, 10, 11), (.sick, 20, 20)]) == ["sick 10-11 20-20 = 3"])
    #expect(try Self.words([(.job, 2, nil)]).isEmpty)
    #expect(try Self.words([(.job, 3, nil)]) == ["job 3- = 57"])
    #expect(try Self.words([(.job, -400, nil)]).isEmpty)
  }

  @Test func whatSaysTheSameOrTheOppositeIsLeftOut() throws {
    #expect(
      try Self.words([(.travel, 10, 19), (.holiday, 10, 19)]) == ["holiday 10-19 = 10"])
    // An old job and the new one: one column.
    #expect(try Self.words([(.job, -90, 24), (.job, 25, nil)]) == ["job 25- = 35"])
    #expect(try Self.words([(.job, 25, nil), (.job, 25, 70)]) == ["job 25-70 = 35"])
  }

  @Test func theLongestFourCount() throws {
    #expect(
      try Self.words([
        (.sick, 0, 3), (.travel, 6, 10), (.job, 12, 17), (.job, 20, 25), (.holiday, 30, 39),
      ]) == [
        "holiday 30-39 = 10", "job 12-17 = 6", "job 20-25 = 6", "travel 6-10 = 5",
      ])
  }

  @Test func theOrderAndWhatLiesOutsideChangeNothing() throws {
    for seed in UInt64(1)...60 {
      var stream = RandomStream(seed: seed)
      var periods: [LifePeriod] = []
      for _ in 0..<(1 + stream.integer(below: 9)) {
        let label = LifePeriod.Label.allCases[stream.integer(below: 4)]
        let from = stream.integer(below: 80) - 20
        let to = max(0, from) + stream.integer(below: 25)
        periods.append(try Self.period(label, from, stream.bernoulli(0.2) ? nil : to))
      }
      let expected = Self.words(periods)
      #expect(expected.count <= PeriodColumn.maximumCount)
      for label in LifePeriod.Label.allCases {
        periods.append(try Self.period(label, -40, -1))
        periods.append(try Self.period(label, 60, nil))
      }
      for place in periods.indices.reversed() {
        periods.swapAt(place, stream.integer(below: place + 1))
      }
      #expect(Self.words(periods) == expected, "seed \(seed)")
    }
  }

  /// A step that slow waves nearly explain has followers all the same.
  @Test(arguments: [LifePeriod.Label.holiday, .job]) func thoseThatChangeWithItFollow(
    _ label: LifePeriod.Label
  ) throws {
    let days = label == .job ? 45..<90 : 40..<50
    for seed in UInt64(1)...4 {
      var person = DrivenPerson(seed: seed)
      person.features = 12
      person.followers = [0, 1, 2, 6, 7, 8]
      person.force = (0..<90).map { days.contains($0) ? 3 : 0 }
      var matrix = person.matrix()
      matrix.periods = [
        try Self.period(label, days.lowerBound, label == .job ? nil : days.upperBound - 1)
      ]
      let told = DriverSearch(folds: []).told(
        in: matrix, ResidualPanel(matrix), isTrigger: { $0.role == .trigger })
      let driver = try #require(told.first, "seed \(seed)")
      #expect(told.count == 1 && driver.pattern.isTold && !driver.isSure)
      #expect(driver.force == (0..<90).map { days.contains($0) ? 1 : 0 })
      let missed = Set(person.followers).subtracting(driver.followers)
      let others = Set(driver.followers).subtracting(person.followers)
      #expect(missed.count <= 1 && others.count <= 2, "seed \(seed): \(driver.followers)")
    }
  }
}
