import TestSupport
import Testing

@testable import Configuration
@testable import Evaluation
@testable import Synthesis

/// What is promised of worlds that hide a driver.
@Suite struct HiddenPromiseTests {
  private static let promises = EvaluationPlan.Promises(
    maximumShare: 0.1, maximumUpperLimit: 0.125, decidingPeople: 1_000, power: [],
    hidden: .init(
      maximumShare: 0.10, maximumUpperLimit: 0.14, scenarios: ["hidden-rota"], days: [60, 90]))

  private static func verdicts(
    _ misled: Int, of people: Int, world: String = "hidden-rota", days: Int = 90
  ) -> [PromiseVerdict] {
    var score = CellScore(
      cell: Cell(scenario: world, days: days, family: .large), promise: .beside)
    score.all.people = people
    for number in 0..<people { score.all.falseOfShown.add(number < misled ? 1 : 0, of: 2) }
    return promises.verdicts(on: score, seed: 1)
  }

  @Test func onlyWhatIsNamedIsJudged() {
    #expect(Self.verdicts(900, of: 1_000).map(\.subject) == [.misledByDriver])
    #expect(Self.verdicts(900, of: 1_000, days: 30).isEmpty)
    #expect(Self.verdicts(900, of: 1_000, world: "hidden-illness").isEmpty)
    #expect(Self.verdicts(0, of: 0).isEmpty)
    var silent = Self.promises
    silent.hidden = nil
    let score = CellScore(
      cell: Cell(scenario: "hidden-rota", days: 90, family: .large), promise: .beside)
    #expect(silent.verdicts(on: score, seed: 1).isEmpty)
  }

  /// People misled are counted, not the false share, which is half as much here; the interval of
  /// 100 of 1,000 ends at 0.120, that of 10 of 100 at 0.174.
  @Test(arguments: [
    (100, 1_000, PromiseVerdict.Standing.kept), (101, 1_000, .broken), (10, 100, .undecided),
    (3, 100, .kept), (25, 100, .broken),
  ])
  func aStandingIsThatOfOtherShares(misled: Int, people: Int, standing: PromiseVerdict.Standing) {
    let verdicts = Self.verdicts(misled, of: people)
    #expect(verdicts.map(\.standing) == [standing])
    #expect(verdicts.first?.estimate == Estimate(share: misled, of: people))
  }

  @Test func aBrokenOneIsTold() {
    let verdict = Self.verdicts(600, of: 2_000)[0]
    #expect(verdict.isTold)
    #expect(
      verdict.description == "hidden-rota, 90 days, large: people whom a hidden driver misleads "
        + "0.300 (0.280 to 0.320), at most 0.100: broken")
  }

  /// Every world that the shipped plan names is there, hides something and has the lengths.
  @Test func theShippedPlanNamesWorldsThatHideSomething() throws {
    let plan = try EvaluationPlan.load(
      planAt: Repository.root + "/pipelines/offline-evaluation.json")
    let hidden = try #require(plan.promises.hidden)
    #expect(hidden.scenarios.count == 11 && Set(hidden.scenarios).count == 11)
    let worlds = try Scenario.load(folder: plan.scenarios)
    for name in hidden.scenarios {
      let world = try #require(worlds.first { $0.name == name }, "\(name)")
      #expect(world.promise == .beside && Set(hidden.days).isSubset(of: world.lengths), "\(name)")
    }
  }
}
