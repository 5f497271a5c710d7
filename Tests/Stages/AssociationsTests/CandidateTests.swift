import Model
import Numerics
import TestSupport
import Testing

/// Which pairs are candidates, how each is tested, and that only margins decide.
@Suite struct CandidateTests {
  private static let triggers = [
    "food.dairy", "environment.rain", "sleep.duration", "sleep.quality", "sleep.awakening",
    "activity.walk", "activity.steps", "medication.x",
  ]
  private static let outcomes = ["pain.back", "symptom.nausea", "mood.state", "energy.level"]
  private static let optional = ["stress.level", "cycle.period", "cycle.phase"]
  private static let others = ["measurement.weight", "measurement.blood_pressure_systolic"]

  private func matrix() throws -> DayMatrix {
    let keys = Self.triggers + Self.outcomes + Self.optional + Self.others
    return try DayMatrix(keys.map { try FeatureColumn($0, "1212") })
  }

  private func pairs(_ plan: PairPlan, _ matrix: DayMatrix) -> Set<String> {
    let all = plan.planned + plan.refused.map(\.pair)
    let named = all.map {
      "\(matrix.columns[$0.trigger].key) \(matrix.columns[$0.outcome].key) \($0.lag)"
    }
    #expect(Set(named).count == named.count)
    return Set(named)
  }

  private func grid(_ triggers: [String], lags: [Int]) -> Set<String> {
    Set(
      triggers.flatMap { trigger in
        Self.outcomes.flatMap { outcome in lags.map { "\(trigger) \(outcome) \($0)" } }
      })
  }

  @Test func everyTriggerMeetsEveryOutcomeAtEveryLag() throws {
    let matrix = try matrix()
    #expect(try pairs(matrix.plan(), matrix) == grid(Self.triggers, lags: [0, 1]))
    #expect(
      try pairs(matrix.plan { $0.lags = [3] }, matrix) == grid(Self.triggers, lags: [3]))
  }

  @Test func optionalTriggersAreListed() throws {
    let matrix = try matrix()
    let stress = try matrix.plan { $0.additionalTriggers = ["stress.level"] }
    #expect(pairs(stress, matrix) == grid(Self.triggers + ["stress.level"], lags: [0, 1]))
    let cycle = try matrix.plan { $0.additionalTriggers = ["cycle.*", "stress.level"] }
    #expect(pairs(cycle, matrix) == grid(Self.triggers + Self.optional, lags: [0, 1]))
  }

  @Test(
    arguments: [
      ("food.dairy", "pain.back", .twoByTwo), ("medication.x", "symptom.nausea", .twoByTwo),
      ("cycle.period", "pain.back", .twoByTwo), ("activity.walk", "symptom.nausea", .twoByTwo),
      ("food.dairy", "mood.state", .spearman), ("sleep.quality", "pain.back", .spearman),
      ("sleep.duration", "symptom.nausea", .spearman), ("cycle.phase", "pain.back", .spearman),
      ("stress.level", "energy.level", .spearman),
    ] as [(String, String, Model.Method)])
  func twoEventsOrIntensitiesMakeATable(
    trigger: String, outcome: String, method: Model.Method
  ) throws {
    let matrix = try matrix()
    let plan = try matrix.plan { $0.additionalTriggers = ["cycle.*", "stress.level"] }
    let (x, y) = (try matrix.index(of: trigger), try matrix.index(of: outcome))
    let pair = plan.refused.map(\.pair).first { $0.trigger == x && $0.outcome == y }
    #expect(pair?.method == method)
  }

  @Test func aLagLeavesOutTheDaysAtTheEnds() throws {
    let trigger = try FeatureColumn("food.dairy", "1010101010000000")
    let outcome = try FeatureColumn("symptom.nausea", "0101010100000000")
    let plan = try DayMatrix([trigger, outcome]).plan { $0.lags = [0, 1, 2] }
    #expect(plan.planned.map(\.lag) == [0, 1])
    #expect(plan.refused.map(\.days) == [14] && plan.refused.map(\.reason) == [.tooFewDays])
  }

  @Test func aLagNeverStepsOverAnUnloggedDay() throws {
    let trigger = try FeatureColumn("food.dairy", "1.1.1.1.1.0.0.0.0.0.0.0.0.0.0.")
    let outcome = try FeatureColumn("symptom.nausea", "0.1.0.1.0.1.0.1.0.0.0.0.0.0.0.")
    let plan = try DayMatrix([trigger, outcome]).plan()
    let days = (plan.planned.map { [$0.lag, 15] } + plan.refused.map { [$0.pair.lag, $0.days] })
    #expect(Set(days) == [[0, 15], [1, 0]])
  }

  @Test func lagsLongerThanTheWindowHaveNoDays() throws {
    let columns = [
      try FeatureColumn("food.dairy", "101"), try FeatureColumn("symptom.nausea", "010"),
      try FeatureColumn("mood.state", "123"),
    ]
    let plan = try DayMatrix(columns).plan { $0.lags = [3, 7] }
    #expect(plan.planned.isEmpty && plan.refused.map(\.days) == [0, 0, 0, 0])
  }

  /// Complete days of both sides, then the outcomes' days shuffled: their margins stay, the joint
  /// counts do not. Episodes belong to a side alone and are left out.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func onlyMarginsDecide(seed: UInt64) throws {
    var random = RandomStream(seed: seed)
    let count = 13 + random.integer(below: 12)
    func column(_ key: String, _ values: [Double]) throws -> FeatureColumn {
      let share = random.uniform()
      return try FeatureColumn(
        key, numbers: (0..<count).map { _ in values[random.bernoulli(share) ? 1 : 0] })
    }
    let triggers = try [column("food.dairy", [0, 1]), column("sleep.quality", [2, 3])]
    let outcomes = try [
      column("symptom.nausea", [0, 1]), column("mood.state", [2, 3]), column("pain.back", [0, 7]),
    ]
    let shuffled = try outcomes.map { outcome in
      let days = (0..<count).shuffled(using: &random)
      return try FeatureColumn(
        outcome.key.description, numbers: days.map { outcome.value(on: $0) })
    }
    func decisions(_ outcomes: [FeatureColumn]) throws -> [String] {
      let plan = try DayMatrix(triggers + outcomes).plan {
        $0.lags = [0]
        $0.planning.minimumEpisodes = 1
      }
      return plan.planned.map { "\($0)" } + plan.refused.map { "\($0.pair) \($0.shortfall)" }
    }
    #expect(try decisions(outcomes) == decisions(shuffled), "seed \(seed)")
  }
}
