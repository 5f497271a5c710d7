import Configuration
import Days
import Foundation
import Job
import Model
import Testing
import TestSupport

@testable import Synthesis

/// People of scenarios are what their files say, and their truth is what their days are made of.
@Suite struct ScenarioTests {
  private static let seed: UInt64 = 20_260_412

  private static func scenario(_ name: String) throws -> Scenario {
    let path = ScenarioFileTests.folder + "/\(name).json"
    return try Scenario(ConfigurationFile(path: path))
  }

  /// A scenario of a text of members beside the usual ones.
  private static func scenario(of members: String) throws -> Scenario {
    let text = """
      {
        "format": 1, "name": "some", "promise": "kept", "texts": {"fr": "Un.", "en": "One."},
        "lengths": [30, 90, 365], "families": ["personal", "large"]\(members)
      }
      """
    return try Scenario(ConfigurationFile(name: "some.json", bytes: Array(text.utf8)))
  }

  /// A run that gives every pair its numbers.
  private static func run(_ scenario: Scenario, days: Int) throws -> BlockRun {
    var run = try scenario.blockRun(pipeline: try Shipped.loadedPipeline(), days: days)
    run.paths.subtract(.screening)
    return run
  }

  @Test func thePersonFollowsFromTheWordsAlone() throws {
    let scenario = try Self.scenario("all-at-once")
    func digest(_ scenario: Scenario, _ number: Int, _ days: Int, _ family: Family) -> [String] {
      let person = scenario.person(number, days: days, family: family, seed: Self.seed)
      return [person.rows.person.userID] + person.rows.signals.map { "\($0)" }
    }
    let first = digest(scenario, 3, 60, .personal)
    #expect(first == digest(scenario, 3, 60, .personal))
    #expect(first == digest(try Self.scenario("all-at-once"), 3, 60, .personal))
    #expect(first.count > 100)
    let others = [
      digest(scenario, 4, 60, .personal), digest(scenario, 3, 90, .personal),
      digest(scenario, 3, 60, .large), digest(try Self.scenario("ar"), 3, 60, .personal),
    ]
    for other in others { #expect(other[0] != first[0] && other != first) }
    let person = scenario.person(3, days: 60, family: .personal, seed: Self.seed + 1)
    #expect(person.rows.person.userID != first[0])
  }

  /// The first numbers of one person, written down: any change of a stream is seen.
  @Test func theBytesAreThoseOfEveryMachine() throws {
    let person = try Self.scenario("independent")
      .person(0, days: 30, family: .personal, seed: 1)
    let rows = person.rows.signals.prefix(3).map {
      "\($0.key) \($0.source) \($0.instant?.description ?? "") \($0.value?.description ?? "")"
    }
    #expect(person.rows.person.userID == "a81c326e-7e5b-8f79-8c38-5abf6af1f9a1")
    #expect(
      rows == [
        "22 weather 2026-03-14T11:07:23.456Z 1028.7", "22 weather 2026-03-15T11:02:54.847Z 1019.8",
        "22 weather 2026-03-16T11:08:28.631Z 1015.4",
      ])
  }

  @Test(arguments: try ScenarioTests.names())
  func familiesAreAsLargeAsTheySay(name: String) throws {
    let scenario = try Self.scenario(name)
    for family in scenario.families {
      for number in 0..<(family == .large ? 1 : 12) {
        let person = scenario.person(number, days: 60, family: family, seed: Self.seed)
        let run = try scenario.blockRun(pipeline: try Shipped.loadedPipeline(), days: 60)
        let tested = try #require(run.analyse(person.rows)?.tested)
        // What is there every day so that silence can say no is no trigger of the family.
        let meal = tested.matrix.columns.firstIndex { $0.key.name == "meal" }
        let others = tested.plan.refused.count { $0.pair.trigger != meal }
        let pairs = tested.plan.planned.count + others
        // What never happened to a person is in no pair.
        let bounds = family == .personal ? 6...60 : 400...780
        #expect(bounds.contains(pairs), "\(name) \(family) \(number): \(pairs)")
      }
    }
  }

  static func names() throws -> [String] {
    try Scenario.load(folder: ScenarioFileTests.folder).map(\.name)
  }

  /// Everything that is written is understood, but for what is wrong on purpose.
  @Test(arguments: try ScenarioTests.names())
  func everyRowIsReadAsPlanned(name: String) throws {
    let scenario = try Self.scenario(name)
    let run = try scenario.blockRun(pipeline: try Shipped.loadedPipeline(), days: 90)
    for number in 0..<4 {
      let family = number == 0 ? Family.large : .personal
      let person = scenario.person(number, days: 90, family: family, seed: Self.seed)
      let intake = try #require(run.analyse(person.rows)).intake
      #expect(Set(person.rows.signals.map(\.number)).count == person.rows.signals.count)
      var counts: [RefusalReason: Int] = [:]
      for refusal in intake.refusals { counts[refusal.reason, default: 0] += 1 }
      var expected: Set<RefusalReason> = []
      if scenario.recipe.has(.repeatedRows) {
        expected.insert(.duplicate)
        let devices = person.rows.signals.filter { $0.source == .health || $0.source == .weather }
        let typed = counts[.outOfRange] ?? 0
        // The second of two typing errors is refused for itself.
        #expect((devices.count / 2 - typed...devices.count / 2).contains(counts[.duplicate] ?? 0))
      }
      if scenario.recipe.has(.typingError) {
        expected.insert(.outOfRange)
        // Ten times the steps of a day are steps all the same.
        #expect((number == 0 ? 5...16 : 0...10).contains(counts[.outOfRange] ?? 0))
      }
      // Two homes apart: the readings of the weather of two days may meet on one.
      if scenario.recipe.has(.zoneMove) { counts[.duplicate] = nil }
      #expect(Set(counts.keys).isSubset(of: expected), "\(name): \(counts)")
    }
  }

  /// A look some nights earlier knows nothing of what comes after it.
  @Test func earlierNightsEndEarlier() throws {
    let scenario = try Self.scenario("planted-many")
    let pipeline = try Shipped.loadedPipeline()
    let rows = scenario.person(1, days: 90, family: .personal, seed: Self.seed).rows
    for nights in [0, 1, 20, 60] {
      let run = try scenario.blockRun(pipeline: pipeline, days: 90, nightsBefore: nights)
      let analysis = try #require(run.analyse(rows))
      let last = Scenario.lastDay.advanced(by: -nights)
      #expect(analysis.tested?.matrix.axis.last == last)
      #expect(analysis.tested?.matrix.axis.count == 90 - nights)
      let instant = Scenario.snapshotInstant(nightsBefore: nights)
      let future = rows.signals.count { $0.instant.map { $0 > instant } ?? false }
      #expect(analysis.intake.refusals.count { $0.reason == .future } == future)
      #expect((future > 0) == (nights > 0))
    }
  }

  /// An earlier night finds what it would find if nothing had been written since.
  @Test(arguments: ["planted-many", "zone-move"])
  func earlierNightsFindWhatWasThere(_ name: String) throws {
    let scenario = try Self.scenario(name)
    let pipeline = try Shipped.loadedPipeline()
    let rows = scenario.person(2, days: 90, family: .personal, seed: Self.seed).rows
    for nights in [2, 30, 59] {
      let run = try scenario.blockRun(pipeline: pipeline, days: 90, nightsBefore: nights)
      let instant = Scenario.snapshotInstant(nightsBefore: nights)
      var past = rows
      past.signals.removeAll { signal in signal.instant.map { $0 > instant } ?? false }
      #expect(past.signals.count < rows.signals.count)
      let (whole, cut) = (try #require(run.analyse(rows)), try #require(run.analyse(past)))
      #expect(whole.tested?.discoveries.map(\.q) == cut.tested?.discoveries.map(\.q))
      #expect(
        whole.tested?.discoveries.map(\.failedGate) == cut.tested?.discoveries.map(\.failedGate))
    }
  }

  @Test func loggingIsAsTheFileSays() throws {
    func written(_ members: String) throws -> (all: Double, halves: [Double]) {
      let scenario = try Self.scenario(of: members)
      let run = try Self.run(scenario, days: 90)
      var days = [0, 0]
      for number in 0..<40 {
        let person = scenario.person(number, days: 90, family: .personal, seed: Self.seed)
        let journaled = try #require(run.analyse(person.rows)).intake.days.journaled
        for (place, day) in DayRange(endingOn: Scenario.lastDay, count: 90).enumerated()
        where journaled.contains(day) {
          days[place / 45] += 1
        }
      }
      let shares = days.map { Double($0) / (45 * 40) }
      return ((shares[0] + shares[1]) / 2, shares)
    }
    #expect(try written("").all == 1)
    #expect(try written(#", "logging": {"unlogged": 0.4}"#).all == 0.6)
    let fading = try written(#", "logging": {"fading": 0.8}"#)
    #expect(abs(fading.halves[0] - 0.8) < 0.03 && abs(fading.halves[1] - 0.4) < 0.03)
    let bad = try written(
      #", "logging": {"goodDays": 0.2}, "series": {"outcomeRates": [0.05, 0.1]}"#)
    #expect(bad.all > 0.3 && bad.all < 0.8)
  }

  /// Clocks change in March; every night is on the day one wakes up, whole, also one of two samples.
  @Test func everyNightIsOnItsOwnDay() throws {
    let scenario = try Self.scenario("independent")
    let run = try Self.run(scenario, days: 90)
    var (zones, broken): (Set<String>, Int) = ([], 0)
    for number in 0..<8 {
      let person = scenario.person(number, days: 90, family: .large, seed: Self.seed)
      zones.insert(try #require(person.rows.person.profile).zone)
      let matrix = try #require(run.analyse(person.rows)?.tested).matrix
      let night = try #require(matrix.column(of: SignalKey(.sleep, "duration")))
      #expect(night.observed.population == 90)
      let written = person.rows.signals.filter { scenario.units[$0.unit] == "min" }
      broken += written.count - 90
      let hours = written.reduce(0) { $0 + ($1.value ?? 0) } / 60
      let read = (0..<90).reduce(0) { $0 + (night.value(on: $1) ?? 0) }
      // Each night is read to a hundredth of an hour.
      #expect(abs(read - hours) < 90 * 0.005)
    }
    #expect(zones.count == 3 && broken > 40)
  }

  @Test func missingAnswersAreMissing() throws {
    let scenario = try Self.scenario(of: #", "logging": {"missing": 0.3, "asked": 1}"#)
    let run = try Self.run(scenario, days: 90)
    var (known, cells) = (0, 0)
    for number in 0..<20 {
      let person = scenario.person(number, days: 90, family: .personal, seed: Self.seed)
      let matrix = try #require(run.analyse(person.rows)?.tested).matrix
      for column in matrix.columns where column.key.name != "meal" {
        known += column.observed.population
        cells += matrix.axis.count
      }
    }
    #expect(abs(Double(known) / Double(cells) - 0.7) < 0.02)
  }

  @Test func cyclesAreOfUnequalLengths() throws {
    let cycle = MenstrualCycle(days: 2_000, from: ScenarioStream(seed: 3)["cycle"])
    let starts = cycle.phases.indices.filter { cycle.phases[$0] == 1 }
    let lengths = zip(starts, starts.dropFirst()).map { $1 - $0 }
    #expect(Set(lengths).count > 8)
    #expect(lengths.allSatisfy { (24...35).contains($0) })
    #expect(starts.allSatisfy { cycle.isPeriod(on: $0) && cycle.tension[$0] > 1 })
  }
}
