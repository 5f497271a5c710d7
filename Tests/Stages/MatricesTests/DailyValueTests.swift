import Days
import Model
import TestSupport
import Testing

/// How the rows of a day become one value.
@Suite struct DailyValueTests {
  /// The value of one day with rows of a source, whose order need not be that of their times.
  private func value(
    of key: String, _ rows: [(hour: Int, value: Double?)], _ source: Source = .manual
  ) throws -> Double? {
    var journal = try Journal()
    for (hour, value) in rows {
      let time = "2026-06-01T\(hour < 10 ? "0" : "")\(hour):00:00Z"
      journal[journal.add(key, at: time, value)].source = source
    }
    return try journal.matrix(upTo: 0).values(of: key)[0]
  }

  @Test(
    arguments: [
      ("sleep.duration", .health, 7), ("sleep.duration", .manual, 4),
      ("activity.steps", .health, 7),
      ("activity.steps", .manual, 4), ("measurement.weight", .manual, 4),
      ("environment.rain", .manual, 7), ("environment.temperature", .manual, 3.5),
      ("cycle.phase", .manual, 4), ("cycle.phase", .cycle, 4), ("mood.state", .manual, 3.5),
      ("sleep.quality", .manual, 3.5), ("pain.back", .manual, 4), ("pain.back", .health, 4),
      ("food.dairy", .manual, 1),
    ] as [(String, Source, Double)])
  func twoRowsOfADayBecomeOne(key: String, source: Source, expected: Double) throws {
    #expect(try value(of: key, [(12, 4), (8, 3)], source) == expected)
  }

  @Test(
    arguments: [
      ("measurement.glucose", 90, 100, 90), ("measurement.weight", 70, 80, 70),
      ("measurement.heart_rate", 60, 70, 65), ("measurement.hrv", 60, 70, 65),
      ("environment.humidity", 60, 70, 65), ("environment.pressure", 1000, 1001, 1000.5),
    ] as [(String, Double, Double, Double)])
  func measurementsOfEverySource(key: String, late: Double, early: Double, expected: Double) throws
  {
    for source in [Source.manual, .health] {
      #expect(try value(of: key, [(12, late), (8, early)], source) == expected)
    }
  }

  @Test func rowsOfOneInstantGoByTheirIds() throws {
    #expect(try value(of: "measurement.weight", [(8, 70), (8, 71)]) == 71)
  }

  @Test func aStrengthOnceGivenStandsForTheDay() throws {
    #expect(try value(of: "pain.back", [(8, nil), (9, 6), (10, 2), (11, nil)]) == 6)
    #expect(try value(of: "pain.back", [(8, nil), (9, nil)]) == nil)
  }

  @Test func polaritiesEnterTheMean() throws {
    var journal = try Journal()
    journal.add("mood.state", on: 0, 5)
    journal[journal.add("mood.state", on: 0)].polarity = .negative
    journal[journal.add("mood.state", on: 0)].polarity = .positive
    #expect(try journal.matrix(upTo: 0).values(of: "mood.state") == [3.67])
  }

  @Test func sumsThatDifferByALastBitAreOneValue() throws {
    var journal = try Journal()
    for value in [0.1, 0.2] { journal.add("environment.rain", on: 0, value) }
    journal.add("environment.rain", on: 1, 0.3)
    let matrix = try journal.matrix(upTo: 1)
    let column = try #require(matrix.columns.first)
    #expect(column.withMultiples { $0 } == [3, 3])
    #expect(column.value(on: 0) == 0.3)
  }

  @Test(
    arguments: [
      ("measurement.weight", 70.25, 70.3), ("measurement.weight", 70.249, 70.2),
      ("environment.temperature", -0.25, -0.3), ("environment.temperature", 36.65, 36.7),
      ("sleep.duration", 7.505, 7.51), ("pain.back", 4.44, 4.4), ("measurement.glucose", 99.5, 100),
      ("activity.steps", 999.5, 1000), ("mood.state", 2.675, 2.68), ("cycle.phase", 3.5, 4),
    ] as [(String, Double, Double)])
  func valuesRoundHalfAwayFromZero(key: String, value: Double, expected: Double) throws {
    #expect(try self.value(of: key, [(8, value)]) == expected)
  }

  @Test(
    arguments: [
      ("mood.state", [2, 2.01, 2.004, 1, 5], "10110"),
      ("energy.level", [2, 2.01, 2.005, 1, 3], "10010"),
      ("sleep.quality", [2, 2.01, 2.004, 1, 5], "10110"),
      ("stress.level", [4, 3.99, 3.996, 5, 1], "10110"),
    ] as [(String, [Double], String)])
  func viewsTurnAtTheirThresholds(key: String, values: [Double], view: String) throws {
    var journal = try Journal()
    for (day, value) in values.enumerated() { journal.add(key, on: day, value) }
    #expect(try journal.matrix(upTo: values.count - 1).view(of: key) == view)
  }
}

/// A quantity rests on one source for the whole window.
@Suite struct SourceTests {
  /// A letter a day and source: `m` typed, `h` of a device, `b` both, `w` the weather, `.` none.
  private func matrix(_ days: String, key: String = "sleep.duration") throws -> DayMatrix {
    var journal = try Journal()
    journal.start()
    for (day, mark) in days.enumerated() {
      let sources: [Source] =
        switch mark {
        case "m": [.manual]
        case "h": [.health]
        case "b": [.manual, .health]
        case "w": [.weather]
        default: []
        }
      for source in sources {
        let value: Double = source == .health ? 6 : source == .manual ? 7 : 8
        journal[journal.add(key, on: day, value)].source = source
      }
    }
    return try journal.matrix(upTo: days.count - 1)
  }

  @Test(
    arguments: [
      ("mmh", .manual, "77."), ("hhm", .health, "66."), ("mh", .health, ".6"), ("b", .health, "6"),
      ("bm", .manual, "77"), ("wwhm", .weather, "88.."), ("wh", .health, ".6"),
    ] as [(String, Source, String)])
  func theSourceWithTheMostDaysIsTaken(days: String, source: Source, drawing: String) throws {
    let matrix = try matrix(days)
    #expect(try matrix.source(of: "sleep.duration") == source)
    #expect(try matrix.drawing(of: "sleep.duration") == drawing)
  }

  @Test func daysAreCountedAndNotRows() throws {
    var journal = try Journal()
    for _ in 0..<5 { journal[journal.add("activity.steps", on: 0, 100)].source = .health }
    for day in 0...1 { journal.add("activity.steps", on: day, 7) }
    #expect(try journal.matrix(upTo: 1).drawing(of: "activity.steps") == "77")
  }

  @Test func onlyDaysOfTheWindowCount() throws {
    var journal = try Journal()
    for day in 0...5 { journal.add("activity.steps", on: day, 7) }
    for day in 10...11 { journal[journal.add("activity.steps", on: day, 6)].source = .health }
    journal.add("activity.steps", on: 12, 7)
    let matrix = try journal.matrix(upTo: 39, length: 30)
    #expect(try matrix.drawing(of: "activity.steps").prefix(4) == "66..")
  }

  @Test func eventsAndScalesTakeEverySource() throws {
    var journal = try Journal()
    for (day, source) in Source.allCases.enumerated() {
      journal[journal.add("pain.back", on: day, 5)].source = source
      journal[journal.add("mood.state", on: day, 2)].source = source
    }
    let matrix = try journal.matrix(upTo: 3)
    #expect(try matrix.drawing(of: "pain.back") == "5555" && matrix.source(of: "pain.back") == nil)
    #expect(try matrix.drawing(of: "mood.state") == "2222")
  }

  @Test func awakeningsAreToldPerHourAsleepOfTheirOwnSource() throws {
    var journal = try Journal()
    func add(_ key: String, _ day: Int, _ value: Double, _ source: Source = .health) {
      journal[journal.add(key, on: day, value)].source = source
    }
    for hours in [3, 4] { add("sleep.duration", 0, Double(hours)) }
    for count in [1, 2] { add("sleep.awakening", 0, Double(count)) }
    // A night without a duration, with a typed one only, and of no length.
    add("sleep.awakening", 1, 2)
    add("sleep.awakening", 2, 2)
    add("sleep.duration", 2, 8, .manual)
    add("sleep.awakening", 3, 2)
    add("sleep.duration", 3, 0)
    add("sleep.awakening", 4, 0)
    add("sleep.duration", 4, 8)
    let matrix = try journal.matrix(upTo: 4)
    #expect(try matrix.values(of: "sleep.awakening") == [0.43, nil, nil, nil, 0])
    #expect(try matrix.source(of: "sleep.awakening") == .health)
  }

  @Test func typedAwakeningsAreDividedByTypedSleepAlthoughTheDeviceHasMore() throws {
    var journal = try Journal()
    for day in 0...2 { journal[journal.add("sleep.duration", on: day, 6)].source = .health }
    journal.add("sleep.duration", on: 1, 8)
    for day in 0...2 { journal.add("sleep.awakening", on: day, 2) }
    let matrix = try journal.matrix(upTo: 2)
    #expect(try matrix.source(of: "sleep.duration") == .health)
    #expect(try matrix.values(of: "sleep.awakening") == [nil, 0.25, nil])
  }

  @Test func awakeningsWithoutAnySleepAreUnobserved() throws {
    var journal = try Journal()
    journal.add("sleep.awakening", on: 0, 2)
    #expect(try journal.matrix(upTo: 0).values(of: "sleep.awakening") == [nil])
  }
}
