import Configuration
import Days
import Model
import Numerics
import Testing

@testable import Synthesis

/// The days of what is hidden are what its kind says.
@Suite struct HiddenDriverTests {
  private typealias Kind = ScenarioRecipe.Driver.Kind

  private static let seed: UInt64 = 5_150

  /// The strength of each day, of some people.
  private static func strengths(_ kind: Kind, days: Int, people: Int = 60) -> [[Double]] {
    let range = DayRange(endingOn: Scenario.lastDay, count: days)
    return (0..<people).map { number in
      var stream = RandomStream(seed: seed + UInt64(number))
      return HiddenDriver.strength(of: kind, over: range, from: &stream)
    }
  }

  /// The lengths of the runs of days with it, and of those without.
  private static func runs(_ strength: [Double]) -> (on: [Int], off: [Int]) {
    var runs: (on: [Int], off: [Int]) = ([], [])
    var first = 0
    for day in 1...strength.count
    where day == strength.count || (strength[day] > 0) != (strength[first] > 0) {
      if strength[first] > 0 { runs.on.append(day - first) } else { runs.off.append(day - first) }
      first = day
    }
    return runs
  }

  @Test(arguments: [60, 90]) func irregularShiftsAreOfEveryLength(days: Int) {
    let all = Self.strengths(.irregularShifts, days: days)
    // The first and the last run may be cut.
    let inner = all.map { Self.runs(Array($0)) }
    let (on, off) = (inner.flatMap { $0.on.dropFirst().dropLast() }, inner.flatMap(\.off))
    #expect(Set(on) == [2, 3, 4, 5], "seed \(Self.seed)")
    #expect(Set(off) == [1, 2, 3, 4], "seed \(Self.seed)")
    #expect(all.allSatisfy { $0.count == days } && Set(all).count == all.count)
  }

  /// Trips that meet look like one: there are never more, and seldom fewer.
  @Test(arguments: [
    (Kind.travel, 3, 3...6), (.heatWave, 2, 5...9), (.ramadan, 1, 30...30),
    (.antibiotics, 1, 7...7), (.exams, 1, 21...21),
  ])
  private func spellsAreAsManyAndAsLongAsTheirKindSays(
    kind: Kind, number: Int, lengths: ClosedRange<Int>
  ) {
    for days in [60, 90] {
      let people = Self.strengths(kind, days: days)
      var whole = 0
      for strength in people {
        let runs = Self.runs(strength).on
        let sum = runs.reduce(0, +)
        #expect((number * lengths.lowerBound...number * lengths.upperBound).contains(sum))
        if runs.count == number {
          whole += 1
          #expect(runs.allSatisfy(lengths.contains), "\(kind) \(days): \(runs)")
        }
      }
      #expect(whole > people.count * 3 / 4, "\(kind) \(days): \(whole), seed \(Self.seed)")
      let firsts = Set(people.map { $0.firstIndex { $0 > 0 } })
      #expect(firsts.count > 8, "\(kind) \(days): \(firsts.count) beginnings")
    }
  }

  @Test func examsWeighMoreFromDayToDay() throws {
    for strength in Self.strengths(.exams, days: 60, people: 10) {
      let weeks = strength.filter { $0 > 0 }
      #expect(weeks == (1...21).map { Double($0) / 21 })
    }
  }

  /// A fast as long as the history, or a history too short for it, moves nothing.
  @Test func whatIsThereEveryDayMovesNothing() throws {
    let range = DayRange(endingOn: Scenario.lastDay, count: 30)
    var stream = RandomStream(seed: Self.seed)
    let driver = try #require(
      HiddenDriver(.init(kind: .ramadan, weight: 0, share: 1), over: range, from: &stream))
    var levels = (0..<30).map(Double.init)
    #expect(driver.move(&levels, of: ScenarioFeature.night, from: &stream))
    #expect(levels == (0..<30).map(Double.init))
  }

  /// Of heat the sleep and the weather follow, food and medication never.
  @Test func heatChangesNothingOfWhatIsEatenOrTaken() throws {
    let range = DayRange(endingOn: Scenario.lastDay, count: 60)
    var stream = RandomStream(seed: Self.seed)
    let driver = try #require(
      HiddenDriver(.init(kind: .heatWave, weight: 1, share: 1), over: range, from: &stream))
    for feature in ScenarioFeature.triggers + ScenarioFeature.outcomes {
      var levels = [Double](repeating: 0, count: 60)
      let follows = driver.move(&levels, of: feature, from: &stream)
      let isTaken = feature.key.category == .food || feature.key.category == .medication
      #expect(follows != isTaken && Set(levels).count == (isTaken ? 1 : 2), "\(feature.key)")
    }
  }

  @Test(
    arguments: [
      ("hidden-rota", CalendarFold.Kind.cycle(days: 10)), ("planted-rota", .cycle(days: 10)),
      ("hidden-alternate-weeks", .cycle(days: 14)), ("hidden-pay-day", .tenthsOfMonth),
      ("hidden-holidays", nil), ("hidden-irregular-shifts", nil), ("independent", nil),
    ] as [(String, CalendarFold.Kind?)])
  func aWorldKnowsTheFoldOfWhatItHides(name: String, fold: CalendarFold.Kind?) throws {
    let path = ScenarioFileTests.folder + "/\(name).json"
    #expect(try Scenario(ConfigurationFile(path: path)).hiddenFold == fold)
  }

  /// The told days are those of what is hidden, and no others; other worlds tell nothing.
  @Test(arguments: [
    ("told-holidays", LifePeriod.Label.holiday, 10...20), ("told-illness", .sick, 7...14),
    ("told-travel", .travel, 9...18), ("told-new-job", .job, 20...60),
    ("planted-told-holidays", .holiday, 10...20),
  ])
  func whatIsHiddenIsTold(name: String, label: LifePeriod.Label, days: ClosedRange<Int>) throws {
    let scenario = try Scenario(
      ConfigurationFile(path: ScenarioFileTests.folder + "/\(name).json"))
    for number in 0..<20 {
      let periods = scenario.person(number, days: 90, family: .personal, seed: Self.seed)
        .rows.periods
      #expect(!periods.isEmpty && periods.allSatisfy { $0.label == label }, "\(name) \(number)")
      let told = DayRange(endingOn: Scenario.lastDay, count: 90).filter { day in
        periods.contains { $0.stretch.contains(day) }
      }
      #expect(days.contains(told.count), "\(name) \(number): \(told.count)")
      #expect(periods.allSatisfy { ($0.stretch.last == nil) == (label == .job) })
      if label == .job { #expect(told.last == Scenario.lastDay && periods.count == 1) }
    }
  }

  @Test func theToldDaysAreThoseThatMoveAFollower() throws {
    let range = DayRange(endingOn: Scenario.lastDay, count: 60)
    var stream = RandomStream(seed: Self.seed)
    let driver = try #require(
      HiddenDriver(
        .init(kind: .travel, weight: 1, share: 1, tellsPeriods: true), over: range, from: &stream))
    var levels = [Double](repeating: 0, count: 60)
    #expect(driver.move(&levels, of: ScenarioFeature.night, from: &stream))
    let told = range.map { day in driver.periods.contains { $0.stretch.contains(day) } }
    #expect(Set(zip(told, levels).map { "\($0.0) \($0.1)" }).count == 2)
    var hidden = RandomStream(seed: Self.seed)
    let silent = HiddenDriver(
      .init(kind: .travel, weight: 1, share: 1), over: range, from: &hidden)
    #expect(silent?.periods.isEmpty == true)
  }

  /// What is planted is direct, also where everything follows a rota; the days of the trigger then
  /// resemble each other, so its other lag is induced. All else is null.
  @Test(arguments: ["planted-rota", "planted-holidays", "planted-told-holidays"])
  func whatIsPlantedBesideADriverIsDirect(name: String) throws {
    let path = ScenarioFileTests.folder + "/\(name).json"
    let scenario = try Scenario(ConfigurationFile(path: path))
    var (induced, people) = (0, 0)
    for number in 0..<40 {
      let person = scenario.person(number, days: 60, family: .personal, seed: Self.seed)
      for effect in person.planted {
        let direct = person.truth(
          trigger: effect.trigger, outcome: effect.outcome, lag: effect.lag)
        #expect(direct == .direct(effect))
        let other = person.truth(
          trigger: effect.trigger, outcome: effect.outcome, lag: 1 - effect.lag)
        #expect(other == .null || other == .induced(.neighbouringLag))
        induced += other == .null ? 0 : 1
        people += 1
      }
      for outcome in ScenarioFeature.outcomes
      where !person.planted.contains(where: { $0.outcome == outcome.key }) {
        #expect(
          person.truth(trigger: ScenarioFeature.night.key, outcome: outcome.key, lag: 0) == .null)
      }
    }
    // Half of the triggers follow.
    #expect(people == 40 && (10...30).contains(induced), "\(induced), seed \(Self.seed)")
  }
}
