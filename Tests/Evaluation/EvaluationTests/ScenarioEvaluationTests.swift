import Configuration
import Job
import Model
import Synthesis
import TestSupport
import Testing

@testable import Evaluation

@Suite struct ScenarioEvaluationTests {
  @Test func everyoneIsScoredAndWhatIsStrongIsFound() async throws {
    var world = TinyWorld(chance: 0.95)
    world.lengths = [60]
    let scores = try await ScenarioEvaluation(TinyWorld.order([world])).run { _ in }
    let score = try #require(scores.first)
    #expect(scores.count == 1 && score.cell.description == "tiny, 60 days, personal")
    #expect(score.all.people == 12 && score.all.peopleTested == 12)
    #expect(score.all.meanTests > 10)
    #expect(score.all.fates()[.exact, default: 0] >= 10, "\(score.all.fates())")
    #expect(score.all.sizes == [1] && score.all.fates().values.reduce(0, +) == 12)
    #expect(score.all.shown.direct >= 10 && score.all.misdirected == 0)
    #expect(score.sampled.people == 5 && score.ablated.count == Ablation.allCases.count)
    for (ablation, tally) in score.ablated { #expect(tally.people == 5, "\(ablation)") }
  }

  /// The people who are sampled are judged as everyone is, and no gate less shows no less.
  @Test func theSampledPeopleAreTheFirstOnes() async throws {
    let world = TinyWorld(lengths: [60], chance: 0.6)
    var order = try TinyWorld.order([world], people: 5)
    let whole = try await ScenarioEvaluation(order).run { _ in }[0]
    #expect(whole.all == whole.sampled)
    order.people = 8
    let more = try await ScenarioEvaluation(order).run { _ in }[0]
    #expect(more.sampled == whole.sampled && more.ablated == whole.ablated)
    order.sampledPeople = 0
    let none = try await ScenarioEvaluation(order).run { _ in }[0]
    #expect(none.all == more.all && none.ablated.isEmpty)
    #expect(none.calibration.honest[0].count == 0)
    let ungated = try #require(whole.ablated[.withoutStrength])
    #expect(ungated.shown.total >= whole.sampled.shown.total)
    let strict = try #require(whole.ablated[.benjaminiYekutieli])
    #expect(strict.shown.total <= whole.sampled.shown.total)
  }

  /// Every pair but the planted one is null, on both sides of the calibration.
  @Test func calibrationIsOverThePairsWithoutAnythingTrue() async throws {
    let world = TinyWorld(lengths: [60], chance: 0.95)
    let score = try await ScenarioEvaluation(TinyWorld.order([world])).run { _ in }[0]
    let pairs = score.sampled.tests - score.sampled.people
    #expect(score.calibration.honest.map(\.wholes) == Array(repeating: pairs, count: 4))
    #expect(score.calibration.raw.map(\.wholes) == Array(repeating: pairs, count: 4))
    let below = score.calibration.honest.map(\.parts)
    #expect(below == below.sorted(by: >) && below[0] < pairs / 5)
  }

  @Test func theNumberOfWorkersChangesNothing() async throws {
    let reports = [
      try await TinyWorld.report(workers: 1), try await TinyWorld.report(workers: 3),
    ]
    #expect(reports[0].json == reports[1].json)
    #expect(reports[0].html == reports[1].html)
  }

  @Test func lengthsAndFamiliesCanBeChosen() async throws {
    var order = try TinyWorld.order([TinyWorld(chance: 0.9)], people: 2)
    order.lengths = [30, 45]
    order.families = [.large]
    let scores = try await ScenarioEvaluation(order).run { _ in }
    #expect(scores.map(\.cell.days) == [30, 45])
    #expect(scores.allSatisfy { $0.cell.family == .large })
    // What is longer than a world's histories leaves the world out.
    var short = TinyWorld(lengths: [30])
    short.name = "short"
    order.worlds.append(short)
    #expect(ScenarioEvaluation(order).cells.map(\.scenario) == ["tiny", "tiny", "short"])
    #expect(order.cells == ScenarioEvaluation(order).cells)
  }
}

@Suite struct AblationTests {
  /// The raw method is the raw pipeline on the same days, and without the strength gate is the
  /// pipeline without it, pair by pair.
  @Test func eachIsTheJobWithThatChange() throws {
    let world = TinyWorld(chance: 0.6)
    let shipped = try Shipped.loadedPipeline()
    let bench = AblationBench(shipped, rawRate: 0.1)
    let changes: [Ablation: (inout Pipeline) -> Void] = [
      .rawP: {
        $0.gates.test = .raw
        $0.gates.falseDiscoveryRate = 0.1
      },
      .withoutStrength: {
        $0.gates.minimumLift = 0
        $0.gates.minimumPhi = 0
        $0.gates.minimumRho = 0
      },
      .withoutDrivers: { $0.gates.sharedDrivers = false },
    ]
    for number in 0..<10 {
      let person = world.person(number, days: 60, family: .personal, seed: 4)
      let analysis = try #require(
        try world.blockRun(pipeline: shipped, days: 60, nightsBefore: 0).analyse(person.rows))
      for (ablation, change) in changes {
        let judged = try #require(bench.judge(analysis, by: ablation))
        var pipeline = shipped.pipeline
        change(&pipeline)
        let run = FamilyRun(pipeline: pipeline, folds: shipped.taxonomy.folds)
        let tested = try #require(analysis.tested)
        let expected = run.judge(run.test(tested.matrix, windowDays: 60, paths: []))
        #expect(judged.map(\.isKept) == expected.map(\.isKept), "person \(number), \(ablation)")
      }
    }
  }
}
