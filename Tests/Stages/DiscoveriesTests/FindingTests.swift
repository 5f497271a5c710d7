import Days
import Discoveries
import Model
import TestSupport
import Testing

/// Findings: their order, their dates and the signals behind them.
@Suite struct FindingTests {
  /// Pain on days of dairy; sleep of two sources; each row's number is told by `rows`.
  private struct Scene {
    var journal: Journal
    var matrix: DayMatrix
    var observations: [Observation]
    var vocabulary: Vocabulary
    private static let now = Instant(milliseconds: Journal.now.milliseconds * 2)

    init(_ columns: [FeatureColumn], _ fill: (inout Journal) -> Void) throws {
      var journal = try Journal()
      fill(&journal)
      self.journal = journal
      matrix = try DayMatrix(columns)
      observations = try journal.intake(now: Self.now).observations
      vocabulary = try journal.vocabulary()
    }

    func findings(
      _ samples: [Sample], _ change: (inout Pipeline) -> Void = { _ in }
    ) throws -> [Finding] {
      let builder = FindingBuilder(
        pipeline: try Shipped.pipeline(change), vocabulary: vocabulary)
      return builder.findings(
        of: try samples.judged(), on: matrix, observations: observations, looks: [])
    }
  }

  private func events(days: Int = 10) throws -> Scene {
    let ones = String(repeating: "1", count: days)
    let columns = try ["food.dairy", "food.sugar", "pain.back", "symptom.rash"].map {
      try FeatureColumn($0, ones)
    }
    return try Scene(columns) { journal in
      for day in 0..<days { journal.add("pain.back", on: day, 4) }
      for day in 0..<days { journal.add("food.dairy", on: day) }
      for day in 0..<days { journal.add("food.sugar", on: day) }
      // A second row of one day, and an outcome of which nobody speaks.
      journal.add("food.dairy", on: 2)
      journal.add("symptom.rash", on: 2)
    }
  }

  @Test func bothSidesStandBehindAFinding() throws {
    let sample = Sample.table().with(\.trigger, 0).with(\.outcome, 2).with(
      \.incidentDays, [2, 5, 7])
    let finding = try #require(try events().findings([sample]).first)
    #expect(finding.supportingRows == [2, 5, 7, 12, 15, 17, 30])
    #expect(finding.incidentDates.map(\.description) == ["2026-06-03", "2026-06-06", "2026-06-08"])
    #expect(finding.trigger.key.description == "food.dairy")
    #expect(finding.outcome.key.description == "pain.back")
    #expect(finding.triggerSource == nil && finding.lag == 0)
    #expect("\(finding.window.first) \(finding.window.last)" == "2026-06-01 2026-06-10")
  }

  @Test func theOutcomesRowsLieTheLagLater() throws {
    let sample = Sample.table().with(\.trigger, 0).with(\.outcome, 2).with(\.lag, 1)
      .with(\.incidentDays, [2, 5, 8])
    let finding = try #require(try events().findings([sample]).first)
    #expect(finding.supportingRows == [3, 6, 9, 12, 15, 18, 30])
    #expect(finding.incidentDates.map(\.description) == ["2026-06-03", "2026-06-06", "2026-06-09"])
  }

  @Test func atMostAsManyRowsAsThePipelineSays() throws {
    let sample = Sample.table().with(\.trigger, 0).with(\.outcome, 2)
      .with(\.incidentDays, Array(0..<120))
    let many = try events(days: 120).findings([sample])
    #expect(many[0].supportingRows == Array(0..<200))
    let few = try events(days: 120).findings([sample]) {
      $0.publishing.maximumSupportingSignals = 3
    }
    #expect(few[0].supportingRows == [0, 1, 2])
  }

  @Test func aQuantityIsSupportedByItsOwnSourceOnly() throws {
    let columns = [
      try FeatureColumn("mood.state", "123451"),
      try FeatureColumn("sleep.duration", "678678", source: .manual),
    ]
    let scene = try Scene(columns) { journal in
      for day in 0..<6 {
        journal.add("sleep.duration", on: day, 7)
        journal[journal.add("sleep.duration", on: day, 6)].source = .health
        journal[journal.add("mood.state", on: day, 3)].source = .health
      }
    }
    let sample = Sample.ranks().with(\.trigger, 1).with(\.outcome, 0).with(
      \.incidentDays, [1, 2, 4])
    let finding = try #require(try scene.findings([sample]).first)
    #expect(finding.supportingRows == [3, 5, 6, 8, 12, 14])
    #expect(finding.triggerSource == .manual)
  }

  @Test func rowsOfARefusedKeyDoNotSupport() throws {
    var journal = try Journal()
    journal.add("food.dairy", on: 0)
    journal[journal.add("food.dairy", on: 0)].isDeleted = true
    let scene = try Scene([FeatureColumn("food.dairy", "111"), FeatureColumn("pain.back", "111")]) {
      $0 = journal
    }
    let sample = Sample.table().with(\.incidentDays, [0, 1, 2])
    #expect(try scene.findings([sample])[0].supportingRows == [0])
  }

  @Test func onlyWhatIsKeptIsAFinding() throws {
    let weak = Sample.table(phi: 0.1, lift: 1).with(\.trigger, 1).with(\.outcome, 2)
    let findings = try events().findings([.table().with(\.outcome, 2), weak])
    #expect(findings.map(\.trigger.key.name) == ["dairy"])
    #expect(try events().findings([]).isEmpty)
  }

  @Test func theSmallestQComesFirstThenTheStrongestThenTheKey() throws {
    func sample(_ trigger: Int, _ outcome: Int, phi: Double, p: Double) -> Sample {
      Sample.table(phi: phi, p: p).with(\.trigger, trigger).with(\.outcome, outcome).with(\.lag, 1)
    }
    let findings = try events().findings(
      [
        sample(0, 3, phi: 0.5, p: 1e-3), sample(0, 2, phi: 0.5, p: 1e-3),
        sample(1, 2, phi: -0.9, p: 1e-3), sample(1, 3, phi: 0.4, p: 1e-9),
      ].map { $0.with(\.incidentDays, [0, 1, 2]) })
    let told = findings.map { "\($0.trigger.key.name) \($0.outcome.key.name)" }
    #expect(told == ["sugar rash", "sugar back", "dairy back", "dairy rash"])
  }
}
