import Discoveries
import Model
import TestSupport
import Testing

/// What a person is told to be missing.
@Suite struct SufficiencyTests {
  private func sufficiency() throws -> Sufficiency { Sufficiency(pipeline: try Shipped.pipeline()) }

  private func refused(
    _ subject: Shortfall.Subject, missing: Int, _ trigger: String = "food.dairy",
    _ outcome: String = "pain.back"
  ) -> RefusedPair {
    let shortfall = Shortfall(
      subject, need: 20, have: 20 - missing, trigger: SignalKey(trigger),
      outcome: SignalKey(outcome))
    return RefusedPair(
      pair: Pair(trigger: 0, outcome: 1, lag: 0, method: .twoByTwo), days: 15,
      reason: .tooFewDays, shortfall: shortfall)
  }

  private func nearest(_ refused: [RefusedPair], planned: [Pair] = []) throws -> Shortfall? {
    var plan = PairPlan()
    plan.planned = planned
    plan.refused = refused
    let matrix = try DayMatrix([FeatureColumn("food.dairy", "1"), FeatureColumn("pain.back", "1")])
    return try sufficiency().shortfall(of: plan, on: matrix)
  }

  @Test func sevenJournaledDays() throws {
    let sufficiency = try sufficiency()
    #expect(sufficiency.shortfall(journaledDays: 7) == nil)
    #expect(
      sufficiency.shortfall(journaledDays: 6) == Shortfall(.journaledDays, need: 7, have: 6))
    #expect(sufficiency.shortfall(journaledDays: 0)?.missing == 7)
  }

  @Test func nothingIsMissingOnceAPairIsPlanned() throws {
    let pair = Pair(trigger: 0, outcome: 1, lag: 0, method: .twoByTwo)
    #expect(try nearest([refused(.completeDays, missing: 1)], planned: [pair]) == nil)
  }

  @Test func thePairThatLacksLeastIsTold() throws {
    let told = try nearest([
      refused(.completeDays, missing: 6), refused(.daysWithOutcome, missing: 2, "food.sugar"),
      refused(.triggerEpisodes, missing: 3),
    ])
    #expect(told?.subject == .daysWithOutcome && told?.missing == 2)
    #expect(told?.trigger?.description == "food.sugar")
  }

  @Test func anotherValueIsFartherThanAnyNumberOfDays() throws {
    for subject in [Shortfall.Subject.triggerValues, .outcomeValues] {
      let told = try nearest([refused(subject, missing: 1), refused(.completeDays, missing: 14)])
      #expect(told?.subject == .completeDays)
      #expect(try nearest([refused(subject, missing: 1)])?.subject == subject)
    }
  }

  @Test func ofEqualPairsTheFirstByOutcomeThenTriggerIsTold() throws {
    let pairs = [
      refused(.completeDays, missing: 2, "food.sugar", "pain.back"),
      refused(.completeDays, missing: 2, "food.dairy", "symptom.rash"),
      refused(.completeDays, missing: 2, "food.dairy", "pain.back"),
    ]
    for order in [pairs, pairs.reversed()] {
      let told = try nearest(order)
      #expect(told?.outcome?.description == "pain.back")
      #expect(told?.trigger?.description == "food.dairy")
    }
  }

  @Test(
    arguments: [
      (["food.dairy"], .outcomes), (["pain.back"], .triggers), (["measurement.weight"], .outcomes),
      ([], .outcomes), (["food.dairy", "stress.level"], .outcomes),
    ] as [([String], Shortfall.Subject)])
  func withoutAnyPairTheMissingSideIsTold(keys: [String], subject: Shortfall.Subject) throws {
    let matrix = try DayMatrix(keys.map { try FeatureColumn($0, "1") })
    let told = try sufficiency().shortfall(of: PairPlan(), on: matrix)
    #expect(told == Shortfall(subject, need: 1, have: 0))
  }
}
