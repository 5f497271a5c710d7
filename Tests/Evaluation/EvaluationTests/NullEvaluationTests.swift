import Configuration
import Foundation
import Model
import Synthesis
import TestSupport
import Testing

@testable import Evaluation

/// A small evaluation: what is promised is measured by the command itself, on many more people.
@Suite struct NullEvaluationTests {
  private static func order(
    _ worlds: [NullWorld], people: Int, change: (inout NullEvaluation.Order) -> Void = { _ in }
  ) throws -> NullEvaluation.Order {
    let raw = try LoadedPipeline.load(
      pipelineAt: Repository.root + "/pipelines/raw-ablation.json")
    var order = NullEvaluation.Order(
      pipeline: try Shipped.pipeline(), rawPipeline: raw.pipeline)
    order.worlds = worlds
    order.lengths = [60]
    order.people = people
    change(&order)
    return order
  }

  /// A bound that a true share of one in ten would pass nearly always; the raw p is far above it.
  @Test func persistenceFoolsTheRawTestAndNotTheHonestOne() async throws {
    let scores = await NullEvaluation(
      try Self.order([.veryPersistent, .everyOtherDay], people: 8)
    ).run { _ in }
    try #require(scores.count == 2)
    for score in scores {
      #expect(score.honest.people == 8 && score.raw.people == 8)
      #expect(score.honest.meanTests > 600, "\(score.world): \(score.honest.meanTests)")
      #expect(score.honest.significant <= 4, "\(score.world)")
      #expect(score.raw.shown >= 6, "\(score.world)")
      #expect(score.honest.shown <= score.honest.shownWithoutStrength)
      #expect(score.honest.shownWithoutStrength <= score.honest.significant)
    }
  }

  @Test func theNumberOfWorkersChangesNothing() async throws {
    var counts: [[FalseAlarms]] = []
    for workers in [1, 3] {
      let order = try Self.order([.allAtOnce], people: 4) { $0.workers = workers }
      let scores = await NullEvaluation(order).run { _ in }
      counts.append(scores.flatMap { [$0.honest, $0.raw] })
    }
    #expect(counts[0].allSatisfy { $0.people == 4 })
    #expect(counts[0] == counts[1])
  }

  @Test func theSeedMakesThePeople() async throws {
    var planned: Set<Int> = []
    for seed in UInt64(1)...3 {
      let order = try Self.order([.veryPersistent], people: 1) { $0.seed = seed }
      planned.insert(await NullEvaluation(order).run { _ in }[0].honest.planned)
    }
    #expect(planned.count > 1)
  }

  /// What is true is no false alarm, and everything else is.
  @Test func onlyWhatIsNotTrueIsAnAlarm() throws {
    let counter = AlarmCounter(try Shipped.pipeline { $0.gates.test = .raw })
    let person = NullWorld.veryPersistent.person(1, days: 60, seed: 3)
    let alarms = counter.count(person)
    #expect(alarms.significant == 1 && alarms.shown == 1 && alarms.shownWithoutStrength == 1)
    let columns = person.matrix.columns.indices
    let all = columns.flatMap { x in
      columns.flatMap { y in
        [0, 1].flatMap { lag in
          Model.Method.allCases.map { Pair(trigger: x, outcome: y, lag: lag, method: $0) }
        }
      }
    }
    let knowing = counter.count(NullPerson(matrix: person.matrix, related: Set(all)))
    #expect(knowing.significant == 0 && knowing.shown == 0)
    #expect(knowing.shownWithoutStrength == 0)
    #expect(knowing.planned == alarms.planned)
  }
}
