import Days
import Foundation
import Model
import TestSupport
import Testing

@testable import Configuration
@testable import Evaluation
@testable import Synthesis

/// What is counted of the search for shared drivers.
@Suite struct DriverTallyTests {
  /// A driver that repeats after so many days.
  private static func cycle(_ days: Int) -> SharedDriver.Pattern {
    .calendar(CalendarFold(name: "cycle_\(days)", kind: .cycle(days: days), texts: [:]))
  }

  private static let month = SharedDriver.Pattern.calendar(
    CalendarFold(name: "month", kind: .tenthsOfMonth, texts: [:]))
  private static let stretch = DayRange(first: .init(number: 1), last: .init(number: 9))

  private static func tally(
    _ patterns: [SharedDriver.Pattern], hidden: CalendarFold.Kind? = .cycle(days: 10),
    silenced: [PairTruth] = []
  ) -> DriverTally {
    DriverTally(
      patterns.map { SharedDriver(pattern: $0, force: [], followers: [0, 1]) },
      silenced: silenced, HiddenFold(hidden))
  }

  @Test func eachPersonCountsOnceForEachPattern() throws {
    let range = try #require(Self.stretch)
    var sum = Self.tally([Self.cycle(10), Self.cycle(5), .stretch(range)])
    sum += Self.tally([.together])
    sum += Self.tally([])
    sum += Self.tally([.stretch(range)], hidden: nil)
    #expect(sum.people == 4 && sum.found == 3 && sum.peopleWithFold == 3)
    #expect(sum.patterns == [.calendar: 1, .stretch: 2, .together: 1])
    #expect(sum.foundShare == Estimate(share: 3, of: 4))
    #expect(sum.share(of: .stretch) == Estimate(share: 2, of: 4))
    #expect(sum.share(of: .right) == Estimate(share: 1, of: 3))
    #expect(DriverTally().foundShare == nil && DriverTally().share(of: .right) == nil)
  }

  @Test func whatThePersonToldWasNotFound() throws {
    let range = try #require(Self.stretch)
    let told = SharedDriver.Pattern.period(.holiday, [])
    var sum = Self.tally([told], silenced: [.null])
    sum += Self.tally([told, .stretch(range)])
    #expect(sum.people == 2 && sum.found == 1 && sum.patterns == [.stretch: 1])
    #expect(sum.silenced.null == 1)
  }

  @Test(
    arguments: [
      ([10], .right), ([5], .kin), ([30], .kin), ([12], .other), ([12, 5], .kin),
      ([5, 10], .right), ([], nil),
    ] as [([Int], DriverTally.Naming?)])
  func aCycleThatDividesIsKin(lengths: [Int], naming: DriverTally.Naming?) {
    let tally = Self.tally(lengths.map(Self.cycle))
    #expect(tally.namings == (naming.map { [$0: 1] } ?? [:]))
    // Where nothing is hidden in the calendar nothing is named.
    #expect(Self.tally(lengths.map(Self.cycle), hidden: nil).namings.isEmpty)
  }

  @Test func aMonthIsNotKinToACycle() {
    #expect(Self.tally([Self.month]).namings == [.other: 1])
    #expect(Self.tally([Self.month], hidden: .tenthsOfMonth).namings == [.right: 1])
    #expect(Self.tally([Self.cycle(10)], hidden: .tenthsOfMonth).namings == [.other: 1])
    #expect(Self.tally([.together], hidden: .tenthsOfMonth).namings.isEmpty)
  }

  @Test func whatIsSilencedIsCountedByItsTruth() {
    let effect = PlantedEffect(
      trigger: TinyWorld.dairy, outcome: TinyWorld.headache, lag: 0, size: 1, isProtective: false,
      shape: .presence)
    var sum = Self.tally([.together], silenced: [.direct(effect), .null, .null])
    sum += Self.tally([.together], silenced: [.induced(.twin)])
    #expect(sum.silenced == Tally.ByTruth(direct: 1, induced: 1, null: 2))
  }

  /// The job on real people: a rota that everything follows is found, named and told in the report.
  @Test func aRotaIsFoundAndTold() async throws {
    let path = Repository.root + "/datasets/synthetic/hidden-rota-100.json"
    let world = try Scenario(ConfigurationFile(path: path))
    var order = ScenarioEvaluation.Order(pipeline: try Shipped.loadedPipeline(), worlds: [world])
    (order.lengths, order.families) = ([90], [.personal])
    (order.people, order.sampledPeople) = (5, 5)
    let score = try await ScenarioEvaluation(order).run { _ in }[0]
    let tally = score.drivers
    #expect(tally.people == 5 && tally.peopleWithFold == 5)
    #expect(tally.found >= 4 && (tally.namings[.right] ?? 0) >= 4, "\(tally)")
    #expect(tally.silenced.null > 0 && tally.silenced.direct == 0)
    let without = try #require(score.ablated[.withoutDrivers])
    #expect(without.shown.null > score.sampled.shown.null + 10, "\(without.shown)")
    // What the ablation shows and the method does not, it silenced or lost otherwise.
    let read = try JSONDecoder().decode(CellScore.self, from: JSONEncoder().encode(score))
    #expect(read.drivers == tally)
    let report = ScenarioReport(
      of: [score],
      made: .init(
        program: "constat 1.2.3", command: "constat evaluate", selection: .init(), seed: 1,
        people: 5, sampledPeople: 5),
      promises: .init(
        maximumShare: 0.1, maximumUpperLimit: 0.125, decidingPeople: 1_000, power: []),
      texts: [:])
    try check(report, tally)
  }

  private func check(_ report: ScenarioReport, _ tally: DriverTally) throws {
    let root = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
    let cell = try #require((root?["cells"] as? [[String: Any]])?.first)
    let drivers = try #require(cell["drivers"] as? [String: Any])
    #expect(drivers["found"] as? Int == tally.found && drivers["peopleWithFold"] as? Int == 5)
    #expect((drivers["namings"] as? [String: Int])?["right"] == tally.namings[.right])
    #expect((drivers["silenced"] as? [String: Int])?["null"] == tally.silenced.null)
    #expect(report.text.contains("0 0 \(tally.silenced.null)"))
    let page = report.html
    #expect(
      page.contains("<h2>Ce qui change ensemble</h2>") && page.contains("<h2>Shared drivers</h2>"))
    #expect(page.contains("<td>0 · 0 · \(tally.silenced.null)</td>"))
    try ScenarioReportTests.checkBalance(of: page)
  }

  /// The worlds under the promise are one line for each length: in them what is found is a false
  /// alarm.
  @Test func cleanWorldsAreOneLine() {
    func score(_ name: String, _ promise: Promise, days: Int, found: Int) -> CellScore {
      let cell = Cell(scenario: name, days: days, family: .personal)
      var score = CellScore(cell: cell, promise: promise)
      (score.drivers.people, score.drivers.found) = (100, found)
      return score
    }
    let scores = [
      score("calm", .kept, days: 60, found: 3), score("calm", .kept, days: 90, found: 4),
      score("even", .kept, days: 90, found: 6), score("rota", .beside, days: 90, found: 80),
    ]
    let lines = DriverLine.lines(scores, scores.map { CellFigures($0, seed: 1) }, seed: 1)
    #expect(lines.map(\.world) == ["rota", nil, nil])
    #expect(lines.map(\.days) == [90, 60, 90])
    #expect(lines.map(\.tally.found) == [80, 3, 10])
    #expect(lines.map(\.tally.people) == [100, 100, 200])
    #expect(DriverLine.lines([], [], seed: 1).isEmpty)
  }
}
