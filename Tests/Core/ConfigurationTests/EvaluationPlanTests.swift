import Foundation
import Testing

@testable import Configuration

/// The shipped plan of the offline evaluation, and each way in which a plan can be wrong.
struct EvaluationPlanTests {
  private static let path = ShippedFile.folder.appending(path: "offline-evaluation.json").path

  @Test func `holds what is promised`() throws {
    let plan = try EvaluationPlan.load(planAt: Self.path)
    #expect(plan.name == "offline-evaluation")
    #expect(plan.pipeline == ShippedFile.nightly.path)
    #expect(plan.scenarios == ShippedFile.folder.path + "/../datasets/synthetic")
    #expect(plan.people == 2_000 && plan.sampledPeople <= plan.people)
    #expect(plan.sampledDays.map { $0 >= 90 } == true)
    let looks = try #require(plan.looks)
    #expect(looks.people <= plan.people && looks.days - looks.firstDay == 60)
    #expect(plan.promises.maximumShare == 0.10 && plan.promises.maximumUpperLimit == 0.125)
    #expect(plan.promises.decidingPeople <= plan.people)
    #expect(plan.promises.power.map(\.minimum) == [0.85, 0.70])
    #expect(plan.promises.power.map(\.maximumUnderRaw) == [0.08, nil])
    let hidden = try #require(plan.promises.hidden)
    #expect(hidden.maximumShare == 0.10 && hidden.maximumUpperLimit == 0.14)
    #expect(hidden.days == [60, 90] && hidden.scenarios.contains("hidden-rota"))
    #expect(plan.promises.power.allSatisfy { $0.days == 90 && $0.size == 1 })
    #expect(throws: Never.self) { try LoadedPipeline.load(pipelineAt: plan.pipeline) }
  }

  @Test(
    arguments: [
      ("format", .number(2), .outOfBounds(allowed: .within(1, 1)), "format"),
      ("people", .number(0), .outOfBounds(allowed: .within(1, 1_000_000)), "people"),
      ("people", nil, .missing, "people"),
      ("person", .number(1), .unknownMember(nearest: "people"), "person"),
      ("promises.maximumShare", .number(0.2), .reversed, "promises.maximumUpperLimit"),
      (
        "promises.decidingPeople", .number(0), .outOfBounds(allowed: .atLeast(1)),
        "promises.decidingPeople"
      ),
      (
        "promises.power[0].size", .number(0), .outOfBounds(allowed: .above(0)),
        "promises.power[0].size"
      ),
      (
        "promises.power[1].minimum", .number(1.1), .outOfBounds(allowed: .within(0, 1)),
        "promises.power[1].minimum"
      ),
      (
        "promises.hidden.maximumShare", .number(0.2), .reversed,
        "promises.hidden.maximumUpperLimit"
      ),
      ("promises.hidden.days", nil, .missing, "promises.hidden.days"),
      (
        "promises.hidden.days[1]", .number(0), .outOfBounds(allowed: .atLeast(1)),
        "promises.hidden.days[1]"
      ),
      ("looks.firstDay", .number(91), .reversed, "looks.days"),
      ("looks.people", nil, .missing, "looks.people"),
      (
        "promises.power[0].maximumUnderRaw", .number(2), .outOfBounds(allowed: .within(0, 1)),
        "promises.power[0].maximumUnderRaw"
      ),
      (
        "scenarios", .flag(true), .wrongType(expected: .text, found: .flag), "scenarios"
      ),
    ] as [(String, JSONValue?, ConfigurationError.Problem, String)])
  func `names what is wrong`(
    path: String, value: JSONValue?, problem: ConfigurationError.Problem, fault: String
  ) throws {
    let tree = try ConfigurationFile(path: Self.path).tree()
      .replacing(JSONStep.steps(of: path)[...], with: value)
    let file = ConfigurationFile(name: "plan.json", bytes: Array(tree.document.utf8))
    #expect(throws: ConfigurationError.invalid(file: "plan.json", path: fault, problem)) {
      try EvaluationPlan(file)
    }
  }
}
